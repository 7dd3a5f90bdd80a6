import { type Outcome, ok, type Result, type Seat, type Tagged } from '@ludus/kernel';
import { type Clock, createClock, startClock } from './clock.ts';
import { GameLine } from './line.ts';
import { reorder, seatsAfterAll } from './seating.ts';
import { isEverybodyPresent, seatToAct } from './seats.ts';
import { settle } from './steps.ts';
import type { NewTable } from './table.ts';
import type { Author, Changed, Table } from './types.ts';

/** A recorded move. */
export interface RecordedMove {
  readonly action: Tagged;
  readonly seat: Seat;
  readonly by?: Author;
  /** The time left on its author's clock. */
  readonly remainingMs?: number;
}

/** What is known about a stored table. */
export interface SavedTable extends NewTable {
  readonly moves: readonly RecordedMove[];
  /** A line from the same start; moves in common with it are not replayed. */
  readonly known?: GameLine;
  /** How it ended, if it did. */
  readonly outcome?: Outcome;
  /** How long the seat to act had been thinking when the table was stored. */
  readonly thoughtMs?: number;
  /**
   * The clocks as `stopClock` left them, if they were kept. Unlike the moves and `thoughtMs`, they include time spent
   * on moves that were taken back.
   */
  readonly clock?: Pick<Clock, 'remainingMs' | 'thoughtMs'>;
}

/** The clocks according to the moves of a record: what each author had left after their last move. */
const clockAfter = ({ game, participants, settings, moves }: SavedTable): Clock => {
  const clock = createClock(settings.timeControl, participants.length);
  let remainingMs = [...clock.remainingMs];
  if (remainingMs.length === 0) return clock;
  for (const { seat, action, remainingMs: left } of moves) {
    if (left !== undefined && seat <= remainingMs.length) remainingMs[seat - 1] = left;
    const order = game.seating?.reseat(action);
    if (order !== undefined) remainingMs = [...reorder(order, remainingMs)];
  }
  return { ...clock, remainingMs };
};

/** Thinking time is neither refunded nor charged twice. */
const charge = (clock: Clock, seat: Seat | undefined, thoughtMs: number): Clock =>
  seat === undefined
    ? clock
    : {
        ...clock,
        thoughtMs,
        remainingMs: clock.remainingMs.map((left, i) =>
          i + 1 === seat ? Math.max(0, left - thoughtMs) : left,
        ),
      };

/** The stopped clocks of a stored table. */
const stoppedClock = (saved: SavedTable, seat: Seat | undefined): Clock =>
  saved.clock === undefined
    ? charge(clockAfter(saved), seat, saved.thoughtMs ?? 0)
    : {
        ...createClock(saved.settings.timeControl, saved.participants.length),
        remainingMs: saved.clock.remainingMs,
        thoughtMs: saved.clock.thoughtMs,
      };

/** Reopens a stored table. Its moves are replayed; a record that cannot be replayed is refused. */
export const resumeTable = (saved: SavedTable, now: number): Result<Changed> => {
  const { game, start, participants, settings, moves, known, outcome } = saved;
  const line = known?.become(moves) ?? GameLine.replay(game, start, moves, saved);
  if (!line.ok) return line;
  const seating = seatsAfterAll(
    game,
    participants.length,
    moves.map(({ action }) => action),
  );
  const table: Table = {
    game,
    settings,
    line: line.value,
    participants,
    seating,
    clock: createClock(settings.timeControl, participants.length),
    ...(outcome === undefined ? {} : { outcome }),
  };
  const seat = seatToAct(table);
  const stopped = stoppedClock(saved, seat);
  const clock = isEverybodyPresent(table) ? startClock(stopped, seat, now) : stopped;
  return ok(settle({ ...table, clock }, now));
};
