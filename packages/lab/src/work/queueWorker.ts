import type { Queue, WorkRun } from '@ludus/queue';
import { KINDS, type PieceModules } from './kinds.ts';
import { type LeasedPieces, LeaseRunner } from './leaseRunner.ts';
import { reasonToLeave } from './needs.ts';

/** A queue that lists its runs. */
interface RunsQueue extends Queue {
  running(): Promise<readonly WorkRun[]>;
  remark(note: string): void;
}

export interface QueueWorkerOptions {
  readonly queue: RunsQueue;
  /** The name of this worker, for people. */
  readonly name: string;
  readonly threads: number;
  /** The work it can do; all of the lab's if left out. */
  readonly modules?: PieceModules;
  /** Called with a sentence about each run that it skips. */
  readonly onNotice?: (sentence: string) => void;
}

/** How often the list of runs is read again. */
const LOOK_MS = 500;

/**
 * Does pieces of all runs of a queue in turn, and skips those for which its results could differ from other workers'.
 */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #runner: LeaseRunner;
  readonly #reasons = new Map<string, string>();
  #runs: Promise<readonly WorkRun[]> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #turn = 0;

  constructor(options: QueueWorkerOptions) {
    const { queue, threads, modules = KINDS } = options;
    this.#options = options;
    this.#runner = new LeaseRunner({ queue, threads, modules, next: () => this.#next() });
  }

  /** Works until it is stopped. Rejects if it cannot continue. */
  work(): Promise<void> {
    return this.#runner.work();
  }

  /** Resolves when the current work is done. */
  drain(): void {
    this.#runner.drain();
  }

  /** Returns the current work to the queue. */
  stop(): void {
    void this.#runner.stop();
  }

  async #next(): Promise<LeasedPieces | undefined> {
    const { queue, name: worker } = this.#options;
    const runs = await this.#able();
    this.#turn += 1;
    for (let i = 0; i < runs.length; i += 1) {
      const run = runs[(this.#turn + i) % runs.length]!;
      const lease = await queue.lease({ run: run.id, worker, engine: run.engine });
      if (lease.ok && lease.value !== undefined) return { run, lease: lease.value };
    }
    return undefined;
  }

  async #able(): Promise<readonly WorkRun[]> {
    if (performance.now() - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = performance.now();
      this.#runs = this.#options.queue.running();
    }
    const runs = (await this.#runs) ?? [];
    const able = runs.filter((run) => this.#check(run));
    this.#options.queue.remark(
      runs
        .flatMap(({ id }) => (this.#reasons.has(id) ? [`skips ${id}: ${this.#reasons.get(id)}`] : []))
        .join('; '),
    );
    return able;
  }

  /** Whether this worker can do a run; reports it once if not. */
  #check(run: WorkRun): boolean {
    const { modules = KINDS, onNotice } = this.#options;
    const reason = reasonToLeave(run, Object.keys(modules));
    const before = this.#reasons.get(run.id);
    if (reason === undefined) this.#reasons.delete(run.id);
    else this.#reasons.set(run.id, reason);
    if (reason !== undefined && reason !== before) onNotice?.(`Skipping run ${run.id}: ${reason}.`);
    return reason === undefined;
  }
}
