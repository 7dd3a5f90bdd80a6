import { type Remote, startThread, WorkerError, WorkerPool } from '@ludus/workers';
import type { ContinuationRow } from '../positions.ts';
import { fail, type Replayed } from '../problem.ts';
import type { GameRow } from '../record/rows.ts';
import type { RowPage } from '../rowStore.ts';
import type { GameFilter, Stats } from '../types.ts';
import type { LongReads } from './longReads.ts';

export interface ReadingSetup {
  readonly file: string;
}

export interface ReadingService {
  readonly page: (asked: {
    readonly filter: GameFilter;
    readonly page: RowPage;
  }) => Promise<Replayed<readonly GameRow[]>>;
  readonly count: (filter: GameFilter) => Promise<Replayed<number>>;
  readonly continuations: (asked: {
    readonly position: string;
    readonly limit: number;
  }) => Promise<Replayed<readonly ContinuationRow[]>>;
  readonly stats: (nothing: undefined) => Promise<Replayed<Stats>>;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
/** After this long without requests, the thread ends and its memory is freed. */
const IDLE_MS = 60_000;

/** Reads in a thread, so that the caller can serve live games meanwhile. */
export class ReadingThread implements LongReads {
  readonly #file: string;
  readonly #pool: WorkerPool<ReadingService>;

  constructor(file: string) {
    this.#file = file;
    const module = new URL(`./longReads.worker.${EXTENSION}`, import.meta.url);
    const setup: ReadingSetup = { file };
    this.#pool = new WorkerPool({ start: () => startThread(module), size: 1, setup, idleMs: IDLE_MS });
  }

  async #ask<T>(ask: (remote: Remote<ReadingService>) => Promise<Replayed<T>>): Promise<Replayed<T>> {
    try {
      return await ask(this.#pool.remote);
    } catch (caught) {
      if (!(caught instanceof WorkerError)) throw caught;
      return fail({ file: this.#file }, 'file_error', `the file cannot be read. ${caught.message}`);
    }
  }

  page(filter: GameFilter, page: RowPage): Promise<Replayed<readonly GameRow[]>> {
    return this.#ask((remote) => remote.page({ filter, page }));
  }

  count(filter: GameFilter): Promise<Replayed<number>> {
    return this.#ask((remote) => remote.count(filter));
  }

  continuations(position: string, limit: number): Promise<Replayed<readonly ContinuationRow[]>> {
    return this.#ask((remote) => remote.continuations({ position, limit }));
  }

  stats(): Promise<Replayed<Stats>> {
    return this.#ask((remote) => remote.stats(undefined));
  }

  /** Resolves when its file is closed. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }
}
