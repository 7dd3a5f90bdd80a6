import { Database } from 'bun:sqlite';

/** A small file of the server's own beside the database of games, with its tables. */
export const openBesideFile = (file: string, tables: readonly string[]): Database => {
  const db = new Database(file, { create: true, readwrite: true });
  db.run('PRAGMA busy_timeout = 10000');
  db.run('PRAGMA journal_mode = WAL');
  db.run('PRAGMA synchronous = NORMAL');
  for (const table of tables) db.run(table);
  return db;
};
