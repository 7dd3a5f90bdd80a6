import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, problem, type Result } from '@ludus/kernel';
import type { GameFilter, GameStore, OnGame, StoredGame } from '@ludus/replay';
import type { Columns } from './columns.ts';
import { TableFile } from './tableFile.ts';
import { GAME_COLUMNS, type GameRow, gameRowOf, MOVE_COLUMNS, type MoveRow, moveRowOf } from './tables.ts';

export interface TablesReport {
  readonly games: number;
  readonly moves: number;
  /** Games left out, and why. */
  readonly skipped: readonly string[];
  readonly isInterrupted: boolean;
}

export interface TablesOptions {
  readonly filter?: GameFilter;
  readonly onGame?: OnGame;
}

/** The files of one table: one for every game and board. */
class Partitions<Row extends object> {
  readonly #folder: string;
  readonly #columns: Columns<Row>;
  readonly #files = new Map<string, TableFile<Row>>();
  rows = 0;

  constructor(folder: string, columns: Columns<Row>) {
    this.#folder = folder;
    this.#columns = columns;
  }

  add({ metadata }: StoredGame, row: Row): void {
    const { game, boardType } = metadata;
    const name = `${game}-${boardType}`.replaceAll(/[^\w.-]/g, '_');
    let file = this.#files.get(name);
    if (file === undefined) {
      mkdirSync(this.#folder, { recursive: true });
      file = new TableFile(join(this.#folder, `${name}.parquet`), 'row', this.#columns);
      this.#files.set(name, file);
    }
    file.add(row);
    this.rows += 1;
  }

  finish(about: unknown): void {
    for (const file of this.#files.values()) file.finish('ludus.export', about);
  }

  abandon(): void {
    for (const file of this.#files.values()) file.abandon();
  }
}

const writeAll = async (db: GameStore, folder: string, options: TablesOptions): Promise<TablesReport> => {
  const { filter = {}, onGame } = options;
  const games = new Partitions<GameRow>(join(folder, 'games'), GAME_COLUMNS);
  const moves = new Partitions<MoveRow>(join(folder, 'moves'), MOVE_COLUMNS);
  const skipped: string[] = [];
  let isInterrupted = false;
  try {
    for await (const stored of db.iterateGames(filter)) {
      if (stored.ok) {
        const { value } = stored;
        games.add(value, gameRowOf(value));
        for (const move of value.moves) moves.add(value, moveRowOf(value.metadata, move));
      } else skipped.push(stored.error.message);
      isInterrupted = (await onGame?.(games.rows + skipped.length)) === 'stop';
      if (isInterrupted) break;
    }
    for (const table of [games, moves])
      if (isInterrupted) table.abandon();
      else table.finish({ version: 1, filter });
  } catch (caught) {
    for (const table of [games, moves]) table.abandon();
    throw caught;
  }
  return { games: games.rows, moves: moves.rows, skipped, isInterrupted };
};

/**
 * Writes games and moves to Parquet files, one for every game and board: `games/ringrift-square8.parquet`,
 * `moves/ringrift-square8.parquet`. Files have their names only once they are whole.
 */
export const exportTables = async (
  db: GameStore,
  folder: string,
  options: TablesOptions = {},
): Promise<Result<TablesReport>> => {
  try {
    return ok(await writeAll(db, folder, options));
  } catch (caught) {
    const { code, message } = caught as NodeJS.ErrnoException;
    if (typeof code !== 'string' || !code.startsWith('E')) throw caught;
    return err(problem('unwritable', folder, `${folder} cannot be written: ${message}`));
  }
};
