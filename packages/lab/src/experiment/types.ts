import type { Plight, Seat, Seed, WeightProfile } from '@ludus/kernel';
import type { WeightFiles } from '../match/weights.ts';
import type { Format, Points } from '../report/types.ts';
import type { Interval } from '../stats/interval.ts';

/** A variant: a name, and the rule options that differ from the game's defaults. */
export interface RuleVariant {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** A table on which the variants are compared. */
export interface Setup {
  readonly board: string;
  readonly players: number;
  /** Agent names, as many as players. */
  readonly agents: readonly string[];
  /** Parsed configurations, one per variant. */
  readonly configs: readonly unknown[];
}

/** Everything that determines the result of an experiment. The first variant is the baseline. */
export interface ExperimentPlan {
  readonly game: string;
  readonly variants: readonly RuleVariant[];
  readonly setups: readonly Setup[];
  /** Games per variant and setup. */
  readonly games: number;
  readonly seed: Seed;
  /** Random decisions at the start of every game. */
  readonly openingPlies: number;
  /** A longer game ends without an outcome. */
  readonly maxMoves: number;
  readonly plights: readonly Plight[];
  /** The weights of agents that read them from a file; absent if there are none. */
  readonly weightFiles?: WeightFiles;
  /** The weights for all other agents and for winning chances; the game's own weights if left out. */
  readonly weights?: WeightProfile;
}

/** What is kept of one game. Players are counted by the seats they started in, wherever they sit later. */
export interface GameFigures {
  readonly moves: number;
  readonly turns: number;
  /** Moves with at least two options, and the total number of options. */
  readonly decisions: number;
  readonly choices: number;
  /** The outcome's reason, `forfeit` or `unfinished`. */
  readonly ending: string;
  /** The player who started in seat 1 first; they add up to 1. */
  readonly points: readonly number[];
  readonly leadChanges: number;
  /** Per player, the lowest chance the evaluation gave at the start of a turn; 1 if never evaluated. */
  readonly lowest: readonly number[];
  /** By plight: the players who got into it. */
  readonly plights: Readonly<Record<string, readonly Seat[]>>;
  /** A hash of the moves: equal for games that went the same way. */
  readonly line: string;
  /** How often each type of action was played. */
  readonly actions: Readonly<Record<string, number>>;
}

/** The answer of an experiment to one question. */
export interface Measured {
  readonly id: string;
  readonly title: string;
  /** What it means, in one sentence. */
  readonly note: string;
  readonly format: Format;
  /** One per variant, with its 95% interval; absent if there was nothing to measure. */
  readonly values: readonly (Interval | null)[];
  /** One per variant: the difference from the baseline, game by game; none for the baseline itself. */
  readonly differences: readonly (Change | null)[];
}

/** A difference from the baseline. */
export interface Change extends Interval {
  /** Whether zero is outside the interval even after it is widened to allow for all differences of the experiment. */
  readonly isClear: boolean;
}

export const METRIC_GROUPS = ['pace', 'endings', 'seats', 'drama', 'plights', 'actions'] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

export interface SetupResult {
  readonly board: string;
  readonly players: number;
  readonly agents: readonly string[];
  /** Per variant, how many games diverged from the baseline's game with the same seed; absent in older results. */
  readonly parted?: readonly number[];
  readonly metrics: Readonly<Record<MetricGroup, readonly Measured[]>>;
}

/** A part of the findings: a subject, and statements about it. */
export type Finding = Points;

/** The result of an experiment, as JSON for other programs. */
export interface ExperimentResult {
  readonly format: 'ludus-experiment';
  readonly version: 1;
  readonly title: string;
  readonly game: string;
  readonly gameName: string;
  readonly rulesVersion: string;
  readonly engineVersion: string;
  readonly variants: readonly RuleVariant[];
  readonly games: number;
  readonly seed: Seed;
  readonly openingPlies: number;
  readonly plights: readonly Plight[];
  readonly weights?: WeightProfile;
  readonly weightFiles?: WeightFiles;
  readonly setups: readonly SetupResult[];
  /** The findings in words; absent in older results. */
  readonly findings?: readonly Finding[];
  readonly command?: string;
}
