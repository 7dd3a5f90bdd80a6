import type { Outcome, Seat, Tagged } from '@ludus/kernel';
import type { Actor } from './types.ts';

/** What happened at a table, for everybody who looks, before it is cut down to what they may see. */
export type Change =
  | {
      readonly type: 'move';
      /** Counted from 0. */
      readonly moveNumber: number;
      readonly seat: Seat;
      readonly by: Actor;
      readonly action: Tagged;
      readonly notation: string;
      readonly events: readonly Tagged[];
    }
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'undo_offered'; readonly seat: Seat; readonly toMove: number }
  | { readonly type: 'undo_declined'; readonly seat: Seat }
  | { readonly type: 'undone'; readonly toMove: number }
  | { readonly type: 'ended'; readonly outcome: Outcome };
