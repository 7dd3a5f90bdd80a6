import type { Plight, Seat, Seed, WeightProfile } from '@ludus/kernel';
import type { WeightFiles } from '../match/weights.ts';
import type { Format } from '../report/types.ts';
import type { Interval } from '../stats/interval.ts';

/** A way to play: a name, and the rule options in which it differs from the game's defaults. */
export interface RuleVariant {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** A table the variants are tried on. */
export interface Setup {
  readonly board: string;
  readonly players: number;
  /** Agent names, as many as players. */
  readonly agents: readonly string[];
  /** Parsed configurations, one per variant. */
  readonly configs: readonly unknown[];
}

/** Everything that decides what an experiment finds. The first variant is the baseline. */
export interface ExperimentPlan {
  readonly game: string;
  readonly variants: readonly RuleVariant[];
  readonly setups: readonly Setup[];
  /** Games per variant and setup. */
  readonly games: number;
  readonly seed: Seed;
  /** Decisions taken at random at the beginning of every game. */
  readonly openingPlies: number;
  /** A game that goes on longer is left without an outcome. */
  readonly maxMoves: number;
  readonly plights: readonly Plight[];
  /** The weights of agents that have them from a file of their own; absent when there are none. */
  readonly weightFiles?: WeightFiles;
  /** By these all other agents, and chances during games, are judged; by the game's own weights when left out. */
  readonly weights?: WeightProfile;
}

/** What is kept of one game. Players are counted by the seats they began in, wherever they sat later. */
export interface GameFigures {
  readonly moves: number;
  readonly turns: number;
  /** Moves with at least two to choose from, and how many there were to choose from in all of them. */
  readonly decisions: number;
  readonly choices: number;
  /** The outcome's reason, `forfeit` or `unfinished`. */
  readonly ending: string;
  /** Whoever began in seat 1 first; they add up to 1. */
  readonly points: readonly number[];
  readonly leadChanges: number;
  /** Per player the lowest chance the evaluation gave at the beginning of a turn; 1 when never asked. */
  readonly lowest: readonly number[];
  /** By plight: the players who fell into it. */
  readonly plights: Readonly<Record<string, readonly Seat[]>>;
  /** The moves as a word: the same for games that went the same way. */
  readonly line: string;
  /** How often each type of action was played. */
  readonly actions: Readonly<Record<string, number>>;
}

/** What an experiment says about one question. */
export interface Measured {
  readonly id: string;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly note: string;
  readonly format: Format;
  /** One per variant, with its 95% interval; absent where there was nothing to measure. */
  readonly values: readonly (Interval | null)[];
  /** One per variant: how much more than the baseline, game by game; none for the baseline itself. */
  readonly differences: readonly (Change | null)[];
}

/** A difference to the baseline. */
export interface Change extends Interval {
  /** Whether zero is outside even of the interval that allows for all the differences of the experiment. */
  readonly isClear: boolean;
}

export const METRIC_GROUPS = ['pace', 'endings', 'seats', 'drama', 'plights', 'actions'] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

export interface SetupResult {
  readonly board: string;
  readonly players: number;
  readonly agents: readonly string[];
  /** Per variant, how many games diverged from the baseline's from the same seed; absent in older results. */
  readonly parted?: readonly number[];
  readonly metrics: Readonly<Record<MetricGroup, readonly Measured[]>>;
}

/** A part of the answer in words: what it is about, and what is said of that. */
export interface Finding {
  readonly about: string;
  readonly said: readonly string[];
}

/** The outcome of an experiment, as JSON for other programs. */
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
  /** The answer in words; absent in older results. */
  readonly findings?: readonly Finding[];
  readonly command?: string;
}
