import type { Budget } from './types.ts';

export type Clock = () => number;

/** Answers are put together after the search: this share of the time is kept for it. */
const RESERVE = 0.04;

/** Asking the clock costs as much as a fast node: it is asked once in so many questions. */
const STRIDE = 16;

/** Tells a search when to stop: a number of nodes, a time, a signal. */
export class Limits {
  readonly #nodes: number;
  readonly #deadline: number;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #start: number;
  #asked = 0;
  #isOver = false;

  constructor(budget: Budget, clock: Clock, signal: AbortSignal | undefined) {
    this.#nodes = budget.nodes ?? Number.POSITIVE_INFINITY;
    this.#clock = clock;
    this.#signal = signal;
    this.#start = clock();
    this.#deadline =
      budget.ms === undefined ? Number.POSITIVE_INFINITY : this.#start + budget.ms * (1 - RESERVE);
  }

  get hasDeadline(): boolean {
    return this.#deadline !== Number.POSITIVE_INFINITY;
  }

  /** Milliseconds since the question was asked. */
  get elapsed(): number {
    return this.#clock() - this.#start;
  }

  /** The share of the time or of the nodes used, whichever is more. */
  used(nodes: number): number {
    const time = this.hasDeadline ? this.elapsed / (this.#deadline - this.#start) : 0;
    return Math.max(time, nodes / this.#nodes);
  }

  /** Whether a search that has tried so many moves must stop. */
  isSpent(nodes: number): boolean {
    if (this.#isOver || nodes >= this.#nodes) return true;
    this.#asked += 1;
    if (this.#asked % STRIDE !== 0) return false;
    return this.isOverdue();
  }

  /** Like `isSpent`, asking the clock for certain: for steps that take long. */
  isOverdue(): boolean {
    if (this.#signal?.aborted === true || (this.hasDeadline && this.#clock() >= this.#deadline))
      this.#isOver = true;
    return this.#isOver;
  }

  get wasInterrupted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** A share of what is left, for one of several searches. */
  part(nodes: number, parts: number): Limits {
    const left: { nodes?: number; ms?: number } = {};
    if (this.#nodes !== Number.POSITIVE_INFINITY) left.nodes = Math.ceil((this.#nodes - nodes) / parts);
    if (this.hasDeadline) left.ms = Math.max(0, this.#deadline - this.#clock()) / parts / (1 - RESERVE);
    return new Limits(left, this.#clock, this.#signal);
  }
}
