import { err, type FeatureLayout, ok, problem, type Result } from '@ludus/kernel';
import type { GameFilter, GameStore, OnGame, Replayed, StoredGame } from '@ludus/replay';
import { DatasetFile } from './parquet.ts';
import { rowsOf } from './rows.ts';
import { samplesOf } from './samples.ts';
import { Seen } from './seen.ts';
import { splitOf } from './split.ts';
import type { Sample, Split } from './types.ts';

export interface DatasetOptions {
  readonly filter?: GameFilter;
  /** The share of games for validation; a tenth when left out. */
  readonly validation?: number;
  /** Whether equal states are given once, as they first came up; yes when left out. */
  readonly dedup?: boolean;
  readonly symmetries?: boolean;
  readonly states?: boolean;
  /** Whether positions with a single legal move are left out. */
  readonly decisionsOnly?: boolean;
  readonly onGame?: OnGame;
}

export interface DatasetReport {
  readonly games: number;
  readonly rows: Readonly<Record<Split, number>>;
  /** Rows left out because their state had come up before. */
  readonly repeated: number;
  /** Games left out, and why. */
  readonly skipped: readonly string[];
  readonly isInterrupted: boolean;
}

/** What the vectors of every board and number of players mean. */
type Layouts = Record<string, FeatureLayout>;

class Run {
  readonly #options: DatasetOptions;
  readonly #file: DatasetFile;
  readonly #seen: Seen | undefined;
  readonly #layouts: Layouts = {};
  readonly #rows = { train: 0, validation: 0 };
  readonly #skipped: string[] = [];
  #games = 0;
  #repeated = 0;
  #isInterrupted = false;

  constructor(out: string, options: DatasetOptions) {
    this.#options = options;
    this.#file = new DatasetFile(out);
    this.#seen = options.dedup === false ? undefined : new Seen();
  }

  async run(dbs: readonly GameStore[]): Promise<DatasetReport> {
    try {
      for (const db of dbs) if (!this.#isInterrupted) await this.#take(db);
    } catch (caught) {
      this.#file.abandon();
      throw caught;
    }
    if (this.#isInterrupted) this.#file.abandon();
    else this.#file.finish(this.#about());
    return {
      games: this.#games,
      rows: { ...this.#rows },
      repeated: this.#repeated,
      skipped: this.#skipped,
      isInterrupted: this.#isInterrupted,
    };
  }

  async #take(db: GameStore): Promise<void> {
    const { filter = {}, onGame } = this.#options;
    for await (const stored of db.iterateGames(filter)) {
      const samples = this.#samples(db, stored);
      if (!samples.ok) this.#skipped.push(samples.error.message);
      else {
        for (const sample of samples.value) this.#add(db, sample);
        this.#games += 1;
      }
      const done = this.#games + this.#skipped.length;
      if ((await onGame?.(done)) === 'stop') this.#isInterrupted = true;
      if (this.#isInterrupted) return;
    }
  }

  #samples({ games }: GameStore, stored: Replayed<StoredGame>): Result<readonly Sample[]> {
    if (!stored.ok) return stored;
    const game = games.get(stored.value.metadata.game);
    return game.ok ? samplesOf(game.value, stored.value) : game;
  }

  #add({ games }: GameStore, sample: Sample): void {
    const { validation = 0.1, symmetries = false, states = false, decisionsOnly = false } = this.#options;
    const { metadata } = sample;
    const game = games.get(metadata.game);
    if (!game.ok || (decisionsOnly && sample.legalCount < 2)) return;
    const split = splitOf(metadata.gameId, validation);
    const isNew = (hash: string): boolean => {
      const isFirst = this.#seen?.add(`${metadata.game}:${hash}`) ?? true;
      if (!isFirst) this.#repeated += 1;
      return isFirst;
    };
    for (const row of rowsOf(game.value, sample, { split, symmetries, states, isNew })) {
      this.#file.add(row);
      this.#rows[split] += 1;
    }
    const key = `${metadata.game}/${metadata.boardType}/${metadata.numPlayers}`;
    const { learning } = game.value;
    if (learning !== undefined) this.#layouts[key] ??= learning.features.layout(sample.state);
  }

  #about(): unknown {
    const { filter = {}, validation = 0.1, dedup = true, symmetries = false } = this.#options;
    return { version: 1, filter, validation, dedup, symmetries, layouts: this.#layouts };
  }
}

/**
 * Writes the positions of recorded games to a Parquet file, a row group in memory at a time.
 *
 * ```ts
 * const { rows } = unwrap(await writeDataset([db], 'positions.parquet', { symmetries: true }));
 * ```
 */
export const writeDataset = async (
  dbs: readonly GameStore[],
  out: string,
  options: DatasetOptions = {},
): Promise<Result<DatasetReport>> => {
  try {
    return ok(await new Run(out, options).run(dbs));
  } catch (caught) {
    const { code, message } = caught as NodeJS.ErrnoException;
    if (typeof code !== 'string' || !code.startsWith('E')) throw caught;
    return err(problem('unwritable', out, `${out} cannot be written: ${message}`));
  }
};
