import type { Outcome, Seat } from '@ludus/kernel';

/** The vocabulary of live play. */

export const BANK_CONTROLS = ['blitz', 'rapid', 'classical'] as const;

/** How long people may think. A bank is used up over the game; days are given anew for every turn. */
export type TimeControl =
  | { readonly type: 'none' }
  | {
      readonly type: (typeof BANK_CONTROLS)[number];
      readonly initialMs: number;
      /** Added after every turn. */
      readonly incrementMs: number;
    }
  | { readonly type: 'days'; readonly days: number };

/** Why a player is no longer there. */
export const LEAVINGS = ['resignation', 'timeout'] as const;
export type Leaving = (typeof LEAVINGS)[number];

/** A seat as it is kept: of secrets only their digests. */
export interface SeatRecord {
  readonly kind: 'human' | 'agent';
  /** Who plays when nobody does: the agent of the seat, or the one that took over from somebody who left. */
  readonly agent?: string;
  readonly name?: string;
  readonly inviteDigest?: string;
  readonly tokenDigest?: string;
  readonly left?: Leaving;
  /** Turns in a row that were finished for somebody who did not answer. */
  readonly missedTurns?: number;
}

/** Everything about a live game that its record does not say. */
export interface SessionRecord {
  readonly id: string;
  /** The game in the store. */
  readonly recordId: string;
  readonly game: string;
  readonly variant: string;
  readonly seats: readonly SeatRecord[];
  readonly timeControl: TimeControl;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
  readonly mayWatch: boolean;
  /** The least time between an agent's turn and its move. */
  readonly paceMs: number;
  readonly createdAt: string;
  /** How it ended, once it has. */
  readonly outcome?: Outcome;
}

/** A wish to take moves back, and who agrees to it. */
export interface UndoOffer {
  /** How many moves would be left. */
  readonly toMove: number;
  readonly agreed: readonly Seat[];
}

export const ACTORS = ['player', 'agent', 'timeout'] as const;
/** Who decided a move. */
export type Actor = (typeof ACTORS)[number];
