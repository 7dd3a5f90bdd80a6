import { games } from '@ludus/games';
import { hashJson, type Json, type Result, unwrap } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import type { ArchivedGame } from '@ludus/replay';
import { playingHash } from '../entrants/playingHash.ts';
import { attempted } from '../match/failure.ts';
import { ELO_SCALE } from '../stats/elo.ts';
import { type Interval, meanInterval, wilson } from '../stats/interval.ts';
import { runPieces } from '../work/runPieces.ts';
import { Cmaes } from './cmaes.ts';
import { type Contest, type ContestResult, placeOf } from './contest.ts';
import { adaptNoise, type NoiseState, noiseLevel } from './noise.ts';
import type { GenerationRecord, HeadToHead, TuningPlan, TuningState } from './types.ts';
import { weightsAt } from './weights.ts';

export interface TunerOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** The queue whose workers play the games; a queue of this process if left out. */
  readonly queue?: Queue;
  /** Called with every game, including its record if `isRecorded`. */
  readonly onGame?: (game: ArchivedGame | undefined) => void | Promise<void>;
  readonly isRecorded?: boolean;
}

/** Noise may multiply the number of games by at most this. */
const MOST_TIMES = 8;
/** Weights stay within this many scales of their starting values. */
const REACH = 4;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whole openings, each from every seat, so that no candidate has an advantage. */
const wholeGames = ({ players, pool }: TuningPlan, games: number): number => {
  const unit = players * pool.length;
  return Math.max(1, Math.round(games / unit)) * unit;
};

/** A hash of what determines a run: the plan, and how its agents play (see `playingHash`). */
export const fingerprintOf = (plan: TuningPlan): string => {
  const playing = playingHash(unwrap(games.get(plan.game)), [plan.agent, ...plan.pool]);
  return hashJson({ ...plan, playing } as unknown as Json);
};

/** The initial state of a tuning run. */
export const beginTuning = (plan: TuningPlan): TuningState => ({
  format: 'ludus-tuning',
  version: 1,
  fingerprint: fingerprintOf(plan),
  search: Cmaes.start({
    start: plan.features.map(() => 0),
    sigma: plan.sigma,
    seed: plan.seed,
    population: plan.population,
    bounds: plan.features.map(() => [-REACH, REACH] as const),
  }).state,
  noise: { level: 0, times: 1 },
  history: [],
});

/** The points of every candidate, game by game; undefined if interrupted. */
const play = async (
  contest: Contest,
  { workers = 1, signal, queue, onGame }: TunerOptions,
): Promise<number[][] | undefined> => {
  const points = contest.candidates.map((): number[] => []);
  const to = contest.candidates.length * contest.games;
  const { game, config } = contest.plan;
  const pieces = runPieces<Contest, ContestResult>({
    run: `tuning/${fingerprintOf(contest.plan).slice(0, 10)}/${contest.name}`,
    kind: 'tuning',
    job: contest,
    rules: [{ game, config }],
    pieces: [[0, to]],
    workers,
    signal,
    queue,
  });
  let done = 0;
  for await (const { number, result } of pieces) {
    points[placeOf(contest, number).candidate]!.push(result.points);
    await onGame?.(result.record === undefined ? undefined : (JSON.parse(result.record) as ArchivedGame));
    done += 1;
  }
  if (done < to) return undefined;
  await pieces.stored(to - 1);
  return points;
};

interface Evaluated {
  /** By candidate. */
  readonly points: readonly (readonly number[])[];
  readonly noise: NoiseState;
}

/**
 * Plays every candidate on the same games, and some of them again on others. How that changes the ranking
 * shows how much of it is noise.
 */
const evaluate = async (
  plan: TuningPlan,
  state: TuningState,
  options: TunerOptions,
): Promise<Evaluated | undefined> => {
  const search = Cmaes.resume(state.search);
  const candidates = search.ask().map((point) => weightsAt(plan, point));
  const games = wholeGames(plan, plan.games * state.noise.times);
  const name = `generation ${search.generation + 1}`;
  const isRecorded = options.isRecorded ?? false;
  const contest: Contest = { plan, name, candidates, pool: plan.pool, games, isRecorded };
  const first = await play(contest, options);
  if (first === undefined) return undefined;
  const some = Math.max(2, Math.round(candidates.length / 6));
  const again = await play(
    { ...contest, name: `${name} again`, candidates: candidates.slice(0, some) },
    options,
  );
  if (again === undefined) return undefined;
  const level = noiseLevel(
    first.map((points) => -mean(points)),
    again.map((points) => -mean(points)),
  );
  return {
    points: first.map((points, i) => [...points, ...(again[i] ?? [])]),
    noise: adaptNoise(state.noise, level, { most: MOST_TIMES }),
  };
};

const recordOf = (
  plan: TuningPlan,
  state: TuningState,
  search: Cmaes,
  { points }: Evaluated,
): GenerationRecord => ({
  generation: search.generation,
  mean: meanInterval(points.map(mean)),
  best: Math.max(...points.map(mean)),
  sigma: search.sigma,
  times: state.noise.times,
  games: points.reduce((sum, one) => sum + one.length, 0),
  weights: weightsAt(plan, search.mean),
});

const playGeneration = async (
  plan: TuningPlan,
  state: TuningState,
  options: TunerOptions,
): Promise<TuningState> => {
  const evaluated = await evaluate(plan, state, options);
  if (evaluated === undefined) return state;
  const search = Cmaes.resume(state.search);
  search.tell(evaluated.points.map((points) => -mean(points)));
  return {
    ...state,
    search: search.state,
    noise: evaluated.noise,
    history: [...state.history, recordOf(plan, state, search, evaluated)],
  };
};

/** Plays one more generation; returns the given state if interrupted. It fails if games cannot be played. */
export const tuneOnce = (
  plan: TuningPlan,
  state: TuningState,
  options: TunerOptions = {},
): Promise<Result<TuningState>> =>
  attempted(`The tuning, in generation ${state.history.length + 1},`, () =>
    playGeneration(plan, state, options),
  );

const eloInterval = ({ estimate, low, high }: Interval): Interval => {
  // A share of 0 or 1 would be infinite in Elo.
  const elo = (share: number): number => {
    const inside = Math.min(0.999, Math.max(0.001, share));
    return ELO_SCALE * Math.log(inside / (1 - inside));
  };
  return { estimate: elo(estimate), low: elo(low), high: elo(high) };
};

/**
 * The unit is the opening. If all openings came out the same, their spread says nothing, so Wilson's interval
 * is used instead.
 */
const scoreInterval = (scores: readonly number[]): Interval => {
  const { estimate, low, high } = meanInterval(scores);
  if (low === high) return wilson(estimate * scores.length, scores.length);
  return { estimate, low: Math.max(0, low), high: Math.min(1, high) };
};

interface MatchOptions extends TunerOptions {
  readonly openings: number;
}

const playHeadToHead = async (
  plan: TuningPlan,
  weights: readonly number[],
  { openings, ...options }: MatchOptions,
): Promise<HeadToHead | undefined> => {
  const games = openings * plan.players;
  const isRecorded = options.isRecorded ?? false;
  const contest = { plan, name: 'fresh', candidates: [weights], pool: [plan.agent], games, isRecorded };
  const points = (await play(contest, options))?.[0];
  if (points === undefined) return undefined;
  const perOpening = Array.from({ length: openings }, (_, i) =>
    mean(points.slice(i * plan.players, (i + 1) * plan.players)),
  );
  const score = scoreInterval(perOpening);
  return {
    openings,
    games,
    score,
    equal: 1 / plan.players,
    ...(plan.players === 2 && { elo: eloInterval(score) }),
  };
};

/** Plays the new weights against the original agent, on openings that no generation saw; undefined if interrupted. */
export const headToHead = (
  plan: TuningPlan,
  weights: readonly number[],
  options: MatchOptions,
): Promise<Result<HeadToHead | undefined>> =>
  attempted('The match of new against old', () => playHeadToHead(plan, weights, options));
