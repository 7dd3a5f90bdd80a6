import type { Luck } from '@ludus/kernel';
import type { Position } from '../../position.ts';
import { ASSAULT, END, FORTIFY, number, OCCUPY_ALL, OCCUPY_LEAST, PLACE, TRADE } from '../candidates.ts';
import { bestAttack } from './attack.ts';
import { Chance } from './chance.ts';
import { bestFortify } from './defence.ts';
import { writeOutlook } from './outlook.ts';
import { Sketch } from './sketch.ts';
import { temperOf } from './tempers.ts';
import { bestPlace, playTurn, type Stage } from './turn.ts';

/** No playout is longer, in turns: enough for anybody's round. */
const LONGEST = 16;

const chance = new Chance();

/** The sketch of the last game asked about, and a state of that game. */
let last: { readonly sketch: Sketch; readonly position: Position } | undefined;

const isSameGame = (a: Position, b: Position): boolean => a.table === b.table;

const sketchOf = (state: Position): Sketch => {
  if (last !== undefined && isSameGame(last.position, state)) last.sketch.load(state);
  else last = { sketch: new Sketch(state), position: state };
  return last.sketch;
};

const stageOf = ({ turn, fortifiesThisTurn, table }: Position): Stage => {
  if (turn.phase === 'Reinforcement') return 'place';
  if (turn.phase !== 'Fortify') return 'attack';
  const { maxFortifiesPerTurn: most } = table.ruleset.fortify;
  return most === 'unlimited' || fortifiesThisTurn < most ? 'fortify' : 'end';
};

const routeOf = ({ table }: Position, { from, to }: { from: string; to: string }): [number, number] => {
  const { indexOf } = table.atlas;
  return [indexOf.get(from)!, indexOf.get(to)!];
};

/** The number of the candidate the quick player would choose. */
const chosenBy = (state: Position): number => {
  const sketch = sketchOf(state);
  const temper = temperOf(sketch);
  if (state.pending?.type === 'Occupy')
    return number(sketch.isBetterBehind(...routeOf(state, state.pending)) ? OCCUPY_LEAST : OCCUPY_ALL);
  if (state.turn.phase === 'Reinforcement') return number(PLACE, bestPlace(sketch, temper));
  const { from, to } = state.turn.phase === 'Attack' ? bestAttack(sketch, temper, 0) : bestFortify(sketch);
  if (to < 0) return number(END);
  return number(state.turn.phase === 'Attack' ? ASSAULT : FORTIFY, from, to);
};

/** Writes what the quick player would do, if it is among the moves, and then what ends the phase. */
export const suggest = (state: Position, moves: readonly number[], into: number[]): void => {
  into.length = 0;
  // Sets are always traded.
  for (const move of [number(TRADE), chosenBy(state), number(END)])
    if (moves.includes(move) && !into.includes(move)) into.push(move);
};

/**
 * Plays on with everybody's quick player until the seat it is about begins its next turn or is out, and writes everybody's
 * chances then. Whoever is to act is better off, so only positions of the same moment can be compared.
 */
export const playOut = (state: Position, { seat, seed }: Luck, into: Float64Array): void => {
  const sketch = sketchOf(state);
  if (state.pending?.type === 'Occupy') sketch.advance(...routeOf(state, state.pending));
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
