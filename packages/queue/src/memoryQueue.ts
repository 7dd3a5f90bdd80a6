import { ok, type Result } from '@ludus/kernel';
import { decode } from './codec.ts';
import { otherEngine } from './otherEngine.ts';
import { type Task, TaskList } from './taskList.ts';
import type {
  Counts,
  Finished,
  Lease,
  LeaseRequest,
  Pace,
  PieceFailure,
  Queue,
  QueueEvent,
  Results,
  Stretch,
  WorkRun,
} from './types.ts';

/** After this much silence, a worker loses its lease. */
const LEASE_MS = 30_000;
/** Longer than the main thread is ever busy between two checks. */
const STRETCH_MS = 150;
/** Threads are rarely lost, and their leases never expire. Keeping more would only use up memory. */
const AHEAD = 4;

export interface MemoryQueueOptions {
  readonly leaseMs?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

interface OpenRun {
  readonly run: WorkRun;
  readonly tasks: TaskList;
}

/** The queue of a single process. It ends with the process; runs that store their results continue from there. */
export class MemoryQueue implements Queue {
  readonly pace: Pace;
  readonly #runs = new Map<string, OpenRun>();
  readonly #listeners = new Set<(event: QueueEvent) => void>();
  readonly #leaseMs: number;
  readonly #now: () => number;
  #leases = 0;

  constructor({ leaseMs = LEASE_MS, now = () => performance.now() }: MemoryQueueOptions = {}) {
    this.#leaseMs = leaseMs;
    this.#now = now;
    this.pace = {
      isShared: false,
      packsResults: false,
      stretchMs: STRETCH_MS,
      ahead: AHEAD,
      heartbeatMs: leaseMs / 3,
    };
  }

  async open(run: WorkRun): Promise<Result<void>> {
    const known = this.#runs.get(run.id);
    if (known === undefined) this.#runs.set(run.id, { run, tasks: new TaskList() });
    else if (known.run.engine !== run.engine) return otherEngine(known.run, run.engine);
    else known.tasks.untake();
    return ok(undefined);
  }

  async othersThreads(): Promise<number> {
    return 0;
  }

  async enqueue(run: string, stretches: readonly Stretch[]): Promise<void> {
    for (const [from, to] of this.#open(run).tasks.add(stretches))
      this.#tell({ type: 'enqueued', run, from, to });
  }

  async lease({ run: id, worker, engine }: LeaseRequest): Promise<Result<Lease | undefined>> {
    const open = this.#runs.get(id);
    if (open === undefined) return ok(undefined);
    const { run, tasks } = open;
    if (engine !== run.engine) return otherEngine(run, engine);
    this.#expire(id, tasks);
    const task = tasks.firstWaiting();
    if (task === undefined) return ok(undefined);
    const { from, to } = task;
    this.#leases += 1;
    const lease = `${this.#leases}`;
    task.holder = { lease, expiresAt: this.#now() + this.#leaseMs };
    this.#tell({ type: 'leased', run: id, from, to, worker });
    return ok({ id: lease, run: id, from, to });
  }

  /** Heartbeats name the piece in progress, so no lease is suspect. */
  async begin(): Promise<void> {}

  async heartbeat({ id, run }: Lease, number?: number): Promise<boolean> {
    const task = this.#runs.get(run)?.tasks.heldBy(id);
    if (task === undefined) return false;
    task.holder = { lease: id, expiresAt: this.#now() + this.#leaseMs, number };
    return true;
  }

  async complete({ run, from, to }: Lease, given: Results, ms: number): Promise<boolean> {
    const task = this.#runs.get(run)?.tasks.unfinished(from, to);
    if (task === undefined) return false;
    delete task.holder;
    const results = given instanceof Uint8Array ? (decode(given) as readonly unknown[]) : given;
    task.finished = { from, to, results, ms };
    this.#tell({ type: 'completed', run, from, to, ms });
    return true;
  }

  async fail({ id, run }: Lease, failure: PieceFailure): Promise<void> {
    const tasks = this.#runs.get(run)?.tasks;
    const task = tasks?.heldBy(id);
    if (tasks !== undefined && task !== undefined) this.#fail(run, tasks, { task, failure });
  }

  async release({ id, run, from, to }: Lease): Promise<void> {
    const task = this.#runs.get(run)?.tasks.heldBy(id);
    if (task === undefined) return;
    delete task.holder;
    this.#tell({ type: 'released', run, from, to });
  }

  async take(run: string, from: number): Promise<readonly Finished[]> {
    return this.#open(run).tasks.take(from);
  }

  async stored(run: string, to: number): Promise<void> {
    for (const [from, end] of this.#open(run).tasks.store(to))
      this.#tell({ type: 'stored', run, from, to: end });
  }

  async close(run: string): Promise<void> {
    this.#runs.delete(run);
  }

  async counts(run: string): Promise<Counts> {
    const { tasks } = this.#open(run);
    this.#expire(run, tasks);
    return tasks.counts;
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The pieces of a worker that disappeared wait again. If it was working on one of them, that counts as a
   * death for the piece.
   */
  #expire(run: string, tasks: TaskList): void {
    for (const task of tasks.overdue(this.#now())) {
      const { from, to, holder } = task;
      const number = to - from === 1 ? from : holder?.number;
      this.#tell({ type: 'expired', run, from, to });
      if (number === undefined) tasks.separate(task);
      else {
        const message = 'its worker has not been heard from since.';
        this.#fail(run, tasks, { task, failure: { number, message, isDeath: true } });
      }
    }
  }

  #fail(run: string, tasks: TaskList, { task, failure }: { task: Task; failure: PieceFailure }): void {
    const { from, to } = task;
    const isSetAside = tasks.fail(task, failure);
    this.#tell({ type: 'failed', run, from, to, failure, isSetAside });
  }

  #open(id: string): OpenRun {
    const open = this.#runs.get(id);
    if (open === undefined) throw new RangeError(`run ${id} is not open`);
    return open;
  }

  #tell(event: QueueEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
