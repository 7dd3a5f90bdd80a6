import { Database } from 'bun:sqlite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** Everything a replay database says, row by row, except how the word search keeps its own books. */
export const dump = (file: string): Record<string, unknown[]> => {
  const db = new Database(file, { readonly: true });
  const tables = db
    .query(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'game_search%' ORDER BY name`,
    )
    .all() as { name: string }[];
  const rows = tables.map(({ name }) => [name, db.query(`SELECT * FROM ${name}`).values()] as const);
  db.close();
  return Object.fromEntries(rows);
};

/** The lines of an archive's only file. */
export const linesOf = (folder: string, file: string): string[] =>
  zstdDecompressSync(readFileSync(join(folder, file)))
    .toString()
    .trimEnd()
    .split('\n');
