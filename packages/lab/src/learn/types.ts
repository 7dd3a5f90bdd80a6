import type { Model } from '@ludus/agents';
import type { Seed } from '@ludus/kernel';
import type { Interval } from '../stats/interval.ts';
import type { Exploration } from './selfPlay.ts';

/** The types of learning: generations of networks, each taught by games of the one before. */

/** How far a generation looks ahead while it plays: one move, or with alpha-beta. */
export const LEARN_SEARCHES = ['greedy', 'minimax'] as const;
export type LearnSearch = (typeof LEARN_SEARCHES)[number];

/**
 * Who plays the games of self-play: the champion, or the latest network, whether it has proved stronger or not. The games
 * of the latest one contain what it gets wrong, so that the next one learns better.
 */
export const TEACHERS = ['champion', 'latest'] as const;
export type Teacher = (typeof TEACHERS)[number];

/** Everything that determines a learning run. Equal plans give equal networks. */
export interface LearnPlan extends Exploration {
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** A parsed configuration. */
  readonly config: unknown;
  readonly seed: Seed;
  readonly search: LearnSearch;
  /** Positions evaluated per decision; ignored for `greedy`. */
  readonly nodes: number;
  /** Games of self-play in every generation. */
  readonly games: number;
  /** The champion if left out. */
  readonly teacher?: Teacher;
  readonly maxMoves: number;
  /** How many generations of games are learnt from, the latest ones. */
  readonly window: number;
  readonly hidden: readonly [first: number, second: number];
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly searchShare: number;
  /** Whether networks also learn to rate moves, in games whose moves have parts. */
  readonly policy: boolean;
  /**
   * Positions evaluated per decision at the gate: more than in self-play, because a network that is good with
   * a short search may mislead a deeper one.
   */
  readonly gateNodes: number;
  /** The most pairs of games at the gate, and how many random decisions start each. */
  readonly gatePairs: number;
  readonly gateOpening: number;
  /** By how many Elo points a network should be stronger than the champion. */
  readonly gateElo: number;
  /**
   * Pairs of games against the game's own evaluation with the same search, which is the fixed reference for
   * all ratings.
   */
  readonly anchorPairs: number;
}

/** A player: the game's own evaluation, or a network. */
export type Contender = { readonly kind: 'own' } | { readonly kind: 'network'; readonly model: Model };

/** One game of self-play, as a worker returns it. */
export interface PlayedLesson {
  /** Packed samples in base64, and the moves chosen at them. */
  readonly samples: string;
  readonly choices: string;
  readonly count: number;
  readonly moves: number;
  readonly winners: readonly number[] | undefined;
  /** The whole game in notation; only for the first one. */
  readonly notation?: readonly string[];
}

/** The result of paired games: the first contender's score in each pair, from 0 to 1. */
export interface Duel {
  readonly pairs: readonly number[];
}

export interface Rating {
  readonly games: number;
  readonly score: Interval;
  readonly elo: Interval;
}

/** The result of a generation, one line of the journal. */
export interface Generation {
  readonly generation: number;
  readonly games: number;
  readonly samples: number;
  /** Games per second of self-play. */
  readonly speed: number;
  readonly loss: readonly { readonly train: number; readonly validation: number }[];
  /** Against the previous champion. */
  readonly gate: Rating & { readonly verdict: 'better' | 'no better' | 'undecided' };
  readonly isChampion: boolean;
  /** Against the game's own evaluation; for every generation that became champion. */
  readonly anchor: Rating | undefined;
  /** The first game of self-play, in notation. */
  readonly sample: readonly string[];
  readonly endedAt: string;
}
