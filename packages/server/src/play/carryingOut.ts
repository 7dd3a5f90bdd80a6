import { err, problem, type Result, type Seat } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import type { Command } from '@ludus/table';
import type { SeatRecord } from './types.ts';

/** What is recorded with a command. */
export interface Extras {
  /** Notes about an agent's move. */
  readonly notes?: MoveNotes;
  /** What is stored about a person who takes a seat. */
  readonly seat?: { readonly person: Seat; readonly known: Partial<SeatRecord> };
  /** Called once it has happened and the players know, before spectators are told. */
  readonly onDone?: () => void;
}

/** Carries out a command. One that is refused or cannot be stored changes nothing. */
export type CarryOut = (asked: Command, extras?: Extras) => Promise<Result<void>>;

/** Does work on a table when its turn comes, with nothing in between. */
export type InTurn = <T>(work: (carryOut: CarryOut) => Promise<Result<T>>) => Promise<Result<T>>;

export const staleMove = (): Result<never> => err(problem('stale_move', '', 'The position has changed.'));
