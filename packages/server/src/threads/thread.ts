import { WorkerPool } from '@ludus/workers';
import type { ThreadService } from './serve.ts';

export interface ThreadOptions {
  /** The module that runs in the thread; see `serveThread`. */
  readonly module: URL;
  /** What it is told once, before its first task. */
  readonly setup: unknown;
  /** A thread without work ends after this time, and its memory with it. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;

/** A thread that does one kind of task, one after the other. It starts when it is needed. */
export class Thread<Task, Answer> {
  readonly #pool: WorkerPool<ThreadService<Task, Answer>>;

  constructor({ module, setup, idleMs = IDLE_MS }: ThreadOptions) {
    this.#pool = new WorkerPool({ start: () => new Worker(module.href), size: 1, setup, idleMs });
  }

  get pending(): number {
    return this.#pool.pending;
  }

  /** Rejects with a `WorkerError`. */
  ask(task: Task, onProgress: (progress: unknown) => void = () => undefined): Promise<Answer> {
    return this.#pool.remote.run(task, { onProgress }) as Promise<Answer>;
  }

  /** Whatever is not done is given up. */
  stop(): void {
    this.#pool.stop();
  }
}
