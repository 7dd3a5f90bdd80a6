import { parseArgs } from 'node:util';
import { imagineState, Rng, unwrap, viewFor } from '@ludus/kernel';
import { Adviser } from '../src/ai/adviser.ts';
import { styleOf } from '../src/ai/attackStyles.ts';
import { CandidatePosition } from '../src/ai/candidatePosition.ts';
import { Chance } from '../src/ai/luck.ts';
import { FEATURES, Outlook } from '../src/ai/outlook.ts';
import { PROFILES } from '../src/ai/profiles.ts';
import { Sketch } from '../src/ai/sketch.ts';
import { playTurn } from '../src/ai/turn.ts';
import { risk } from '../src/game.ts';
import type { GameState } from '../src/types.ts';

/**
 * How many rounds playouts should last. In positions of games between quick players, the best of up to eight moves is chosen
 * by the outlook after 1, 2, … rounds or by the end of the game, with few playouts and with many. Prints how much more
 * often each choice wins than the quick player's own move, in other playouts to the end. If more playouts do not help,
 * the outlook is to blame, not luck.
 *
 *   bun packages/risk-engine/scripts/horizon.ts --players 3 --positions 200 --playouts 300
 */
const { values: flags } = parseArgs({
  options: {
    players: { type: 'string', default: '3' },
    positions: { type: 'string', default: '200' },
    playouts: { type: 'string', default: '300' },
    seed: { type: 'string', default: 'horizon' },
  },
});
const PLAYERS = Number(flags.players);
const PLAYOUTS = Number(flags.playouts);
const ROUNDS = 4;
const FEW = 40;
const MOVES = 8;
/** A game of quick players that lasts longer counts as shared. */
const LONGEST = 600;

const weights = FEATURES.map(({ id }) => PROFILES[0]!.weights[id] ?? 0);
const adviser = new Adviser(weights);
const outlook = new Outlook(weights);
const chance = new Chance();
const rng = Rng.from(flags.seed);
const value = new Float64Array(PLAYERS);

/** Plays on to the end: the chances of a seat after each round, then 1 for a win. */
const follow = (position: CandidatePosition, seat: number, seed: number): number[] => {
  const found: number[] = [];
  const filled = (rest: number): number[] =>
    found.concat(new Array<number>(ROUNDS + 1 - found.length).fill(rest));
  if (position.toAct() === 0) return filled(position.outcome()!.winners.includes(seat) ? 1 : 0);
  let opened = position;
  // A pending capture is occupied as the quick player would.
  for (; opened.now.pending?.type === 'Occupy'; ) {
    opened = new CandidatePosition(opened.state());
    opened.apply(adviser.choose(opened.now));
  }
  const sketch = new Sketch(opened.now);
  const { phase } = opened.now.turn;
  let stage: Parameters<typeof playTurn>[3] =
    phase === 'Reinforcement' ? 'place' : phase === 'Fortify' ? 'fortify' : 'attack';
  chance.start(seed);
  for (let turn = 0; turn < LONGEST; turn += 1) {
    chance.turn((sketch.round - opened.now.turn.round) * sketch.seats + sketch.seat);
    playTurn(sketch, styleOf(sketch), chance, stage);
    stage = 'begin';
    if (sketch.winner !== undefined) return filled(sketch.winner === sketch.sides[seat] ? 1 : 0);
    if (sketch.held[seat] === 0) return filled(0);
    if (sketch.seat !== seat || found.length === ROUNDS) continue;
    outlook.write(sketch, value);
    found.push(value[seat - 1]!);
  }
  return filled(1 / sketch.alive);
};

/** The moves to compare, the quick player's own first. */
const movesOf = (position: CandidatePosition, seat: number): number[] => {
  const moves: number[] = [];
  const first: number[] = [];
  position.legal(moves);
  adviser.suggest(position.now, moves, first);
  const worth = new Map(
    moves.map((move) => {
      position.apply(move);
      if (position.toAct() === 0) value.fill(0).fill(1, seat - 1, seat);
      else adviser.evaluate(position.now, value);
      position.undo();
      return [move, value[seat - 1]!];
    }),
  );
  const rest = moves.filter((move) => !first.includes(move)).sort((a, b) => worth.get(b)! - worth.get(a)!);
  return [...first, ...rest].slice(0, MOVES);
};

/** A position somewhere in a game of quick players, with something to decide. */
const somewhere = (number: number): GameState => {
  const config = unwrap(risk.configure({ variant: 'classic', players: PLAYERS }));
  let position = new CandidatePosition(unwrap(risk.setup(config, `${flags.seed} ${number}`)).state);
  const moves: number[] = [];
  let chosen = position.state();
  for (let left = rng.int(250); position.toAct() !== 0; left -= 1) {
    position.legal(moves);
    if (moves.length > 1) chosen = position.state();
    if (left <= 0 && moves.length > 1) break;
    const own = adviser.choose(position.now);
    position.apply(moves.includes(own) ? own : moves[0]!);
    position = new CandidatePosition(position.state());
  }
  return chosen;
};

/** The results of every move: by move, playout and horizon. */
const trials = (state: GameState): number[][][] => {
  const seat = risk.toAct(state)!;
  const view = viewFor(risk, state, seat);
  const moves = movesOf(new CandidatePosition(state), seat);
  const results: number[][][] = moves.map(() => []);
  for (let i = 0; i < PLAYOUTS; i += 1) {
    const world = new CandidatePosition(imagineState(risk, view, rng) as GameState);
    const seed = rng.uint32();
    for (const [at, move] of moves.entries()) {
      world.apply(move);
      results[at]!.push(follow(world, seat, seed));
      world.undo();
    }
  }
  return results;
};

const mean = (playouts: readonly (readonly number[])[], horizon: number): number =>
  playouts.reduce((sum, one) => sum + one[horizon]!, 0) / playouts.length;

/** The win rate of the move chosen by a horizon from some playouts, above that of the first move, in the other half. */
const gainOf = (results: readonly number[][][], horizon: number, count: number): number => {
  const values = results.map((playouts) => mean(playouts.slice(0, count), horizon));
  const best = results[values.indexOf(Math.max(...values))]!;
  const half = PLAYOUTS >> 1;
  return mean(best.slice(half), ROUNDS) - mean(results[0]!.slice(half), ROUNDS);
};

const tell = (gains: readonly number[]): string => {
  const average = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (gains.length - 1);
  return `${(100 * average).toFixed(2)} ± ${(100 * Math.sqrt(variance / gains.length)).toFixed(2)}`;
};

const all = Array.from({ length: Number(flags.positions) }, (_, i) => trials(somewhere(i)));
console.log(`points won above the quick player's move, ± one standard error, ${all.length} positions`);
for (let horizon = 0; horizon <= ROUNDS; horizon += 1) {
  const name = horizon === ROUNDS ? 'the end of the game' : `after round ${horizon + 1}`;
  const [few, many] = [FEW, PLAYOUTS >> 1].map((count) =>
    tell(all.map((one) => gainOf(one, horizon, count))),
  );
  console.log(`${name}: ${FEW} playouts ${few}, ${PLAYOUTS >> 1} playouts ${many}`);
}
