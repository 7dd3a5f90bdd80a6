import { type Outcome, ok, type Result, type Seat, type Tagged } from '@ludus/kernel';
import { type Clock, createClock, startClock } from './clock.ts';
import { GameLine } from './line.ts';
import { reorder, seatsAfterAll } from './seating.ts';
import { isEverybodyPresent, seatToAct } from './seats.ts';
import { settle } from './steps.ts';
import type { NewTable } from './table.ts';
import type { Author, Changed, Table } from './types.ts';

/** A move as a record has it. */
export interface RecordedMove {
  readonly action: Tagged;
  readonly seat: Seat;
  readonly by?: Author;
  /** What was left on its author's clock after it. */
  readonly remainingMs?: number;
}

/** What is known of a table that was put away. */
export interface SavedTable extends NewTable {
  readonly moves: readonly RecordedMove[];
  /** A line from the same beginning; the moves it has in common with these are not played again. */
  readonly known?: GameLine;
  /** How it ended, if it did. */
  readonly outcome?: Outcome;
  /** How long the seat to act had been thinking when the table was put away. */
  readonly thoughtMs?: number;
  /**
   * The clocks as `stopClock` left them, where they were kept. They know more than the moves and `thoughtMs`: time that
   * was spent on moves taken back.
   */
  readonly clock?: Pick<Clock, 'remainingMs' | 'thoughtMs'>;
}

/** The clocks as the moves of a record tell: what every author had left after their last move. */
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

/** Thinking time already spent is neither refunded nor charged twice. */
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

/** The clocks of a table that was put away, standing still. */
const stoppedClock = (saved: SavedTable, seat: Seat | undefined): Clock =>
  saved.clock === undefined
    ? charge(clockAfter(saved), seat, saved.thoughtMs ?? 0)
    : {
        ...createClock(saved.settings.timeControl, saved.participants.length),
        remainingMs: saved.clock.remainingMs,
        thoughtMs: saved.clock.thoughtMs,
      };

/** Opens a table again that was put away. Its moves are played once more; a record that cannot be played is refused. */
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
