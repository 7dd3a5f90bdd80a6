import type { Game, Seat, Tagged } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import { reorder } from './seating.ts';
import type { TimeControl } from './types.ts';

const DAY_MS = 86_400_000;

/** The clocks of a table at a moment. Times are milliseconds; `since` is on the clock of the server. */
export interface TableClock {
  readonly control: TimeControl;
  /** What every seat had left at `since`, seat 1 first; empty without time control. */
  readonly remainingMs: readonly number[];
  /** Whose clock runs. */
  readonly running: Seat | undefined;
  readonly since: number;
}

const allowance = (control: TimeControl): number => {
  if (control.type === 'none') return Number.POSITIVE_INFINITY;
  return control.type === 'days' ? control.days * DAY_MS : control.initialMs;
};

export const createClock = (control: TimeControl, seats: number): TableClock => ({
  control,
  remainingMs: control.type === 'none' ? [] : Array<number>(seats).fill(allowance(control)),
  running: undefined,
  since: 0,
});

/** What a seat has left at a moment. */
export const remainingAt = (clock: TableClock, seat: Seat, now: number): number => {
  const left = clock.remainingMs[seat - 1] ?? Number.POSITIVE_INFINITY;
  return clock.running === seat ? Math.max(0, left - (now - clock.since)) : left;
};

/** Whose turn is over gets the increment, or all of the days again. */
const afterTurn = (control: TimeControl, left: number): number => {
  if (control.type === 'none') return left;
  return control.type === 'days' ? allowance(control) : left + control.incrementMs;
};

/** The clocks when from now on another seat, the same, or nobody is to act. */
export const turnTo = (clock: TableClock, toAct: Seat | undefined, now: number): TableClock => {
  const { control, running } = clock;
  if (control.type === 'none') return { ...clock, running: toAct, since: now };
  const remainingMs = clock.remainingMs.map((left, i) => {
    if (i + 1 !== running) return left;
    const rest = remainingAt(clock, running, now);
    return toAct === running || toAct === undefined ? rest : afterTurn(control, rest);
  });
  return { control, remainingMs, running: toAct, since: now };
};

/** What is noted of the time of a move: the clocks before it, and as it left them. */
export const timesOfMove = (
  seat: Seat,
  { before, after }: { readonly before: TableClock; readonly after: TableClock },
  now: number,
): MoveNotes => {
  const timestamp = new Date(now).toISOString();
  if (before.running !== seat) return { timestamp };
  const thinkTimeMs = Math.max(0, Math.round(now - before.since));
  if (before.control.type === 'none') return { timestamp, thinkTimeMs };
  return { timestamp, thinkTimeMs, timeRemainingMs: Math.round(after.remainingMs[seat - 1]!) };
};

/** The clocks after people changed seats, each with theirs; `order` names them by the seat they left. */
export const carryClocks = (clock: TableClock, order: readonly Seat[]): TableClock => ({
  ...clock,
  remainingMs: clock.remainingMs.length === 0 ? [] : reorder(order, clock.remainingMs),
  running: clock.running === undefined ? undefined : order.indexOf(clock.running) + 1,
});

/** When the running clock is up. */
export const expiresAt = ({ control, running, remainingMs, since }: TableClock): number | undefined =>
  control.type === 'none' || running === undefined ? undefined : since + remainingMs[running - 1]!;

/** The clocks as the moves of a record tell: what every mover had left after its last move. */
export const resumeClock = (
  game: Game,
  clock: TableClock,
  moves: readonly { readonly player: Seat; readonly action: Tagged; readonly timeRemainingMs?: number }[],
): TableClock => {
  let remainingMs = [...clock.remainingMs];
  for (const { player, action, timeRemainingMs } of moves) {
    if (timeRemainingMs !== undefined && player <= remainingMs.length)
      remainingMs[player - 1] = timeRemainingMs;
    const order = game.seating?.reseat(action);
    if (order !== undefined && remainingMs.length > 0) remainingMs = [...reorder(order, remainingMs)];
  }
  return { ...clock, remainingMs };
};
