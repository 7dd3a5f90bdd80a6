import type { Model } from '@ludus/agents';
import type { Seed } from '@ludus/kernel';
import type { Interval } from '../stats/interval.ts';
import type { Exploration } from './selfPlay.ts';

/** The vocabulary of learning: generations of networks, each taught by games of the one before it. */

/** How far a generation looks while it plays: one move, or with alpha-beta. */
export const LEARN_SEARCHES = ['greedy', 'minimax'] as const;
export type LearnSearch = (typeof LEARN_SEARCHES)[number];

/** Everything that decides how a run of learning goes. Equal plans give equal networks. */
export interface LearnPlan extends Exploration {
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** A parsed configuration. */
  readonly config: unknown;
  readonly seed: Seed;
  readonly search: LearnSearch;
  /** Positions looked at per decision; nothing for `greedy`. */
  readonly nodes: number;
  /** Games of self-play in every generation. */
  readonly games: number;
  readonly maxMoves: number;
  /** This many generations of games are learnt from, the latest ones. */
  readonly window: number;
  readonly hidden: readonly [first: number, second: number];
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly searchShare: number;
  /**
   * Positions looked at per decision where networks have to prove themselves: more than in self-play, because a network
   * may be good at a glance and mislead a search that looks further.
   */
  readonly gateNodes: number;
  /** Pairs of games by which a network has to prove itself, at most, and the decisions at random that begin them. */
  readonly gatePairs: number;
  readonly gateOpening: number;
  /** By how many Elo points a network should be stronger than the champion. */
  readonly gateElo: number;
  /** Pairs of games against the game's own evaluation with the same search: the fixed point of all ratings. */
  readonly anchorPairs: number;
}

/** Who plays: the game's own evaluation, or a network. */
export type Contender = { readonly kind: 'own' } | { readonly kind: 'network'; readonly model: Model };

/** One game of self-play, as a worker hands it back. */
export interface PlayedLesson {
  /** Packed samples in base64, and the moves chosen at them. */
  readonly samples: string;
  readonly choices: string;
  readonly count: number;
  readonly moves: number;
  readonly winners: readonly number[] | undefined;
  /** The whole game in notation; of the first one only. */
  readonly notation?: readonly string[];
}

/** The outcome of paired games: what the first contender scored in each pair, from 0 to 1. */
export interface Duel {
  readonly pairs: readonly number[];
}

export interface Rating {
  readonly games: number;
  readonly score: Interval;
  readonly elo: Interval;
}

/** What a generation came to, one line of the journal. */
export interface Generation {
  readonly generation: number;
  readonly games: number;
  readonly samples: number;
  /** Games per second of self-play. */
  readonly speed: number;
  readonly loss: readonly { readonly train: number; readonly validation: number }[];
  /** Against the champion before it. */
  readonly gate: Rating & { readonly verdict: 'better' | 'no better' | 'undecided' };
  readonly isChampion: boolean;
  /** Against the game's own evaluation: of every generation that became champion. */
  readonly anchor: Rating | undefined;
  /** The first game of self-play, in notation. */
  readonly sample: readonly string[];
  readonly endedAt: string;
}
