import type { Lease, Pace, Queue, QueueEvent, WorkRun } from '@ludus/queue';
import { startThread, WorkerError, WorkerPool } from '@ludus/workers';
import { Bell } from './bell.ts';
import { CLOSED, GATE, OPEN } from './gate.ts';
import type { PieceModules } from './kinds.ts';
import { type PieceModule, performAll } from './perform.ts';
import type { PieceService, PiecesDone } from './pieceWorker.ts';
import { shareJob } from './sharedJob.ts';
import { siblingModule } from './siblingModule.ts';

/** The pieces to do, and their run. */
export interface LeasedPieces {
  readonly run: WorkRun;
  readonly lease: Lease;
}

/** Finds the next pieces to do; undefined when there are none just now. */
type NextLease = () => Promise<LeasedPieces | undefined>;

export interface RunnerOptions {
  readonly queue: Queue;
  readonly next: NextLease;
  readonly modules: PieceModules;
  /** Number of threads; 1 means this thread if the queue belongs to this process. */
  readonly threads: number;
}

/** Leases that a thread holds, including the current one, so that it never waits for the next. */
const HELD = 2;
/** How often to ask a queue that has reported no change, in case a message was lost. */
const POLL_MS = 1000;
/** How often this thread handles signals and timers between pieces. */
const PAUSE_MS = 30;

/** Does the pieces of a lease. `current` is set to the number of the current piece. */
type DoPieces = (leased: LeasedPieces, current: Int32Array) => Promise<PiecesDone>;

const openGate = (current: Int32Array): void => {
  Atomics.store(current, GATE, OPEN);
  Atomics.notify(current, GATE);
};

const moduleOf = (modules: PieceModules, { kind }: WorkRun): string => {
  const module = modules[kind];
  if (module === undefined) throw new RangeError(`unknown kind of work: "${kind}"`);
  return module.href;
};

const inThreads =
  (pool: WorkerPool<PieceService>, modules: PieceModules, queue: Queue): DoPieces =>
  ({ run, lease }, current) => {
    const { from, to, isSuspect = false } = lease;
    if (isSuspect) Atomics.store(current, GATE, CLOSED);
    const begin = (): void => void queue.begin(lease).finally(() => openGate(current));
    return pool.remote.perform(
      {
        ...{ module: moduleOf(modules, run), job: shareJob(run), from, to, current },
        isPacked: queue.pace.packsResults,
      },
      { onProgress: begin },
    );
  };

const inThisThread = (modules: PieceModules): DoPieces => {
  const loaded = new Map<string, Promise<PieceModule>>();
  let last = performance.now();
  const pause = (): Promise<void> | undefined => {
    if (performance.now() - last <= PAUSE_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        last = performance.now();
        resolve();
      }),
    );
  };
  return async ({ run, lease: { from, to } }, current) => {
    const module = moduleOf(modules, run);
    const loading = loaded.get(module) ?? import(module);
    loaded.set(module, loading);
    const { default: perform } = await loading;
    const start = performance.now();
    const results = await performAll({ perform, job: run.job, from, to, current, beforePiece: pause });
    return { results, ms: performance.now() - start };
  };
};

const NOT_BEGUN = -1;
/** After this many deaths before any work, threads would keep dying forever. */
const MOST_LOSSES = 3;

/** Events after which there may be new pieces to do. */
const MAKES_WAIT: readonly QueueEvent['type'][] = ['enqueued', 'released', 'expired', 'failed'];

/** Takes leases from a queue and does their pieces until it is stopped. */
export class LeaseRunner {
  readonly #options: RunnerOptions;
  readonly #pool: WorkerPool<PieceService> | undefined;
  readonly #doPieces: DoPieces;
  readonly #bell = new Bell();
  /** Current leases, with the piece each of them is at. */
  readonly #held = new Map<Lease, Int32Array>();
  readonly #unsubscribe: () => void;
  /** Resolves when no suspect piece is in progress. */
  #lastSuspect: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isDraining = false;
  /** Leases lost by threads that had not started on them. */
  #lossesInARow = 0;

  constructor(options: RunnerOptions) {
    const { queue, threads, modules } = options;
    this.#options = options;
    const start = (): Worker => startThread(siblingModule(import.meta.url, 'pieceWorker'));
    // A thread that does pieces cannot renew its own leases.
    this.#pool =
      threads > 1 || queue.pace.isShared
        ? new WorkerPool({ start, size: threads, perWorker: HELD })
        : undefined;
    this.#doPieces = this.#pool === undefined ? inThisThread(modules) : inThreads(this.#pool, modules, queue);
    this.#unsubscribe = queue.subscribe(({ type }) => {
      if (MAKES_WAIT.includes(type)) this.#bell.ring();
    });
  }

  /** Works until it is stopped. Rejects if it cannot continue: its engine is different, or the queue is gone. */
  async work(): Promise<void> {
    const beating = setInterval(() => this.#beat(), this.#pace.heartbeatMs);
    try {
      await Promise.all(Array.from({ length: this.#leaseCount }, () => this.#takeLeases()));
    } catch (caught) {
      void this.stop();
      throw caught;
    } finally {
      clearInterval(beating);
    }
  }

  get #pace(): Pace {
    return this.#options.queue.pace;
  }

  /** How many leases it holds at a time. */
  get #leaseCount(): number {
    return this.#pool === undefined ? 1 : this.#options.threads * HELD;
  }

  /** Abandons work in progress; leases go back to the queue. Resolves when the threads and their files are closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    const closed = this.#pool?.stop();
    this.#bell.ring();
    await closed;
  }

  /** Takes no more leases, and resolves when the current ones are done. */
  drain(): void {
    this.#isDraining = true;
    this.#bell.ring();
  }

  get #mayTake(): boolean {
    return !this.#isStopped && !this.#isDraining;
  }

  async #takeLeases(): Promise<void> {
    while (this.#mayTake) {
      const { count } = this.#bell;
      const leased = await this.#options.next();
      if (leased !== undefined) await this.#do(leased);
      else if (this.#mayTake) await this.#bell.rungSince(count, POLL_MS);
    }
  }

  async #do(leased: LeasedPieces): Promise<void> {
    const { lease } = leased;
    const current = new Int32Array(new SharedArrayBuffer(8));
    current[0] = NOT_BEGUN;
    this.#held.set(lease, current);
    const leave = lease.isSuspect ? await this.#waitForTurn() : () => {};
    try {
      await this.#finish(leased, current);
    } finally {
      leave();
      this.#held.delete(lease);
    }
  }

  async #finish(leased: LeasedPieces, current: Int32Array): Promise<void> {
    const { lease } = leased;
    const done = await this.#perform(leased, current).catch((caught: unknown) => ({ caught }));
    if ('caught' in done) await this.#giveBack(lease, current[0]!, done.caught);
    else {
      await this.#options.queue.complete(lease, done.results, done.ms);
      this.#lossesInARow = 0;
    }
  }

  async #perform(leased: LeasedPieces, current: Int32Array): Promise<PiecesDone> {
    if (this.#isStopped) throw new WorkerError('stopped', 'The runner was stopped.');
    return await this.#doPieces(leased, current);
  }

  /**
   * Does one suspect piece at a time, until its result is stored: if it kills this process, no other piece is
   * blamed.
   */
  async #waitForTurn(): Promise<() => void> {
    const before = this.#lastSuspect;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastSuspect = promise;
    await before;
    return resolve;
  }

  #beat(): void {
    // If a heartbeat is lost, the next one follows soon.
    for (const [lease, [number = NOT_BEGUN]] of this.#held)
      this.#options.queue.heartbeat(lease, number === NOT_BEGUN ? undefined : number).catch(() => undefined);
  }

  async #giveBack(lease: Lease, number: number, caught: unknown): Promise<void> {
    const { queue } = this.#options;
    const isDeath = caught instanceof WorkerError && caught.code === 'worker_lost';
    const message = caught instanceof Error ? caught.message : String(caught);
    const isUntouched = isDeath && number === NOT_BEGUN;
    if (this.#isStopped || isUntouched) await queue.release(lease);
    else await queue.fail(lease, { number: number === NOT_BEGUN ? lease.from : number, message, isDeath });
    this.#lossesInARow += isUntouched ? 1 : 0;
    if (this.#lossesInARow > MOST_LOSSES * this.#leaseCount)
      throw new Error(`cannot start workers: ${message}`);
  }
}

/** Leases of one run. Fails if its engine is different. */
export const leasesOf =
  (queue: Queue, run: WorkRun, worker = 'this process'): NextLease =>
  async () => {
    const lease = await queue.lease({ run: run.id, worker, engine: run.engine });
    if (!lease.ok) throw new Error(lease.error.message);
    return lease.value === undefined ? undefined : { run, lease: lease.value };
  };
