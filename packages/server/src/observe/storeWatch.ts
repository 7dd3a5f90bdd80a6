import type { ReplayProblem } from '@ludus/replay';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A disk that is full fails every move of every game; the log need not say so every time. */
const SAY_AGAIN_MS = 10_000;

/** How the store of games fares. Why it fails is told to the log and to nobody outside, and is counted. */
export class StoreWatch {
  readonly #log: Logger;
  readonly #count: ReturnType<Metrics['counter']>;
  readonly #now: () => number;
  #isFailing = false;
  #unsaid = 0;
  #saidAt = Number.NEGATIVE_INFINITY;

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

  failed({ code, message }: Pick<ReplayProblem, 'code' | 'message'>): void {
    this.#isFailing = true;
    this.#count({ reason: code });
    this.#unsaid += 1;
    const now = this.#now();
    if (now - this.#saidAt < SAY_AGAIN_MS) return;
    this.#log.error('the store failed', { code, reason: message, times: this.#unsaid });
    this.#saidAt = now;
    this.#unsaid = 0;
  }

  wrote(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#saidAt = Number.NEGATIVE_INFINITY;
    this.#unsaid = 0;
    this.#log.info('the store works again');
  }
}
