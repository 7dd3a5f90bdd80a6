import { Rng, type Seed, subSeed } from '@ludus/kernel';
import type { Level, Owner, SweepState } from '../types.ts';
import { viewFor } from '../view.ts';
import { exactPosterior } from './exact/posterior.ts';
import { playMatch } from './match.ts';
import { decideRival, rivals } from './registry.ts';
import { type Estimate, type Part, quantile, ratio } from './statistics.ts';
import type { RivalAI, RivalDecision } from './types.ts';

export interface MeasureOptions {
  readonly level: Level;
  readonly games: number;
  readonly seed: Seed;
  /** CPU milliseconds since some moment; without it, no times are reported. The engine itself reads no clock. */
  readonly clock?: () => number;
}

export interface RivalFigures {
  readonly games: number;
  readonly decisions: number;
  /** What the tiles opened by the rival turned out to be. */
  readonly hits: Readonly<Record<Owner, Estimate>>;
  readonly rivalTilesPerTurn: Estimate;
  readonly rivalWins: Estimate;
  readonly rounds: Estimate;
  readonly milliseconds: {
    readonly mean: number;
    readonly median: number;
    readonly p99: number;
    /** The time of every decision, shortest first. */
    readonly all: readonly number[];
  };
}

/** Counts one game of a rival. */
interface GameTally {
  readonly owners: Record<Owner, number>;
  decisions: number;
  turns: number;
  wins: number;
  rounds: number;
}

const newTally = (): GameTally => ({
  owners: { player: 0, neutral: 0, rival: 0, mine: 0 },
  decisions: 0,
  turns: 0,
  wins: 0,
  rounds: 0,
});

/** The same rival with every decision timed. */
const timed = (rival: RivalAI, clock: () => number, times: number[]): RivalAI => ({
  ...rival,
  decide: (view, context) => {
    const start = clock();
    const decision = rival.decide(view, context);
    times.push(clock() - start);
    return decision;
  },
});

const tallyGame = (options: MeasureOptions, rival: RivalAI, game: number): GameTally => {
  const tally = newTally();
  let round = 0;
  const end = playMatch({
    level: options.level,
    rival,
    seed: subSeed(options.seed, `game ${game}`),
    onRival: (state, { tile }) => {
      tally.decisions += 1;
      if (tile !== undefined) tally.owners[state.owners[tile]!] += 1;
      if (state.round !== round) tally.turns += 1;
      round = state.round;
    },
  });
  tally.wins = end.result?.winner === 'rival' ? 1 : 0;
  tally.rounds = end.round;
  return tally;
};

/** Whole games of the built-in player against a rival; every rival gets the same boards. */
export const measureRival = (rival: RivalAI, options: MeasureOptions): RivalFigures => {
  const { games, clock } = options;
  const times: number[] = [];
  const measured = clock === undefined ? rival : timed(rival, clock, times);
  const tallies = Array.from({ length: games }, (_, game) => tallyGame(options, measured, game));
  const share = (hits: (tally: GameTally) => number, of: (tally: GameTally) => number): Estimate =>
    ratio(tallies.map((tally): Part => ({ hits: hits(tally), of: of(tally) })));
  const hitsOf = (owner: Owner): Estimate =>
    share(
      (tally) => tally.owners[owner],
      (tally) => tally.decisions,
    );
  times.sort((a, b) => a - b);
  const one = (): number => 1;
  return {
    games,
    decisions: tallies.reduce((sum, { decisions }) => sum + decisions, 0),
    hits: {
      player: hitsOf('player'),
      neutral: hitsOf('neutral'),
      rival: hitsOf('rival'),
      mine: hitsOf('mine'),
    },
    rivalTilesPerTurn: share(
      ({ owners }) => owners.rival,
      ({ turns }) => turns,
    ),
    rivalWins: share(({ wins }) => wins, one),
    rounds: share(({ rounds }) => rounds, one),
    milliseconds: {
      mean: times.reduce((sum, time) => sum + time, 0) / Math.max(times.length, 1),
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      all: times,
    },
  };
};

export interface Comparison {
  readonly decisions: number;
  /** The share of decisions in which the two chose different tiles. */
  readonly differ: Estimate;
  readonly rivalHits: { readonly reasoning: Estimate; readonly exact: Estimate; readonly gain: Estimate };
  readonly mines: { readonly reasoning: Estimate; readonly exact: Estimate; readonly gain: Estimate };
  /** The climbs of `reasoning`: how many ended without tension, and steps per climb. */
  readonly solved: Estimate;
  readonly steps: Estimate;
  /** Mean absolute error of P(rival) estimated by 20 samples. */
  readonly sampleError: Estimate;
}

type Counter = Part & { hits: number; of: number };
const COUNTERS = [
  'differ',
  'reasoning',
  'exact',
  'gain',
  'reasoningMines',
  'exactMines',
  'mineGain',
  'solved',
  'steps',
  'error',
] as const;
type CounterName = (typeof COUNTERS)[number];
type Counters = Record<CounterName, Counter>;

const newCounters = (): Counters =>
  Object.fromEntries(COUNTERS.map((name) => [name, { hits: 0, of: 0 }])) as Counters;

const add = (counter: Counter, hits: number, of = 1): void => {
  counter.hits += hits;
  counter.of += of;
};

const countSampling = (counters: Counters, state: SweepState, { monteCarlo }: RivalDecision): void => {
  if (monteCarlo === undefined) return;
  const { owners } = exactPosterior(viewFor(state, 'rival'));
  for (const { steps, tension } of monteCarlo.climbs) {
    add(counters.solved, tension === 0 ? 1 : 0);
    add(counters.steps, steps);
  }
  for (const [tile, tally] of monteCarlo.ownerCounts)
    add(counters.error, Math.abs(tally.rival / monteCarlo.iterations - owners[tile]!.rival));
};

const countPair = (counters: Counters, state: SweepState, seed: Seed): void => {
  const sampled = decideRival(state, rivals.reasoning, Rng.from(seed));
  const exact = decideRival(state, rivals.exact, Rng.from(seed));
  const is = ({ tile }: RivalDecision, owner: Owner): number =>
    tile !== undefined && state.owners[tile] === owner ? 1 : 0;
  add(counters.differ, sampled.tile === exact.tile ? 0 : 1);
  add(counters.reasoning, is(sampled, 'rival'));
  add(counters.exact, is(exact, 'rival'));
  add(counters.gain, is(exact, 'rival') - is(sampled, 'rival'));
  add(counters.reasoningMines, is(sampled, 'mine'));
  add(counters.exactMines, is(exact, 'mine'));
  add(counters.mineGain, is(exact, 'mine') - is(sampled, 'mine'));
  countSampling(counters, state, sampled);
};

/**
 * `reasoning` and `exact` decide in the same positions: every decision of games that they play in turn. The
 * gains are paired differences, which separate the two with far fewer games than comparing their averages.
 */
export const compareRivals = ({ level, games, seed }: MeasureOptions): Comparison => {
  const parts = Array.from({ length: games }, (_, game) => {
    const counters = newCounters();
    const gameSeed = subSeed(seed, `pair ${game}`);
    let count = 0;
    playMatch({
      level,
      rival: game % 2 === 0 ? rivals.reasoning : rivals.exact,
      seed: gameSeed,
      onRival: (state) => countPair(counters, state, subSeed(gameSeed, `ask ${count++}`)),
    });
    return counters;
  });
  const of = (name: CounterName): Estimate => ratio(parts.map((counters) => counters[name]));
  return {
    decisions: parts.reduce((sum, { differ }) => sum + differ.of, 0),
    differ: of('differ'),
    rivalHits: { reasoning: of('reasoning'), exact: of('exact'), gain: of('gain') },
    mines: { reasoning: of('reasoningMines'), exact: of('exactMines'), gain: of('mineGain') },
    solved: of('solved'),
    steps: of('steps'),
    sampleError: of('error'),
  };
};
