import type { Seat } from '@ludus/kernel';
import type { GameMetadata, MoveRecord } from '@ludus/replay';

/** The vocabulary of datasets: positions of recorded games, with what a learner should say about them. */

/** A position in which somebody had to act, and what became of it. */
export interface Sample {
  readonly metadata: GameMetadata;
  readonly state: unknown;
  readonly hash: string;
  readonly phase: string;
  /** The seat to act. */
  readonly seat: Seat;
  readonly legalCount: number;
  readonly move: MoveRecord;
  /**
   * Per seat, seat 1 first: how the game ended for whoever sat there in this position, 1 won, −1 lost, 0 drawn. Who
   * changes seats later takes their result along.
   */
  readonly values: readonly number[];
  /** The features as the seat to act sees them, where they were asked for and the game has some. */
  readonly vector?: Float32Array;
}

/** What a learner should play: moves in notation with their shares, which add up to 1. */
export type Policy = readonly { readonly move: string; readonly share: number }[];

const SPLITS = ['train', 'validation'] as const;
export type Split = (typeof SPLITS)[number];

/** One row of the file. Names of columns are those of `docs/datasets.md`. */
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
