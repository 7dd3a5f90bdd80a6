import type { Seat } from '@ludus/kernel';
import type { Cell, EndReason, Phase } from './types.ts';

/** Why rings left the game. */
export type EliminationCause =
  | 'landing'
  | 'line'
  | 'territory'
  | 'recovery'
  | 'strike'
  | 'region'
  | 'forced'
  | 'stalemate';

/** Something a move did, in the order it happened. */
export type Happening =
  | { readonly type: 'turn_started'; readonly player: Seat }
  | { readonly type: 'phase_entered'; readonly player: Seat; readonly phase: Phase }
  | { readonly type: 'ring_placed'; readonly player: Seat; readonly cell: Cell; readonly count: number }
  | { readonly type: 'sides_swapped' }
  | { readonly type: 'stack_moved'; readonly player: Seat; readonly from: Cell; readonly to: Cell }
  | {
      readonly type: 'ring_captured';
      readonly player: Seat;
      readonly ring: Seat;
      readonly target: Cell;
      readonly by: Cell;
    }
  | { readonly type: 'marker_placed'; readonly player: Seat; readonly cell: Cell }
  | { readonly type: 'marker_flipped'; readonly player: Seat; readonly cell: Cell; readonly was: Seat }
  | { readonly type: 'marker_collapsed'; readonly player: Seat; readonly cell: Cell }
  | { readonly type: 'marker_removed'; readonly cell: Cell; readonly was: Seat }
  | { readonly type: 'marker_slid'; readonly player: Seat; readonly from: Cell; readonly to: Cell }
  | { readonly type: 'stack_struck'; readonly player: Seat; readonly from: Cell; readonly stack: Cell }
  | { readonly type: 'line_collapsed'; readonly player: Seat; readonly cells: readonly Cell[] }
  | {
      readonly type: 'rings_eliminated';
      /** Who gets the credit (R060). */
      readonly player: Seat;
      readonly cause: EliminationCause;
      /** The stack, or null for rings in hand. */
      readonly cell: Cell | null;
      /** Colours of the rings, top first. */
      readonly rings: readonly Seat[];
    }
  | { readonly type: 'rings_exhumed'; readonly player: Seat; readonly count: number }
  | {
      readonly type: 'rings_owed';
      readonly player: Seat;
      readonly cause: EliminationCause;
      readonly count: number;
    }
  | { readonly type: 'debt_waived'; readonly player: Seat }
  | {
      readonly type: 'region_claimed';
      readonly player: Seat;
      readonly cells: readonly Cell[];
      readonly border: readonly Cell[];
    }
  | { readonly type: 'player_out'; readonly player: Seat }
  | { readonly type: 'round_completed'; readonly exclusive: Seat | null; readonly streak: number }
  | { readonly type: 'game_ended'; readonly winner: Seat | null; readonly reason: EndReason };
