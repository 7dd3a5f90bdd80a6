import type { Seat } from '@ludus/kernel';
import type { GameMetadata, MoveRecord } from '@ludus/replay';

/** The types of datasets: positions of recorded games, with what a learner should predict about them. */

/** A position in which a seat had to act, and the result of its game. */
export interface Sample {
  readonly metadata: GameMetadata;
  /** Undefined unless requested. */
  readonly state: unknown;
  readonly hash: string;
  readonly phase: string;
  /** The seat to act. */
  readonly seat: Seat;
  readonly legalCount: number;
  readonly move: MoveRecord;
  /** The move in notation, if requested. */
  readonly notation?: string | undefined;
  /**
   * Per seat, seat 1 first: the result for the player in that seat, 1 won, −1 lost, 0 drawn. A player who changes seats
   * later takes their result along.
   */
  readonly values: readonly number[];
  /** The features from the point of view of the seat to act, if requested and available. */
  readonly vector?: Float32Array | undefined;
}

/** The policy target: moves in notation with their shares, which add up to 1. */
export type Policy = readonly { readonly move: string; readonly share: number }[];

const SPLITS = ['train', 'validation'] as const;
export type Split = (typeof SPLITS)[number];

/** One row of the file. Column names are those of `docs/datasets.md`. */
export interface Row {
  readonly game_id: string;
  readonly game: string;
  readonly board_type: string;
  readonly num_players: number;
  readonly split: Split;
  readonly move_number: number;
  readonly symmetry: number;
  readonly state_hash: string;
  readonly phase: string;
  readonly seat: Seat;
  readonly legal_count: number;
  readonly value: number;
  readonly values: readonly number[];
  readonly move: string;
  readonly action: string;
  readonly policy_moves: readonly string[];
  readonly policy_shares: readonly number[];
  readonly engine_eval: number | null;
  readonly engine_nodes: number | null;
  readonly feature_version: number | null;
  readonly features: Float32Array | null;
  readonly state: string | null;
}
