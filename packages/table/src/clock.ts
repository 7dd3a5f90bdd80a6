import type { Seat } from '@ludus/kernel';
import { reorder } from './seating.ts';
import type { TimeControl } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * The clocks of a table. Times are milliseconds of a clock that never jumps, such as `performance.now()`. One program's
 * clock means nothing to another, so a table is stopped before it is stored.
 */
export interface Clock {
  readonly control: TimeControl;
  /** The time every seat had left at `since`, seat 1 first; empty without time control. */
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

/** Time since the clock was last set. A clock that runs backwards counts as stopped. */
const passed = ({ running, since }: Clock, now: number): number =>
  running === undefined ? 0 : Math.max(0, now - since);

/** How long the seat whose clock runs has been thinking. */
export const thoughtAt = (clock: Clock, now: number): number => clock.thoughtMs + passed(clock, now);

/** What a seat has left. */
export const remainingAt = (clock: Clock, seat: Seat, now: number): number => {
  const left = clock.remainingMs[seat - 1] ?? Number.POSITIVE_INFINITY;
  return clock.running === seat ? Math.max(0, left - passed(clock, now)) : left;
};

/** A finished turn adds the increment, or resets the days. */
const afterTurn = (control: TimeControl, left: number): number => {
  if (control.type === 'none') return left;
  return control.type === 'days' ? allowance(control) : left + control.incrementMs;
};

/** Charges the running clock for the time until now. */
const charged = (clock: Clock, now: number): readonly number[] =>
  clock.remainingMs.map((_, i) => remainingAt(clock, i + 1, now));

/** Stops the clocks; `thoughtMs` keeps the time already spent on the current turn. */
export const stopClock = (clock: Clock, now: number): Clock => ({
  ...clock,
  remainingMs: charged(clock, now),
  thoughtMs: thoughtAt(clock, now),
  running: undefined,
  since: now,
});

/** Restarts a stopped clock. */
export const startClock = (clock: Clock, seat: Seat | undefined, now: number): Clock =>
  clock.running === undefined ? { ...clock, running: seat, since: now } : clock;

/** The clocks after a change of the seat to act: to another seat, the same one or nobody. */
export const turnTo = (clock: Clock, toAct: Seat | undefined, now: number): Clock => {
  const { control, running } = clock;
  const remainingMs = charged(clock, now).map((left, i) =>
    i + 1 === running && toAct !== undefined && toAct !== running ? afterTurn(control, left) : left,
  );
  return { control, remainingMs, running: toAct, since: now, thoughtMs: 0 };
};

/** Stops charging the current turn and charges someone else from now on, without ending anyone's turn. */
export const handOver = (clock: Clock, toAct: Seat | undefined, now: number): Clock => ({
  ...clock,
  remainingMs: charged(clock, now),
  running: toAct,
  since: now,
  thoughtMs: 0,
});

/** The clocks after people changed seats: everyone keeps their own. `order` names people by their previous seat. */
export const carryClocks = (clock: Clock, order: readonly Seat[]): Clock => ({
  ...clock,
  remainingMs: clock.remainingMs.length === 0 ? [] : reorder(order, clock.remainingMs),
  running: clock.running === undefined ? undefined : order.indexOf(clock.running) + 1,
});

/** When the running clock expires. */
export const expiresAt = ({ control, running, remainingMs, since }: Clock): number | undefined =>
  control.type === 'none' || running === undefined ? undefined : since + remainingMs[running - 1]!;
