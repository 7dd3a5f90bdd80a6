import type { Budget } from './types.ts';

export type Clock = () => number;

/** Share of the time kept for assembling the answer after the search; short times keep a little more. */
const RESERVE_SHARE = 0.03;
const RESERVE_MS = 5;
const MOST_RESERVE = 0.15;

const reserveOf = (ms: number): number => Math.min(ms * RESERVE_SHARE + RESERVE_MS, ms * MOST_RESERVE);

/** Reading the clock costs as much as a fast node, so it is read about once per this share of the time … */
const INTERVAL = 0.004;
/** … and at least once per this many checks. */
const MOST_QUESTIONS = 64;

/** How much of the longest time between two clock readings is remembered at the next one. */
const MEMORY = 0.8;

/** Tells a search when to stop: a number of nodes, a time, a signal. */
export class Limits {
  readonly #nodes: number;
  #deadline: number;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #start: number;
  /** Checks until the clock is read again. The first checks all read it, because their cost is not known yet. */
  #questions = 1;
  #asked = 0;
  #lastLook: number;
  /** How long a step may take before the clock must be read again. */
  #step = 0;
  #isOver = false;

  constructor(budget: Budget, clock: Clock, signal: AbortSignal | undefined) {
    this.#nodes = budget.nodes ?? Number.POSITIVE_INFINITY;
    this.#clock = clock;
    this.#signal = signal;
    this.#start = clock();
    this.#lastLook = this.#start;
    this.#deadline =
      budget.ms === undefined ? Number.POSITIVE_INFINITY : this.#start + budget.ms - reserveOf(budget.ms);
  }

  get hasDeadline(): boolean {
    return this.#deadline !== Number.POSITIVE_INFINITY;
  }

  /** Milliseconds since the request. */
  get elapsed(): number {
    return this.#clock() - this.#start;
  }

  /** The share of the time or of the nodes used, whichever is more. */
  used(nodes: number): number {
    const time = this.hasDeadline ? this.elapsed / (this.#deadline - this.#start) : 0;
    return Math.max(time, nodes / this.#nodes);
  }

  /** Whether a search that has tried this many moves must stop. */
  isSpent(nodes: number): boolean {
    if (this.#isOver || nodes >= this.#nodes) return true;
    this.#asked += 1;
    if (this.#asked < this.#questions) return false;
    return this.isOverdue();
  }

  /** Like `isSpent`, but always reads the clock: for steps that take long. */
  isOverdue(): boolean {
    if (this.#signal?.aborted === true || (this.hasDeadline && this.#isLate())) this.#isOver = true;
    if (!this.hasDeadline) this.#questions = MOST_QUESTIONS;
    this.#asked = 0;
    return this.#isOver;
  }

  /** Whether another step as long as the recent longest would not finish in time. */
  #isLate(): boolean {
    const now = this.#clock();
    const passed = now - this.#lastLook;
    this.#lastLook = now;
    this.#step = Math.max(passed, this.#step * MEMORY);
    const perQuestion = passed / Math.max(1, this.#asked);
    const interval = (this.#deadline - this.#start) * INTERVAL;
    this.#questions = Math.max(1, Math.min(MOST_QUESTIONS, 2 * this.#questions, interval / perQuestion));
    return now + this.#step >= this.#deadline;
  }

  get wasInterrupted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** What is left after `used` nodes, for a search that may take no more than `nodes`. */
  within(nodes: number, used: number): Limits {
    const same = new Limits({ nodes: Math.min(nodes, this.#nodes - used) }, this.#clock, this.#signal);
    same.#deadline = this.#deadline;
    return same;
  }

  /** A share of what is left, for one of several searches. */
  part(nodes: number, parts: number): Limits {
    const left = Number.isFinite(this.#nodes) ? { nodes: Math.ceil((this.#nodes - nodes) / parts) } : {};
    const part = new Limits(left, this.#clock, this.#signal);
    if (this.hasDeadline) part.#deadline = part.#start + Math.max(0, this.#deadline - part.#start) / parts;
    return part;
  }
}
