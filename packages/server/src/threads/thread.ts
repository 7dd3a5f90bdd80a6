import { startThread, WorkerPool } from '@ludus/workers';
import type { ThreadService } from './serve.ts';

interface ThreadOptions {
  /** The module that runs in the thread; see `serveThread`. */
  readonly module: URL;
  /** What it gets once, before its first task. */
  readonly setup: unknown;
  /** After this time without work, the thread ends and its memory is freed. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;

/** A thread that runs one kind of task, one after the other. It starts on demand. */
export class Thread<Task, Answer> {
  readonly #pool: WorkerPool<ThreadService<Task, Answer>>;

  constructor({ module, setup, idleMs = IDLE_MS }: ThreadOptions) {
    this.#pool = new WorkerPool({ start: () => startThread(module), size: 1, setup, idleMs });
  }

  get pending(): number {
    return this.#pool.pending;
  }

  /** Rejects with a `WorkerError`. */
  ask(task: Task, onProgress: (progress: unknown) => void = () => undefined): Promise<Answer> {
    return this.#pool.remote.run(task, { onProgress }) as Promise<Answer>;
  }

  /** Abandons unfinished work; resolves when the thread has closed its files, or after a timeout. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }
}
