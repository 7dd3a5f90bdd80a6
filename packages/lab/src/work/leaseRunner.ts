import { WorkerError, WorkerPool } from '@ludus/workers';
import { Bell } from './bell.ts';
import { LEASE_MS } from './memoryQueue.ts';
import { moduleBeside } from './moduleBeside.ts';
import { performAll } from './perform.ts';
import type { PieceService, PiecesDone } from './pieceWorker.ts';
import type { Lease, Perform, Queue, QueueEvent, WorkRun } from './types.ts';

export interface RunnerOptions {
  readonly queue: Queue;
  readonly run: WorkRun;
  /** This process's own hash of the rules of the run. */
  readonly engine: string;
  /** Threads; one means this thread itself. */
  readonly workers: number;
  /** The name of this worker, for people. */
  readonly name?: string;
}

/** Leases a thread holds, the one in work included, so that it never waits for the next. */
const HELD = 2;
/** How often a queue is asked without having told of a change, for one that may lose messages. */
const POLL_MS = 1000;
const HEARTBEAT_MS = LEASE_MS / 3;
/** This thread looks around this often between pieces, for signals and timers. */
const PAUSE_MS = 30;

/** Does the pieces of a lease. `current` gets the number of the piece in work. */
type DoPieces = (lease: Lease, current: Int32Array) => Promise<PiecesDone>;

const inThreads =
  (pool: WorkerPool<PieceService>, { module, job }: WorkRun): DoPieces =>
  ({ from, to }, current) =>
    pool.remote.perform({ module, job, from, to, current });

const inThisThread = ({ module, job }: WorkRun): DoPieces => {
  let loaded: Promise<{ readonly default: Perform }> | undefined;
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
  return async ({ from, to }, current) => {
    loaded ??= import(module);
    const { default: perform } = await loaded;
    const start = performance.now();
    const results = await performAll({ perform, job, from, to, current, beforePiece: pause });
    return { results, ms: performance.now() - start };
  };
};

const NOT_BEGUN = -1;
/** Threads that die this often before they do anything would die for ever. */
const MOST_LOSSES = 3;

/** What makes pieces wait. */
const MAKES_WAIT: readonly QueueEvent['type'][] = ['enqueued', 'released', 'expired', 'failed'];

/** Takes leases of a run from a queue and does their pieces, until it is stopped. */
export class LeaseRunner {
  readonly #options: RunnerOptions;
  readonly #pool: WorkerPool<PieceService> | undefined;
  readonly #doPieces: DoPieces;
  readonly #bell = new Bell();
  /** Leases in work, with the piece each of them is at. */
  readonly #held = new Map<Lease, Int32Array>();
  readonly #unsubscribe: () => void;
  #isStopped = false;
  /** Leases that threads lost before they began with them. */
  #lossesInARow = 0;

  constructor(options: RunnerOptions) {
    const { queue, run, workers } = options;
    this.#options = options;
    const start = (): Worker => new Worker(moduleBeside(import.meta.url, 'pieceWorker').href);
    this.#pool = workers > 1 ? new WorkerPool({ start, size: workers, perWorker: HELD }) : undefined;
    this.#doPieces = this.#pool === undefined ? inThisThread(run) : inThreads(this.#pool, run);
    this.#unsubscribe = queue.subscribe(({ type, run: id }) => {
      if (id === run.id && MAKES_WAIT.includes(type)) this.#bell.ring();
    });
  }

  /** Works until it is stopped. Rejects when it cannot go on: its engine is another one, or the queue is gone. */
  async work(): Promise<void> {
    const beating = setInterval(() => this.#beat(), HEARTBEAT_MS);
    try {
      await Promise.all(Array.from({ length: this.#leaseCount }, () => this.#takeLeases()));
    } catch (caught) {
      this.stop();
      throw caught;
    } finally {
      clearInterval(beating);
    }
  }

  /** How many leases it has at a time. */
  get #leaseCount(): number {
    return this.#pool === undefined ? 1 : this.#options.workers * HELD;
  }

  /** Gives up what is in work; leases go back to the queue. */
  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#pool?.stop();
    this.#bell.ring();
  }

  async #takeLeases(): Promise<void> {
    const { queue, run, engine, name: worker = 'this process' } = this.#options;
    while (!this.#isStopped) {
      const { count } = this.#bell;
      const lease = await queue.lease({ run: run.id, worker, engine });
      if (!lease.ok) throw new Error(lease.error.message);
      if (lease.value !== undefined) await this.#do(lease.value);
      else await this.#bell.rungSince(count, POLL_MS);
    }
  }

  async #do(lease: Lease): Promise<void> {
    const current = new Int32Array(new SharedArrayBuffer(4)).fill(NOT_BEGUN);
    this.#held.set(lease, current);
    const done = await this.#doPieces(lease, current).catch((caught: unknown) => ({ caught }));
    if ('caught' in done) await this.#giveBack(lease, current[0]!, done.caught);
    else {
      await this.#options.queue.complete(lease, done.results, done.ms);
      this.#lossesInARow = 0;
    }
    this.#held.delete(lease);
  }

  #beat(): void {
    // A heartbeat that gets lost is followed by another one.
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
      throw new Error(`workers cannot be started: ${message}`);
  }
}
