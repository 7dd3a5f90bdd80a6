import type { Seat } from '@ludus/kernel';

export const SIZES = [8, 6] as const;
export type Size = (typeof SIZES)[number];

/** `a1` is player 1's left corner. */
export type Square = string;

export interface BreakthroughConfig {
  readonly size: Size;
}

export interface BreakthroughState {
  /** The board as people see it, player 2's home row first: `1` and `2` are pieces, `.` is empty. */
  readonly rows: readonly string[];
  readonly next: Seat;
}

export type Move = { readonly type: 'move'; readonly from: Square; readonly to: Square };

export type BreakthroughEvent =
  | { readonly type: 'moved'; readonly seat: Seat; readonly from: Square; readonly to: Square }
  /** `seat` lost a piece. */
  | { readonly type: 'captured'; readonly seat: Seat; readonly at: Square };

export const END_REASONS = ['home_row_reached', 'all_captured'] as const;
export type EndReason = (typeof END_REASONS)[number];
