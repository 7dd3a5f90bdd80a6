import type { Seed, WeightProfile } from '@ludus/kernel';
import type { WeightFiles } from '../match/weights.ts';
import type { Interval } from '../stats/interval.ts';
import type { CmaesState } from './cmaes.ts';
import type { NoiseState } from './noise.ts';

/** Everything that decides what a tuning finds. */
export interface TuningPlan {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** A parsed configuration. */
  readonly config: unknown;
  /** The agent whose weights are tuned: `heuristic`, or a search on the same evaluation. */
  readonly agent: string;
  /** Where to begin. */
  readonly base: WeightProfile;
  /** The features whose weights may change. */
  readonly features: readonly string[];
  /** Agent names to play against. */
  readonly pool: readonly string[];
  /** The weights of those that have them from a file; absent when there are none. */
  readonly weightFiles?: WeightFiles;
  /** Games per candidate, before noise asks for more: as many openings as it takes, from every seat. */
  readonly games: number;
  readonly population: number;
  readonly sigma: number;
  readonly seed: Seed;
  readonly openingPlies: number;
  readonly maxMoves: number;
}

/** What one generation came to. */
export interface GenerationRecord {
  readonly generation: number;
  /** Share of the points of all candidates against the pool. */
  readonly mean: Interval;
  /** That of the best candidate; the luckiest too, so it promises more than it holds. */
  readonly best: number;
  /** How far the search looks around, in units of the weights' scales. */
  readonly sigma: number;
  /** How often every candidate's games were multiplied because of noise. */
  readonly times: number;
  readonly games: number;
  /** The middle of the distribution after the generation, in the order of `TuningPlan.features`. */
  readonly weights: readonly number[];
}

/** New against old on openings that tuning never saw. */
export interface HeadToHead {
  readonly openings: number;
  readonly games: number;
  /** Share of the points of the new weights; one seat against all others of the old. */
  readonly score: Interval;
  /** What equal strength would score. */
  readonly equal: number;
  /** For two players. */
  readonly elo?: Interval;
}

/** A tuning between two generations, as JSON: all it needs to go on. */
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
  /** What to give to an agent. */
  readonly profile: WeightProfile;
  readonly history: readonly GenerationRecord[];
  readonly headToHead: HeadToHead;
  readonly command?: string;
}
