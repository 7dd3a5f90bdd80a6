import {
  countOf,
  type Finished,
  MemoryQueue,
  type PieceFailure,
  type Queue,
  type QueueEvent,
  type Rules,
  type Stretch,
  type WorkRun,
} from '@ludus/queue';
import { Bell } from './bell.ts';
import { engineHashOf } from './engineHash.ts';
import { KINDS, type PieceModules } from './kinds.ts';
import { LeaseRunner, leasesOf } from './leaseRunner.ts';
import { needsHere } from './needs.ts';
import { WorkFailure } from './workFailure.ts';

/** A run to be done: its pieces, and who does them. */
export interface PieceOrder<Job> {
  /** The name of the run. Equal runs have equal names, so that they can share a queue and be resumed. */
  readonly run: string;
  /** The kind of work, which selects the module: `perform(job, number)`. Job and results are plain data. */
  readonly kind: string;
  /** The modules by kind; those of the lab if left out. */
  readonly modules?: PieceModules | undefined;
  readonly job: Job;
  /** The rules to play by. Workers with a different engine skip the pieces. */
  readonly rules: readonly Rules[];
  /** Hashes of the agents' modules, by name. Workers with different ones skip the pieces. */
  readonly agentModules?: Readonly<Record<string, string>> | undefined;
  /** The requested pieces, ascending. */
  readonly pieces: readonly Stretch[];
  /** Threads of this process; 0 leaves the work to others who share the queue. */
  readonly workers: number;
  /** Aborting it ends the iteration after the current piece. */
  readonly signal?: AbortSignal | undefined;
  /** Where pieces wait; a queue of this process if left out. */
  readonly queue?: Queue | undefined;
  /** Whether a shared queue keeps stored results until the run is over, for a consumer that stores them in a file. */
  readonly keepsResults?: boolean;
  /** Called with a piece that cannot be done, after which the run continues. Without it, the run fails. */
  readonly onSetAside?: ((failure: PieceFailure) => void) | undefined;
}

export interface Piece<Result> {
  readonly number: number;
  readonly result: Result;
}

/** The pieces of a run, in the order of their numbers. */
export interface PieceStream<Result> extends AsyncIterable<Piece<Result>> {
  /**
   * Declares that everything up to and including a piece is stored and need never be done again. With the
   * last piece, the run is over.
   */
  stored(number: number): Promise<void>;
  /** Ends the run: no more pieces are needed. */
  finish(): Promise<void>;
}

/** The length of a lease if the main thread itself does the pieces. It does nothing else meanwhile. */
const OWN_MS = 15;
const MOST_PIECES = 256;
/** The next pieces may take much longer than the last ones did. */
const MOST_GROWTH = 8;
/** A stretch that could be this much longer is long enough. */
const CLOSE = 1.5;
const POLL_MS = 1000;
/** A shared queue is refilled when it has less than this part of what should be ahead. */
const ENOUGH = 0.8;
/** Leases per thread until it is known how long a piece takes: many short ones would cost more than their work. */
const FIRST_AHEAD = 3;
/** Leases become shorter towards the end, so that nobody works on a long last one while all others wait. */
const LAST_PARTS = 2;
/** They become no shorter than this part of a lease: every lease costs something. */
const SHORTEST_PART = 1 / 16;
/** How often a shared queue is asked how many others work for it. */
const LOOK_MS = 3000;

const FINISHES: readonly QueueEvent['type'][] = ['completed', 'failed'];

/** Splits the requested pieces into stretches of about the length of a lease. */
class Cutter {
  readonly #pieces: readonly Stretch[];
  /** How long the pieces of a stretch should take. */
  readonly #ms: number;
  #index = 0;
  #next: number;
  #size = 1;
  /** Whether stretches have about the right length. The first pieces say little, because programs become faster. */
  isSettled = false;
  /** How many pieces are left to split. */
  left: number;

  constructor(pieces: readonly Stretch[], ms: number) {
    this.#pieces = pieces;
    this.#ms = ms;
    this.#next = pieces[0]?.[0] ?? 0;
    this.left = countOf(pieces);
  }

  /** The next stretch, with at most this many pieces unless that would be very short. */
  next(most = MOST_PIECES): Stretch | undefined {
    const shortest = Math.ceil(this.#size * SHORTEST_PART);
    const size = Math.min(this.#size, Math.max(shortest, most));
    for (; this.#index < this.#pieces.length; this.#index += 1) {
      const [from, to] = this.#pieces[this.#index]!;
      const start = Math.max(this.#next, from);
      if (start >= to) continue;
      this.#next = Math.min(to, start + size);
      this.left -= this.#next - start;
      return [start, this.#next];
    }
    return undefined;
  }

  /** Drops everything before a piece. */
  skipTo(number: number): void {
    if (number <= this.#next) return;
    this.#next = number;
    this.left = countOf(
      this.#pieces.slice(this.#index).map(([from, to]) => [Math.min(to, Math.max(from, number)), to]),
    );
  }

  learn({ from, to, ms }: Extract<Finished, { ms: number }>): void {
    const wanted = Math.floor((this.#ms * (to - from)) / Math.max(ms, 0.001));
    this.#size = Math.max(1, Math.min(MOST_PIECES, wanted, this.#size * MOST_GROWTH));
    this.isSettled ||= wanted <= (to - from) * CLOSE;
  }
}

const failed = ({ number, message, isDeath }: PieceFailure, advice: string): Error =>
  new WorkFailure(
    isDeath
      ? `piece ${number} stopped two workers: ${message}${advice}`
      : `piece ${number} failed: ${message}${advice}`,
  );

/** Hands out the pieces of a run, and returns their results in order. */
class PieceRun<Job, Result> implements PieceStream<Result> {
  readonly #order: PieceOrder<Job>;
  readonly #queue: Queue;
  readonly #run: WorkRun<Job>;
  readonly #cutter: Cutter;
  /** Stretches that are handed out, or done and not yet consumed. */
  readonly #ahead: Stretch[] = [];
  readonly #bell = new Bell();
  #runnerFailure: Error | undefined;
  /** Threads elsewhere, and when they were last counted. */
  #others = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(order: PieceOrder<Job>) {
    const { run: id, kind, job, rules, pieces, workers, queue = new MemoryQueue() } = order;
    this.#order = order;
    this.#queue = queue;
    this.#run = {
      ...{ id, kind, job, rules, engine: engineHashOf(rules) },
      needs: needsHere(order.agentModules),
      total: pieces.at(-1)?.[1] ?? 0,
      keepsResults: order.keepsResults ?? false,
    };
    const { isShared, stretchMs } = queue.pace;
    this.#cutter = new Cutter(pieces, workers > 1 || isShared ? stretchMs : OWN_MS);
  }

  async stored(number: number): Promise<void> {
    if (number + 1 < this.#run.total) await this.#queue.stored(this.#run.id, number + 1);
    else await this.finish();
  }

  async finish(): Promise<void> {
    await this.#queue.close(this.#run.id);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Piece<Result>> {
    const { signal } = this.#order;
    const [queue, run] = [this.#queue, this.#run];
    if (this.#order.pieces.every(([from, to]) => from === to)) return await this.finish();
    await this.#open();
    const ring = (): void => this.#bell.ring();
    const unsubscribe = queue.subscribe((event) => {
      if (event.run === run.id && FINISHES.includes(event.type) && this.#isAwaited(event)) ring();
    });
    signal?.addEventListener('abort', ring);
    const stop = this.#work();
    try {
      yield* this.#pieces();
    } finally {
      signal?.removeEventListener('abort', ring);
      unsubscribe();
      await stop();
    }
  }

  /** Whether pieces include the one that comes next. Later ones have to wait for it. */
  #isAwaited({ from, to }: { readonly from: number; readonly to: number }): boolean {
    const next = this.#ahead[0]?.[0];
    return next !== undefined && from <= next && next < to;
  }

  /** Starts the threads of this process; the returned function stops them. */
  #work(): () => Promise<void> {
    const { workers: threads, modules = KINDS } = this.#order;
    const [queue, run] = [this.#queue, this.#run];
    if (threads === 0) return async () => {};
    const runner = new LeaseRunner({ queue, next: leasesOf(queue, run), modules, threads });
    const working = runner.work().catch((caught) => {
      this.#runnerFailure = caught;
      this.#bell.ring();
    });
    return async () => {
      await Promise.all([runner.stop(), working]);
    };
  }

  async #open(): Promise<void> {
    const opened = await this.#queue.open(this.#run);
    if (!opened.ok) throw new Error(opened.error.message);
    const [first] = this.#order.pieces;
    if (first !== undefined) await this.#queue.stored(this.#run.id, first[0]);
  }

  get #isAborted(): boolean {
    return this.#order.signal?.aborted === true;
  }

  /** The run ends when every requested piece was consumed, not when the queue happens to be empty. */
  async *#pieces(): AsyncGenerator<Piece<Result>> {
    for (await this.#enqueue(); this.#ahead.length > 0; ) {
      if (this.#runnerFailure !== undefined) throw this.#runnerFailure;
      if (this.#isAborted) return;
      const { count } = this.#bell;
      const finished = await this.#queue.take(this.#run.id, this.#ahead[0]![0]);
      if (finished.length === 0) {
        await this.#bell.rungSince(count, POLL_MS);
        // Other workers may have joined.
        if (this.#queue.pace.isShared) await this.#enqueue();
      }
      for (const one of finished) {
        yield* this.#unpack(one);
        if (this.#isAborted) return;
        this.#use(one.to);
        await this.#enqueue();
      }
    }
  }

  /** A shared queue remembers what was set aside. */
  get #advice(): string {
    return this.#queue.pace.isShared ? ` Retry it with \`ludus queue retry\` (run ${this.#run.id}).` : '';
  }

  *#unpack(finished: Finished): Generator<Piece<Result>> {
    if ('failure' in finished) {
      const { onSetAside } = this.#order;
      if (onSetAside === undefined) throw failed(finished.failure, this.#advice);
      onSetAside(finished.failure);
      return;
    }
    this.#cutter.learn(finished);
    for (const [i, result] of finished.results.entries()) {
      yield { number: finished.from + i, result: result as Result };
      if (this.#isAborted) return;
    }
  }

  /** Everything before a piece was consumed. A queue that knew the run may have split it into other stretches. */
  #use(to: number): void {
    while (this.#ahead.length > 0 && this.#ahead[0]![1] <= to) this.#ahead.shift();
    const [from, end] = this.#ahead[0] ?? [to, to];
    if (from < to) this.#ahead[0] = [to, end];
    this.#cutter.skipTo(to);
  }

  /** The threads that share a queue, here and elsewhere. */
  async #threads(): Promise<number> {
    const now = performance.now();
    if (now - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = now;
      this.#others = await this.#queue.othersThreads();
    }
    return Math.max(1, this.#order.workers + this.#others);
  }

  async #enqueue(): Promise<void> {
    const { isShared, ahead } = this.#queue.pace;
    const { workers } = this.#order;
    // This thread does no piece before the results of the last ones were consumed.
    if (!isShared) return await this.#hand(workers > 1 ? workers * ahead : 1);
    const threads = await this.#threads();
    const most = threads * (this.#cutter.isSettled ? ahead : FIRST_AHEAD);
    // Asking a server for every single stretch would be slow.
    if (this.#ahead.length <= most * ENOUGH) await this.#hand(most, threads);
  }

  /** Hands out stretches until this many are ahead. */
  async #hand(ahead: number, threads?: number): Promise<void> {
    const cut: Stretch[] = [];
    while (this.#ahead.length < ahead) {
      const size = threads && Math.ceil(this.#cutter.left / (threads * LAST_PARTS));
      const stretch = this.#cutter.next(size);
      if (stretch === undefined) break;
      this.#ahead.push(stretch);
      cut.push(stretch);
    }
    if (cut.length > 0) await this.#queue.enqueue(this.#run.id, cut);
  }
}

/**
 * Does numbered pieces of work on several threads. Results arrive in numerical order, whatever the number of
 * workers. A slow consumer slows the work down instead of filling the memory. A piece that kills its worker
 * is tried once more. Aborting the signal just ends the iteration.
 *
 * ```ts
 * const run = { run: 'squares', kind: 'selfplay', job: { seed: 1 }, rules: [], pieces: [[0, 100]] };
 * const pieces = runPieces<Job, Played>({ ...run, workers: 2 });
 * for await (const { number, result } of pieces) {
 *   store(number, result);
 *   await pieces.stored(number);
 * }
 * ```
 */
export const runPieces = <Job, Result>(order: PieceOrder<Job>): PieceStream<Result> => new PieceRun(order);

/** The number of cores of this machine. */
export const allCores = (): number => navigator.hardwareConcurrency;
