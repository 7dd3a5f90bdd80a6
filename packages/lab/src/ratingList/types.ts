import type { Estimate } from '../report/types.ts';
import type { EloEstimate } from '../tournament/types.ts';

/** A finished game between agents, as far as ratings go. */
export interface RatedGame {
  readonly gameId: string;
  /** What games must have in common to be rated together: game, board, players, rules. */
  readonly setting: RatedSetting;
  /** Games that share an opening. */
  readonly group: string;
  /** Who played, seat 1 first: see `RatedPlayer.id`. */
  readonly players: readonly PlayerKey[];
  /** The seat that won; null in a draw. */
  readonly winner: number | null;
}

export interface RatedSetting {
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** What the rules do, as a word: see `engineHash`. */
  readonly engine: string;
}

/** An agent as it played: the same name with another version or another clock is another player. */
export interface PlayerKey {
  readonly agent: string;
  /** What decided how it played besides its name; absent in games of earlier days. */
  readonly version?: string;
  /** `10+0.1`. */
  readonly clock?: string;
}

/** The rating that a player has for certain. */
export interface Anchor {
  /** `minimax@nodes=500`, or with its version `minimax@nodes=500#1a2b3c4d`. */
  readonly name: string;
  readonly elo: number;
}

export interface RatedPlayer extends PlayerKey {
  /** What the list calls it: the agent, and where several differ only there, its clock and version. */
  readonly name: string;
  /** Absent for who is not connected with the others by games. */
  readonly elo?: EloEstimate;
  readonly isAnchor: boolean;
  readonly games: number;
  /** The share of games it won, seat by seat; a draw is shared. */
  readonly winShare: Estimate;
  /** The average rating of those it met, each as often as it met them. */
  readonly opponents?: number;
  /** The chance to be stronger than the next in the list. */
  readonly superiority?: number;
}

/** A rating list as a file. */
export interface RatingList {
  readonly format: 'ludus-ratings';
  readonly version: 1;
  readonly setting: RatedSetting;
  readonly games: number;
  readonly anchors: readonly Anchor[];
  /** Best first; those without a rating last. */
  readonly players: readonly RatedPlayer[];
}
