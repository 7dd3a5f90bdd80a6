import type { Estimate } from '../report/types.ts';
import type { EloEstimate } from '../tournament/types.ts';

/** A finished game between agents, as far as ratings need it. */
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
  /** A hash of what the rules do: see `engineHash`. */
  readonly engine: string;
}

/** An agent as it played. The same name with a different version or clock is a different player. */
export interface PlayerKey {
  readonly agent: string;
  /** What determined how it played besides its name; absent in older games. */
  readonly version?: string;
  /** `10+0.1`. */
  readonly clock?: string;
}

/** A player's fixed rating. */
export interface Anchor {
  /** `minimax@nodes=500`, or with its version `minimax@nodes=500#1a2b3c4d`. */
  readonly name: string;
  readonly elo: number;
}

export interface RatedPlayer extends PlayerKey {
  /** The name in the list: the agent, with its clock and version if several agents differ only in those. */
  readonly name: string;
  /** Absent for players who are not connected to the others by games. */
  readonly elo?: EloEstimate;
  readonly isAnchor: boolean;
  readonly games: number;
  /** The share of games it won, per seat; a draw is shared. */
  readonly winShare: Estimate;
  /** The average rating of its opponents, weighted by the number of games. */
  readonly opponents?: number;
  /** The probability of being stronger than the next in the list. */
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
