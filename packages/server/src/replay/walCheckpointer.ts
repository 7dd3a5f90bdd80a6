import { statSync } from 'node:fs';
import { Thread } from '../threads/thread.ts';

const EVERY_MS = 1000;

/**
 * Copies the log of a file of games into the file, in a thread, every second in which something was written. SQLite would
 * do it in the middle of whatever fills the log up: tens of milliseconds in which no request is answered.
 */
export class WalCheckpointer {
  readonly #file: string;
  readonly #thread: Thread<'copy', number>;
  readonly #timer: ReturnType<typeof setInterval>;
  #seen = 0;

  constructor(file: string, everyMs = EVERY_MS) {
    this.#file = file;
    const module = new URL('./walCheckpointer.worker.ts', import.meta.url);
    this.#thread = new Thread({ module, setup: { file } });
    this.#timer = setInterval(() => void this.copy(), everyMs);
  }

  /** Gives how many pages of the log are in the file; 0 when nothing was to be done. */
  async copy(): Promise<number> {
    const changed = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed === this.#seen || this.#thread.pending > 0) return 0;
    this.#seen = changed;
    // Whatever is left undone is done by whoever writes next.
    return await this.#thread.ask('copy').catch(() => 0);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#thread.stop();
  }
}
