import type { Luck } from '@ludus/kernel';
import type { GameState } from '../../types.ts';
import { Chance } from './chance.ts';
import { writeOutlook } from './outlook.ts';
import { Sketch } from './sketch.ts';
import { temperOf } from './tempers.ts';
import { playTurn, type Stage } from './turn.ts';

/** No playout is longer, in turns: enough for anybody's round. */
const LONGEST = 16;

const chance = new Chance();

/** The sketch of the last game asked about, and a state of that game. */
let last: { readonly sketch: Sketch; readonly state: GameState } | undefined;

const isSameGame = (a: GameState, b: GameState): boolean =>
  a.turnOrder === b.turnOrder && a.map === b.map && a.ruleset === b.ruleset;

const sketchOf = (state: GameState): Sketch => {
  if (last !== undefined && isSameGame(last.state, state)) last.sketch.load(state);
  else last = { sketch: new Sketch(state), state };
  return last.sketch;
};

const stageOf = ({ turn }: GameState): Stage =>
  turn.phase === 'Reinforcement' ? 'place' : turn.phase === 'Fortify' ? 'fortify' : 'attack';

/**
 * Plays on with everybody's quick player until the seat it is about begins its next turn or is out, and writes everybody's
 * chances then. Whoever is to act is better off, so only positions of the same moment can be compared.
 */
export const playOut = (state: GameState, { seat, seed }: Luck, into: Float64Array): void => {
  const sketch = sketchOf(state);
  chance.start(seed);
  let stage = stageOf(state);
  for (let turn = 0; turn < LONGEST; turn += 1) {
    chance.turn(turn);
    playTurn(sketch, temperOf(sketch), chance, stage);
    if (sketch.alive === 1) break;
    sketch.passTurn();
    stage = 'begin';
    if (sketch.seat === seat || sketch.held[seat] === 0) break;
  }
  writeOutlook(sketch, into);
};
