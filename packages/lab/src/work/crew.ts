import { Hand, type Task } from './hand.ts';
import { type Lease, type LeaseSource, localLeases } from './lease.ts';
import type { Perform } from './messages.ts';

/** Numbered pieces of work, and who does them. */
export interface PieceOrder<Job> {
  /** A module whose default export does one piece: `perform(job, number)`. Job and results are plain data. */
  readonly module: URL;
  readonly job: Job;
  readonly from: number;
  /** The first piece that is no longer wanted. */
  readonly to: number;
  /** Threads; one means this process itself. */
  readonly workers: number;
  /** Aborting it ends the iteration after the piece in hand. */
  readonly signal?: AbortSignal;
  /** What the pieces are made with, see `engineHash`. */
  readonly engine?: string;
  /** Where leases come from instead of `from` and `to`. */
  readonly leases?: LeaseSource<Job>;
}

export interface Piece<Result> {
  readonly number: number;
  readonly result: Result;
}

/** A lease should keep a worker busy about this long: longer than anything the main thread does between two looks. */
const LEASE_MS = 150;
const MOST_PIECES = 256;
/** Leases a worker holds, the one in work included, so that it never waits for the next. */
const HELD = 2;
/** Leases per worker that are handed out or done and not yet taken up. More would only fill the memory. */
const AHEAD = 4;

const nameOf = (number: number | undefined): string =>
  number === undefined ? 'the module of work' : `piece ${number}`;

class Crew<Job, Result> {
  readonly #order: PieceOrder<Job>;
  readonly #leases: LeaseSource<Job>;
  readonly #hands: Hand<Job>[];
  /** In the order they were taken, which is the order of results. */
  readonly #tasks: Task<Job>[] = [];
  /** Given back by workers that died. */
  readonly #orphans: Task<Job>[] = [];
  #emitted = 0;
  #size = 1;
  #isExhausted = false;
  #failure: Error | undefined;
  #wake: () => void = () => {};

  constructor(order: PieceOrder<Job>) {
    this.#order = order;
    this.#leases = order.leases ?? localLeases({ engine: '', ...order });
    this.#hands = Array.from({ length: order.workers }, () => this.#hire());
  }

  async *pieces(): AsyncGenerator<Piece<Result>> {
    this.#order.signal?.addEventListener('abort', () => this.#wake());
    try {
      for (;;) {
        await this.#handOut();
        if (this.#failure !== undefined) throw this.#failure;
        if (this.#order.signal?.aborted === true) return;
        const piece = this.#next();
        if (piece !== undefined) yield piece;
        else if (this.#tasks.length === 0) return;
        else await this.#change();
      }
    } finally {
      for (const hand of this.#hands) hand.dismiss();
      for (const { lease } of this.#tasks) await this.#leases.release(lease);
    }
  }

  #hire(): Hand<Job> {
    const hand: Hand<Job> = new Hand<Job>(this.#order.module, {
      onProgress: () => this.#wake(),
      onDone: (task, ms) => this.#done(task, ms),
      onFailed: (number, message) => this.#fail(`${nameOf(number)} cannot be done: ${message}`),
      onDeath: (tasks, piece, message) => {
        this.#bury(tasks, piece, message);
        this.#hands[this.#hands.indexOf(hand)] = this.#hire();
      },
    });
    return hand;
  }

  #done({ lease: { from, to } }: Task<Job>, ms: number): void {
    const wanted = Math.floor((LEASE_MS * (to - from)) / Math.max(ms, 0.001));
    this.#size = Math.max(1, Math.min(MOST_PIECES, wanted, this.#size * 4));
    this.#wake();
  }

  #fail(message: string): void {
    this.#failure ??= new Error(message);
    this.#wake();
  }

  /** What a worker died over is done again by another, once. */
  #bury(tasks: readonly Task<Job>[], piece: number, message: string): void {
    const [first] = tasks;
    if (first?.fatal === piece) this.#fail(`a worker died twice over piece ${piece}: ${message}`);
    if (first !== undefined) first.fatal = piece;
    this.#orphans.push(...tasks);
    this.#wake();
  }

  async #handOut(): Promise<void> {
    for (const hand of this.#hands)
      while (hand.leases < HELD) {
        const task = this.#orphans.shift() ?? (await this.#take());
        if (task === undefined) return;
        hand.give(task);
      }
  }

  async #take(): Promise<Task<Job> | undefined> {
    if (this.#isExhausted || this.#tasks.length >= this.#hands.length * AHEAD) return undefined;
    const lease = await this.#leases.take(this.#size);
    if (lease === undefined) {
      this.#isExhausted = true;
      return undefined;
    }
    const task: Task<Job> = { lease, results: [] };
    this.#tasks.push(task);
    return task;
  }

  #next(): Piece<Result> | undefined {
    const task = this.#tasks[0];
    if (task === undefined || this.#emitted >= task.results.length) return undefined;
    const number = task.lease.from + this.#emitted;
    const result = task.results[this.#emitted] as Result;
    task.results[this.#emitted] = undefined;
    this.#emitted += 1;
    if (number + 1 === task.lease.to) this.#finish(task.lease);
    return { number, result };
  }

  #finish(lease: Lease<Job>): void {
    this.#tasks.shift();
    this.#emitted = 0;
    this.#leases.complete(lease).catch((caught) => this.#fail(String(caught)));
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Between pieces the process looks around this often, for signals and timers. */
const PAUSE_MS = 30;

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function* runHere<Job, Result>(order: PieceOrder<Job>): AsyncGenerator<Piece<Result>> {
  const { module, signal, leases = localLeases({ engine: '', ...order }) } = order;
  const { default: perform } = (await import(module.href)) as { default: Perform<Job, Result> };
  let last = performance.now();
  for (let lease = await leases.take(1); lease !== undefined; lease = await leases.take(1)) {
    for (let number = lease.from; number < lease.to; number += 1) {
      if (performance.now() - last > PAUSE_MS) {
        await pause();
        last = performance.now();
      }
      if (signal?.aborted === true) {
        await leases.release(lease);
        return;
      }
      yield { number, result: await attempt(perform, lease.job, number) };
    }
    await leases.complete(lease);
  }
}

const attempt = async <Job, Result>(
  perform: Perform<Job, Result>,
  job: Job,
  number: number,
): Promise<Result> => {
  try {
    return await perform(job, number);
  } catch (caught) {
    const message = caught instanceof Error ? caught.message : String(caught);
    throw new Error(`${nameOf(number)} cannot be done: ${message}`, { cause: caught });
  }
};

/**
 * Does numbered pieces of work on several threads. Results come in the order of their numbers whatever the number of
 * workers; a consumer that is slow slows the work down instead of filling the memory. A worker that dies has its work
 * repeated once. Aborting the signal just ends the iteration.
 *
 * ```ts
 * const order = { module: moduleBeside(import.meta.url, 'piece'), job: { seed: 1 }, from: 0, to: 100, workers: 2 };
 * for await (const { number, result } of runPieces<Job, Played>(order)) store(number, result);
 * ```
 */
export const runPieces = <Job, Result>(order: PieceOrder<Job>): AsyncIterable<Piece<Result>> =>
  order.workers <= 1 ? runHere<Job, Result>(order) : new Crew<Job, Result>(order).pieces();

/** All cores of this machine. */
export const allCores = (): number => navigator.hardwareConcurrency;
