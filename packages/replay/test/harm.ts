import { Database } from 'bun:sqlite';
import { type Registry, unwrap } from '@ludus/kernel';
import type { GameStore } from '../src/index.ts';
import { openFile } from '../src/sqlite/file.ts';
import { storeOn } from '../src/sqlite/home.ts';

/** For tests of other packages, which know no database: ways to damage one. */

/** Changes or reads a file of games behind its store's back. */
export const runSql = (file: string, sql: string, ...values: (string | number)[]): unknown[] => {
  using db = new Database(file, { readwrite: true, create: true });
  return db.query(sql).all(...values);
};

/** A store in a file that can grow to this many pages and no further. */
export const smallStore = (file: string, games: Registry, pages: number): GameStore => {
  const opened = unwrap(openFile(file, {}));
  opened.db.run(`PRAGMA max_page_count = ${pages}`);
  return storeOn(opened, file, { games });
};

/** Every row of every table of a file, except the internal tables of the text search. */
export const dumpFile = (file: string): Record<string, unknown[]> => {
  using db = new Database(file, { readonly: true });
  const tables = db
    .query(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'game_search%' ORDER BY name`,
    )
    .all() as { name: string }[];
  return Object.fromEntries(tables.map(({ name }) => [name, db.query(`SELECT * FROM ${name}`).values()]));
};

/** A store in memory, and how to make every write fail and succeed again. */
export const fragileStore = (
  games: Registry,
): { readonly db: GameStore; readonly setBroken: (isBroken: boolean) => void } => {
  const opened = unwrap(openFile(':memory:', {}));
  return {
    db: storeOn(opened, ':memory:', { games }),
    setBroken: (isBroken) => void opened.db.run(`PRAGMA query_only = ${isBroken ? 'ON' : 'OFF'}`),
  };
};
