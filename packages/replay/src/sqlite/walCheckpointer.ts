import { statSync } from 'node:fs';
import { startThread, WorkerPool } from '@ludus/workers';

const EVERY_MS = 1000;
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export interface CheckpointSetup {
  readonly file: string;
}

export interface CheckpointService {
  /** Answers how many pages of the log are in the file. */
  copy(): number;
}

/**
 * Checkpoints the write-ahead log of a file in a thread, every second in which something was written. SQLite
 * would do it in the middle of the write that fills the log: tens of milliseconds in which no request is
 * answered.
 */
export class WalCheckpointer {
  readonly #file: string;
  readonly #pool: WorkerPool<CheckpointService>;
  readonly #timer: ReturnType<typeof setInterval>;
  #seen = 0;
  #isCopying = false;

  constructor(file: string, everyMs = EVERY_MS) {
    this.#file = file;
    const module = new URL(`./walCheckpointer.worker.${EXTENSION}`, import.meta.url);
    const setup: CheckpointSetup = { file };
    this.#pool = new WorkerPool({ start: () => startThread(module), size: 1, setup });
    this.#timer = setInterval(() => void this.copy(), everyMs);
    this.#timer.unref();
  }

  /** Returns how many pages of the log are in the file; 0 if there was nothing to do. */
  async copy(): Promise<number> {
    const changed = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed === this.#seen || this.#isCopying) return 0;
    this.#seen = changed;
    this.#isCopying = true;
    // After a failure the next writer copies whatever is left.
    const pages = await this.#pool.remote.copy(undefined).catch(() => 0);
    this.#isCopying = false;
    return pages;
  }

  /** Resolves when the thread has closed the file, or after a timeout. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.stop();
  }
}
