import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import type { Clock } from './clock.ts';
import type { GameLine } from './line.ts';

/** The types of a running game. */

export const BANK_CONTROLS = ['blitz', 'rapid', 'classical'] as const;

/** How long people may think. A bank lasts for the game; days start again for every turn. */
export type TimeControl =
  | { readonly type: 'none' }
  | {
      readonly type: (typeof BANK_CONTROLS)[number];
      readonly initialMs: number;
      /** Added after every turn. */
      readonly incrementMs: number;
    }
  | { readonly type: 'days'; readonly days: number };

export const LEAVE_REASONS = ['resignation', 'timeout'] as const;
/** Why a person left. */
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** A person or bot at the table. People keep their number, the seat they started in, when seats are swapped. */
export interface Participant {
  readonly kind: 'human' | 'agent';
  readonly name?: string;
  /** The name of the external program that plays here like a person. */
  readonly bot?: string;
  /** The agent that plays here: an agent's own name, or the substitute for a human who left. */
  readonly agent?: string;
  /** Whether the seat is taken; agents always take theirs. */
  readonly isPresent: boolean;
  readonly left?: LeaveReason;
  /** Turns in a row that were finished for a player who did not respond. */
  readonly missedTurns: number;
}

export interface TableSettings {
  readonly timeControl: TimeControl;
  /** Whether moves can be taken back by agreement. Games with secrets never allow it. */
  readonly mayTakeBack: boolean;
  /** Whether endings and resignations can be taken back too, as on one screen where nothing is stored permanently. */
  readonly mayReopen?: boolean;
}

export const AUTHORS = ['player', 'agent', 'forced', 'timeout'] as const;
/** Who decided a move: someone at the table, the rules because there was nothing to decide, or the clock. */
export type Author = (typeof AUTHORS)[number];

/** One move as the table made it. It contains what every later stage needs, so nobody has to play the move again. */
export interface Step {
  /** Counted from 0. */
  readonly number: number;
  readonly seat: Seat;
  readonly by: Author;
  readonly action: Tagged;
  readonly notation: string;
  /** The state it was made in. */
  readonly before: unknown;
  /** The state it led to. */
  readonly state: unknown;
  readonly events: readonly Tagged[];
  /** `Game.hash` of that state. */
  readonly hash: string;
  /** How long its author thought, in milliseconds, if a clock ran or could have run. */
  readonly thinkMs?: number;
  /** The time left on its author's clock. */
  readonly remainingMs?: number;
}

/** A request to take moves back, and who agrees to it. */
export interface TakeBackOffer {
  /** How many moves would remain. */
  readonly toMove: number;
  /** The seats that agree, the one that asked first. */
  readonly agreed: readonly Seat[];
}

/** A running game: a value that commands turn into the next one. */
export interface Table {
  readonly game: Game;
  readonly settings: TableSettings;
  /** All moves so far, and the state they led to. */
  readonly line: GameLine;
  /** Everyone, in the order of the seats they started in. */
  readonly participants: readonly Participant[];
  /** Who sits where now, seat 1 first, each named by the seat they started in. */
  readonly seating: readonly Seat[];
  readonly clock: Clock;
  readonly offer?: TakeBackOffer;
  /** How the game ended, by its rules or at the table. */
  readonly outcome?: Outcome;
}

/** What people and programs can ask of a table. */
export type Command =
  /** Someone takes an empty seat. */
  | { readonly type: 'join'; readonly seat: Seat; readonly name?: string; readonly bot?: string }
  | {
      readonly type: 'act';
      readonly seat: Seat;
      readonly by: 'player' | 'agent';
      /** The action in any shape, or its notation; exactly one of them. */
      readonly action?: unknown;
      readonly notation?: string;
      /** The intended number of the move; a move meant for another position is refused. */
      readonly moveNumber?: number;
    }
  | { readonly type: 'resign'; readonly seat: Seat }
  /** Asks to take back one's own move, or agrees to a request; `toMove` is how many moves are to remain. */
  | { readonly type: 'take_back'; readonly seat: Seat; readonly toMove?: number }
  | { readonly type: 'decline'; readonly seat: Seat }
  /** An agent takes over for a player who left. */
  | { readonly type: 'substitute'; readonly seat: Seat; readonly agent: string }
  /** Someone's time may have run out. */
  | { readonly type: 'flag' }
  /** Nobody is coming back: the game ends without a winner. */
  | { readonly type: 'abandon' };

/** What a command changed, in order. */
export type Change =
  | { readonly type: 'move'; readonly step: Step }
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'take_back_offered'; readonly seat: Seat; readonly toMove: number }
  | { readonly type: 'take_back_declined'; readonly seat: Seat }
  | { readonly type: 'taken_back'; readonly toMove: number }
  | { readonly type: 'ended'; readonly outcome: Outcome };

/** The table after a command, and what it changed. */
export interface Changed {
  readonly table: Table;
  readonly changes: readonly Change[];
}
