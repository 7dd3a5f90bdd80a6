import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { err, hashJson, type Json, ok, problem, type Result } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { cutStretches, type GameFilter, type GameStore, type OnGame, whyUnwritable } from '@ludus/replay';
import { stopped } from '../match/failure.ts';
import type { Columns } from '../parquet/columns.ts';
import { type PackedBatch, unpackBatch } from '../parquet/packedBatch.ts';
import { TableFile } from '../parquet/tableFile.ts';
import { readGames } from '../work/readGames.ts';
import { rulesOfAll } from '../work/rulesOfAll.ts';
import { runPieces } from '../work/runPieces.ts';
import { WorkFailure } from '../work/workFailure.ts';
import { GameTables, TABLE_COLUMNS, TABLES, type TableName } from './gameTables.ts';
import { GAMES_PER_PIECE, type TablesJob, type TablesPiece } from './piece.ts';

export interface TablesReport {
  readonly games: number;
  readonly moves: number;
  readonly positions: number;
  /** Games without positions, and why: unfinished, or not replayable. */
  readonly withoutPositions: readonly string[];
  /** Games that were skipped, and why. */
  readonly skipped: readonly string[];
  readonly isInterrupted: boolean;
}

interface TablesOptions {
  readonly filter?: GameFilter;
  readonly onGame?: OnGame;
  /** Number of threads; 1 if left out, which means this thread. */
  readonly workers?: number;
  /** The queue whose workers make the rows. All of them must be able to reach the store by its address. */
  readonly queue?: Queue;
}

/** All files: one for every table, game and board. */
class Files {
  readonly #folder: string;
  readonly #files = new Map<string, TableFile<object>>();
  readonly rows: Record<TableName, number> = { games: 0, moves: 0, positions: 0 };

  constructor(folder: string) {
    this.#folder = folder;
    for (const table of TABLES) mkdirSync(join(folder, table), { recursive: true });
  }

  add(table: TableName, partition: string, batch: PackedBatch): void {
    const name = join(this.#folder, table, `${partition}.parquet`);
    const columns: Columns<object> = TABLE_COLUMNS[table];
    const file = this.#files.get(name) ?? new TableFile(name, 'row', columns);
    this.#files.set(name, file);
    file.addBatch(unpackBatch(batch));
    this.rows[table] += batch.rows;
  }

  finish(about: unknown): void {
    for (const file of this.#files.values()) file.finish('ludus.export', about);
  }

  abandon(): void {
    for (const file of this.#files.values()) file.abandon();
  }
}

/** Reads one game after the other in this thread, for stores that only it can read and for damaged ones. */
async function* walkGames(db: GameStore, filter: GameFilter): AsyncGenerator<TablesPiece> {
  const tables = new GameTables();
  for await (const stored of readGames(db.iterateGames(filter))) {
    const added = stored.ok ? tables.add(db.games, stored.value) : stored;
    const reason = added.ok ? {} : stored.ok ? { withoutPositions: added.error.message } : undefined;
    yield {
      games: [reason ?? { skipped: added.ok ? '' : added.error.message }],
      partitions: tables.take(),
    };
  }
}

/** Rows from all threads, in the order of the games. */
async function* shareGames(
  db: GameStore,
  folder: string,
  { filter = {}, workers = 1, queue }: TablesOptions,
): AsyncGenerator<TablesPiece> {
  const places = db.isPrivate ? undefined : await cutStretches(db, filter, GAMES_PER_PIECE);
  if (places === undefined || !places.ok) return yield* walkGames(db, filter);
  // Passwords are not sent: workers elsewhere have their own.
  const address = queue === undefined ? db.connection : db.address;
  const job: TablesJob = { address, filter, places: places.value };
  const pieces = runPieces<TablesJob, TablesPiece>({
    run: `tables/${hashJson({ ...job, address: db.address, folder } as unknown as Json).slice(0, 10)}`,
    ...{ kind: 'tables', job, workers, queue },
    rules: queue === undefined ? [] : rulesOfAll(db.games),
    pieces: [[0, places.value.length]],
  });
  for await (const { number, result } of pieces) {
    yield result;
    await pieces.stored(number);
  }
}

class Export {
  readonly #folder: string;
  readonly #files: Files;
  readonly #skipped: string[] = [];
  readonly #withoutPositions: string[] = [];
  #isInterrupted = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Files(folder);
  }

  async run(db: GameStore, options: TablesOptions): Promise<TablesReport> {
    try {
      for await (const piece of shareGames(db, this.#folder, options)) {
        await this.#add(piece, options.onGame);
        if (this.#isInterrupted) break;
      }
      if (this.#isInterrupted) this.#files.abandon();
      else this.#files.finish({ version: 1, filter: options.filter ?? {} });
    } catch (caught) {
      this.#files.abandon();
      throw caught;
    }
    const { rows } = this.#files;
    const [skipped, withoutPositions] = [this.#skipped, this.#withoutPositions];
    return { ...rows, withoutPositions, skipped, isInterrupted: this.#isInterrupted };
  }

  async #add({ games, partitions }: TablesPiece, onGame: OnGame | undefined): Promise<void> {
    for (const [partition, batches] of partitions)
      for (const table of TABLES) this.#files.add(table, partition, batches[table]);
    for (const { skipped, withoutPositions } of games) {
      if (skipped !== undefined) this.#skipped.push(skipped);
      if (withoutPositions !== undefined) this.#withoutPositions.push(withoutPositions);
    }
    const done = this.#files.rows.games + this.#skipped.length;
    if ((await onGame?.(done)) === 'stop') this.#isInterrupted = true;
  }
}

/**
 * Writes games, moves and positions to Parquet files, one for every table, game and board:
 * `games/ringrift-square8.parquet`, `moves/…`, `positions/…`. Files get their names only when they are
 * complete.
 */
export const exportTables = async (
  db: GameStore,
  folder: string,
  options: TablesOptions = {},
): Promise<Result<TablesReport>> => {
  try {
    return ok(await new Export(folder).run(db, options));
  } catch (caught) {
    if (caught instanceof WorkFailure) return stopped('The export', caught);
    const { code } = caught as NodeJS.ErrnoException;
    if (typeof code !== 'string' || !code.startsWith('E')) throw caught;
    return err(problem('unwritable', folder, `${folder} cannot be written: ${whyUnwritable(caught)}`));
  }
};
