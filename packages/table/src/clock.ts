import type { Seat } from '@ludus/kernel';
import { reorder } from './seating.ts';
import type { TimeControl } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * The clocks of a table. Times are milliseconds of a clock that never jumps, such as `performance.now()`: what is read
 * from one program's clock means nothing to another, so a table that is put away is stopped first.
 */
export interface Clock {
  readonly control: TimeControl;
  /** What every seat had left at `since`, seat 1 first; empty without time control. */
  readonly remainingMs: readonly number[];
  /** Whose clock runs. */
  readonly running: Seat | undefined;
  readonly since: number;
  /** How long the seat to act had already been thinking at `since`. */
  readonly thoughtMs: number;
}

const allowance = (control: TimeControl): number => {
  if (control.type === 'none') return Number.POSITIVE_INFINITY;
  return control.type === 'days' ? control.days * DAY_MS : control.initialMs;
};

export const createClock = (control: TimeControl, seats: number): Clock => ({
  control,
  remainingMs: control.type === 'none' ? [] : Array<number>(seats).fill(allowance(control)),
  running: undefined,
  since: 0,
  thoughtMs: 0,
});

/** Time since the clock was last set. A clock that runs backwards is taken to have stood still. */
const passed = ({ running, since }: Clock, now: number): number =>
  running === undefined ? 0 : Math.max(0, now - since);

/** How long the seat whose clock runs has been thinking. */
export const thoughtAt = (clock: Clock, now: number): number => clock.thoughtMs + passed(clock, now);

/** What a seat has left. */
export const remainingAt = (clock: Clock, seat: Seat, now: number): number => {
  const left = clock.remainingMs[seat - 1] ?? Number.POSITIVE_INFINITY;
  return clock.running === seat ? Math.max(0, left - passed(clock, now)) : left;
};

/** Whose turn is over gets the increment, or all of the days again. */
const afterTurn = (control: TimeControl, left: number): number => {
  if (control.type === 'none') return left;
  return control.type === 'days' ? allowance(control) : left + control.incrementMs;
};

/** Charges the running clock for the time until now. */
const charged = (clock: Clock, now: number): readonly number[] =>
  clock.remainingMs.map((_, i) => remainingAt(clock, i + 1, now));

/** Stops the clocks; `thoughtMs` keeps what was thought in the current turn. */
export const stopClock = (clock: Clock, now: number): Clock => ({
  ...clock,
  remainingMs: charged(clock, now),
  thoughtMs: thoughtAt(clock, now),
  running: undefined,
  since: now,
});

/** Starts a stopped clock where it was left. */
export const startClock = (clock: Clock, seat: Seat | undefined, now: number): Clock =>
  clock.running === undefined ? { ...clock, running: seat, since: now } : clock;

/** The clocks when from now on another seat, the same, or nobody is to act. */
export const turnTo = (clock: Clock, toAct: Seat | undefined, now: number): Clock => {
  const { control, running } = clock;
  const remainingMs = charged(clock, now).map((left, i) =>
    i + 1 === running && toAct !== undefined && toAct !== running ? afterTurn(control, left) : left,
  );
  return { control, remainingMs, running: toAct, since: now, thoughtMs: 0 };
};

/** Stops charging the turn at hand and charges from now on somebody else, without ending anybody's turn. */
export const handOver = (clock: Clock, toAct: Seat | undefined, now: number): Clock => ({
  ...clock,
  remainingMs: charged(clock, now),
  running: toAct,
  since: now,
  thoughtMs: 0,
});

/** The clocks after people changed seats, each with theirs; `order` names them by the seat they left. */
export const carryClocks = (clock: Clock, order: readonly Seat[]): Clock => ({
  ...clock,
  remainingMs: clock.remainingMs.length === 0 ? [] : reorder(order, clock.remainingMs),
  running: clock.running === undefined ? undefined : order.indexOf(clock.running) + 1,
});

/** When the running clock is up. */
export const expiresAt = ({ control, running, remainingMs, since }: Clock): number | undefined =>
  control.type === 'none' || running === undefined ? undefined : since + remainingMs[running - 1]!;
