import type { Assessment, Decision } from '@ludus/agents';
import { type CallOptions, type Lane, type Remote, startThread, WorkerPool } from '@ludus/workers';
import { Shares } from './shares.ts';
import { type Judging, type Occasion, PURPOSES, type Purpose, type Question, type Thinker } from './types.ts';
import type { ThinkingService, ThinkingSetup } from './worker.ts';

export interface PoolOptions extends ThinkingSetup {
  readonly workers: number;
}

/** After this long without work, a thread ends and its memory is freed. */
const IDLE_MS = 120_000;
/** A worker that is this late with its answer is stuck. */
const GRACE_MS = 10_000;

const poolOf = (size: number, setup: ThinkingSetup, lanes: readonly Lane[]): WorkerPool<ThinkingService> => {
  const start = (): Worker => startThread(new URL('./worker.ts', import.meta.url));
  return new WorkerPool({ start, size, setup, lanes, idleMs: IDLE_MS, graceMs: 0 });
};

/** Prefers the thread that worked on the game before: it may still have its results. */
const nearOf = ({ memory }: Question): { readonly near?: string } =>
  memory === undefined ? {} : { near: memory };

/**
 * Agents that think in threads, one request each: moves before hints before analyses, with clients taking turns within
 * each. One thread is never busy with an analysis, so no move waits for one to end; if there is only one thread,
 * analyses get another. Agents ponder in threads that nobody needs, and stop when somebody does.
 */
export class ThinkingPool implements Thinker {
  readonly #pools: ReadonlySet<WorkerPool<ThinkingService>>;
  readonly #shares = new Shares();
  readonly #poolFor: (purpose: Purpose) => WorkerPool<ThinkingService>;

  constructor({ workers, gamesModule }: PoolOptions) {
    const lanes = PURPOSES.map((name): Lane => {
      if (name === 'ponder') return { name, most: Math.max(1, workers - 1), yields: true };
      return name === 'analysis' ? { name, most: workers - 1 } : { name };
    });
    const shared = poolOf(workers, { gamesModule }, lanes);
    const forAnalyses =
      workers === 1 ? poolOf(1, { gamesModule, isPatient: true }, [{ name: 'analysis' }]) : shared;
    this.#pools = new Set([shared, forAnalyses]);
    this.#poolFor = (purpose) => (purpose === 'analysis' ? forAnalyses : shared);
  }

  get pending(): number {
    return [...this.#pools].reduce((sum, { pending }) => sum + pending, 0);
  }

  waitingFor(purpose: Purpose, askedBy?: string): number {
    return this.#poolFor(purpose).waiting(purpose, askedBy);
  }

  think(question: Question, occasion: Occasion): Promise<Decision> {
    return this.#ask(question, occasion, (remote, asked, options) => remote.think(asked, options));
  }

  assess(judging: Judging, occasion: Occasion): Promise<Assessment> {
    return this.#ask(judging, occasion, (remote, asked, options) => remote.assess(asked, options));
  }

  async ponder(question: Question, signal: AbortSignal): Promise<void> {
    const options = {
      lane: 'ponder',
      finish: signal,
      timeoutMs: question.maxMs + GRACE_MS,
      ...nearOf(question),
    };
    await this.#poolFor('ponder').remote.ponder(question, options);
  }

  #ask<Asked extends Question, Answer>(
    question: Asked,
    { purpose, askedBy }: Occasion,
    ask: (remote: Remote<ThinkingService>, asked: Asked, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#shares.use(askedBy, question.maxMs, (share) => {
      const maxMs = purpose === 'analysis' ? question.maxMs : share;
      const options = { lane: purpose, key: askedBy, timeoutMs: maxMs + GRACE_MS, ...nearOf(question) };
      return ask(this.#poolFor(purpose).remote, { ...question, maxMs }, options);
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#pools].map((pool) => pool.stop()));
  }
}
