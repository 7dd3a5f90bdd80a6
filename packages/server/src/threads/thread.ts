import { startThread, WorkerPool } from '@ludus/workers';
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
const STOP_WITHIN_MS = 5000;

/** A thread that does one kind of task, one after the other. It starts when it is needed. */
export class Thread<Task, Answer> {
  readonly #pool: WorkerPool<ThreadService<Task, Answer>>;
  /** Resolve when a worker is gone, and its files are closed with it. */
  readonly #endings = new Set<Promise<void>>();

  constructor({ module, setup, idleMs = IDLE_MS }: ThreadOptions) {
    this.#pool = new WorkerPool({ start: () => this.#start(module), size: 1, setup, idleMs });
  }

  #start(module: URL): Worker {
    const worker = startThread(module);
    const ending = new Promise<void>((resolve) => {
      worker.addEventListener('close', () => {
        this.#endings.delete(ending);
        resolve();
      });
    });
    this.#endings.add(ending);
    return worker;
  }

  get pending(): number {
    return this.#pool.pending;
  }

  /** Rejects with a `WorkerError`. */
  ask(task: Task, onProgress: (progress: unknown) => void = () => undefined): Promise<Answer> {
    return this.#pool.remote.run(task, { onProgress }) as Promise<Answer>;
  }

  /** Gives up whatever is not done; resolves when the thread has closed its files, or takes too long for that. */
  async stop(): Promise<void> {
    this.#pool.stop();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, STOP_WITHIN_MS);
    await Promise.race([Promise.all(this.#endings), late.promise]);
    clearTimeout(timer);
  }
}
