import type { Seed, WeightProfile } from '@ludus/kernel';
import type { WeightFiles } from '../match/weights.ts';
import type { Interval } from '../stats/interval.ts';
import type { CmaesState } from './cmaes.ts';
import type { NoiseState } from './noise.ts';

/** Everything that determines the result of a tuning run. */
export interface TuningPlan {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** A parsed configuration. */
  readonly config: unknown;
  /** The agent whose weights are tuned: `heuristic`, or a search on the same evaluation. */
  readonly agent: string;
  /** The starting weights. */
  readonly base: WeightProfile;
  /** The features whose weights may change. */
  readonly features: readonly string[];
  /** The names of the opponents. */
  readonly pool: readonly string[];
  /** The weights of opponents that take them from a file; absent if there are none. */
  readonly weightFiles?: WeightFiles;
  /** Games per candidate, before noise requires more: as many openings as needed, from every seat. */
  readonly games: number;
  readonly population: number;
  readonly sigma: number;
  readonly seed: Seed;
  readonly openingPlies: number;
  readonly maxMoves: number;
}

/** The result of one generation. */
export interface GenerationRecord {
  readonly generation: number;
  /** The candidates' share of the points against the pool. */
  readonly mean: Interval;
  /** The best candidate's share. It is also the luckiest, so it promises too much. */
  readonly best: number;
  /** The step size of the search, in units of the weights' scales. */
  readonly sigma: number;
  /** By how much every candidate's games were multiplied because of noise. */
  readonly times: number;
  readonly games: number;
  /** The centre of the distribution after the generation, in the order of `TuningPlan.features`. */
  readonly weights: readonly number[];
}

/** New against old on openings that tuning never saw. */
export interface HeadToHead {
  readonly openings: number;
  readonly games: number;
  /** The new weights' share of the points; one seat against the old weights in all others. */
  readonly score: Interval;
  /** The share that equal strength would score. */
  readonly equal: number;
  /** For two players. */
  readonly elo?: Interval;
}

/** The state of a tuning run between two generations, as JSON: everything needed to continue. */
export interface TuningState {
  readonly format: 'ludus-tuning';
  readonly version: 1;
  /** The hash of the plan it belongs to. */
  readonly fingerprint: string;
  readonly search: CmaesState;
  readonly noise: NoiseState;
  readonly history: readonly GenerationRecord[];
}

export interface TuningResult {
  readonly format: 'ludus-tuning-result';
  readonly version: 1;
  readonly plan: TuningPlan;
  /** The weights for an agent. */
  readonly profile: WeightProfile;
  readonly history: readonly GenerationRecord[];
  readonly headToHead: HeadToHead;
  readonly command?: string;
}
