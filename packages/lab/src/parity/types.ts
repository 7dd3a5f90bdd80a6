import type { Json, Problem, Result, Seat, Tagged } from '@ludus/kernel';
import type { GameId, MoveRecord, ParityStatus, StoredGame } from '@ludus/replay';

/** The types of parity: two sides replay the same record and report what they see after every move. */

/** A side's report about a position. Fields it leaves out are not compared. */
export interface StepSummary {
  /** The seat to act, `null` when the game is over. */
  readonly player: Seat | null;
  readonly phase: string;
  readonly status: 'active' | 'completed';
  /** Per seat, the counters of `Records.progress`. */
  readonly progress?: readonly Readonly<Record<string, number>>[];
  /** How many actions are legal. */
  readonly legal?: number;
  /** All who won, lowest seat first. */
  readonly winners?: readonly Seat[];
  /** Why the game ended. */
  readonly reason?: string;
  /** As `Game.hash`. */
  readonly hash?: string;
  /** The state itself, for engines that do not compute our hash. */
  readonly state?: Json;
}

/** The result of a move on one side: a position, or a refusal to play it. */
export type Account =
  | { readonly summary: Partial<StepSummary> }
  | { readonly refused: string; readonly summary?: undefined };

/** The fields that are compared, in the order in which differences are reported. */
export const COMPARED = [
  'refused',
  'status',
  'player',
  'phase',
  'progress',
  'legal',
  'winners',
  'reason',
  'hash',
  'state',
] as const;
export type Compared = (typeof COMPARED)[number];

/** A move as recorded and in notation. */
export interface RecordedMove {
  readonly moveNumber: number;
  readonly player: Seat;
  readonly action: Tagged;
  readonly notation: string;
}

/** The first step at which the sides disagree. */
export interface Divergence {
  readonly gameId: GameId;
  readonly game: string;
  readonly boardType: string;
  readonly numPlayers: number;
  /** The move after which they disagree, counted from 0; −1 is the initial position. */
  readonly divergedAt: number;
  readonly fields: readonly Compared[];
  readonly ours: Account;
  readonly theirs: Account;
  /** Absent when they disagree about the initial position. */
  readonly move?: RecordedMove;
}

/** The result of comparing one game. */
export type Verdict = { readonly gameId: GameId } & (
  | { readonly status: 'passed'; readonly moves: number }
  | { readonly status: 'failed'; readonly divergence: Divergence }
  | { readonly status: 'error'; readonly message: string; readonly isEngineFault: boolean }
  | { readonly status: 'skipped'; readonly message: string }
);

/** An answer, or why there is none: then the game neither passes nor fails. */
export type Answered<T> = Result<T, Problem>;

/** The other side of a comparison. */
export interface Counterpart {
  /** For reports: the name of the engine, or `recorded`. */
  readonly name: string;
  /** Why it cannot compare a game, if so. */
  unable(stored: StoredGame): string | undefined | Promise<string | undefined>;
  /** Sets up the game and reports the initial position. */
  begin(stored: StoredGame): Promise<Answered<Account>>;
  /** Plays the next recorded move. `events` is what our side says happened. */
  step(move: MoveRecord, events: readonly Tagged[]): Promise<Answered<Account>>;
  /** Its current full state, if it can report it. */
  state(): Promise<Json | undefined>;
}

export type { ParityStatus };
