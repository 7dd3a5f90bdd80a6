import { statSync } from 'node:fs';

const EVERY_MS = 1000;
const STOP_WITHIN_MS = 1000;
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * Copies the write-ahead log of a file into the file, in a thread, every second in which something was written. SQLite
 * would do it in the middle of whatever fills the log up: tens of milliseconds in which no request is answered.
 */
export class WalCheckpointer {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #timer: ReturnType<typeof setInterval>;
  #seen = 0;
  #answer: ((pages: number) => void) | undefined;

  constructor(file: string, everyMs = EVERY_MS) {
    this.#file = file;
    this.#worker = new Worker(new URL(`./walCheckpointer.worker.${EXTENSION}`, import.meta.url), {
      ref: false,
    });
    this.#worker.onmessage = ({ data }: MessageEvent<number>) => this.#answered(data);
    // The next writer does whatever is left.
    this.#worker.onerror = () => this.#answered(0);
    this.#worker.postMessage(file);
    this.#timer = setInterval(() => void this.copy(), everyMs);
    this.#timer.unref();
  }

  #answered(pages: number): void {
    this.#answer?.(pages);
    this.#answer = undefined;
  }

  /** Gives how many pages of the log are in the file; 0 when nothing was to be done. */
  copy(): Promise<number> {
    const changed = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed === this.#seen || this.#answer !== undefined) return Promise.resolve(0);
    this.#seen = changed;
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage('copy');
    });
  }

  /** Resolves when the thread has closed the file, or takes too long for that. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#worker.addEventListener('close', () => resolve());
    const late = setTimeout(resolve, STOP_WITHIN_MS);
    this.#worker.terminate();
    this.#answered(0);
    await promise;
    clearTimeout(late);
  }
}
