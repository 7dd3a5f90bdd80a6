import { statSync } from 'node:fs';
import type { ReplayProblem } from '@ludus/replay';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A full disk makes every move fail; the log reports it only this often. */
const SAY_AGAIN_MS = 10_000;
/** A test write may succeed although moves fail, so none is tried for this long after a failed move. */
const TRY_AFTER_MS = 15_000;

/**
 * Checking the files takes longer than many a move. What is written before the next check may be lost with
 * the file.
 */
const LOOK_EVERY_MS = 100;

/** Distinguishes a file from another one with the same name; undefined if there is none. */
const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
};

/** The state of the game store. Failures are counted, and their reasons go to the log only. */
export class StoreWatch {
  readonly #log: Logger;
  readonly #count: ReturnType<Metrics['counter']>;
  readonly #now: () => number;
  #isFailing = false;
  #failedAt = 0;
  /** Failures since the last log message. */
  #unsaid = 0;
  #isSaid = false;
  #saidAt = Number.NEGATIVE_INFINITY;

  /** The files that must stay in place, as they were when they were opened. */
  readonly #files = new Map<string, string | undefined>();
  /** When they were last found in place. */
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(log: Logger, metrics: Metrics, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
    this.#count = metrics.counter(
      'ludus_store_failures_total',
      'Reads and writes of games that failed, by reason.',
    );
    metrics.gauge('ludus_store_failing', '1 while writing games fails.', () => Number(this.#isFailing));
  }

  /** Whether the last write failed. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Whether the last failure was long enough ago to try a write. */
  get mayHaveRecovered(): boolean {
    return this.#now() - this.#failedAt >= TRY_AFTER_MS;
  }

  /** From now on, these files must stay in place. */
  guard(files: readonly string[]): void {
    for (const file of files) this.#files.set(file, identityOf(file));
  }

  /**
   * A file that was deleted or replaced. It can be written while it is open, but everything written is lost
   * when the server stops.
   */
  lost(): Pick<ReplayProblem, 'code' | 'message'> | undefined {
    const now = this.#now();
    if (now - this.#foundAt < LOOK_EVERY_MS) return undefined;
    for (const [file, identity] of this.#files)
      if (identityOf(file) !== identity)
        return { code: 'file_error', message: `${file}: the file was deleted or replaced while in use.` };
    this.#foundAt = now;
    return undefined;
  }

  failed({ code, message }: Pick<ReplayProblem, 'code' | 'message'>): void {
    this.#isFailing = true;
    this.#failedAt = this.#now();
    this.#count({ reason: code });
    this.#unsaid += 1;
    const now = this.#now();
    if (now - this.#saidAt < SAY_AGAIN_MS) return;
    this.#log.error('the store failed', { code, reason: message, times: this.#unsaid });
    this.#saidAt = now;
    this.#isSaid = true;
    this.#unsaid = 0;
  }

  wrote(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    if (!this.#isSaid) return;
    this.#isSaid = false;
    this.#log.info('the store works again');
  }
}
