import { Database, SQLiteError } from 'bun:sqlite';

/** Why a server cannot start: something outside of it, in a sentence for whoever started it. */
export class CannotStart extends Error {}

/** A small file of the server's own beside the database of games, with its tables. */
export const openSidecar = (file: string, tables: readonly string[]): Database => {
  try {
    const db = new Database(file, { create: true, readwrite: true });
    db.run('PRAGMA busy_timeout = 10000');
    db.run('PRAGMA journal_mode = WAL');
    db.run('PRAGMA synchronous = NORMAL');
    for (const table of tables) db.run(table);
    return db;
  } catch (caught) {
    if (!(caught instanceof SQLiteError)) throw caught;
    throw new CannotStart(`${file} cannot be used: ${caught.message}.`);
  }
};

/**
 * Keeps a second server away from the same games: two would both move their agents and clocks. The lock is one of the
 * operating system on an empty file, and goes with the process, however it ends.
 */
export const lockSidecar = (file: string): (() => void) => {
  if (file === ':memory:') return () => undefined;
  let db: Database | undefined;
  try {
    db = new Database(`${file}-lock`, { create: true, readwrite: true });
    // Nothing is ever written, so there is nothing to note for undoing it.
    db.run('PRAGMA journal_mode = OFF');
    db.run('BEGIN EXCLUSIVE');
  } catch (caught) {
    db?.close();
    if (!(caught instanceof SQLiteError)) throw caught;
    throw new CannotStart(
      caught.code?.startsWith('SQLITE_BUSY')
        ? `${file} is in use by another server; a database is served by one at a time.`
        : `${file} cannot be used: ${caught.message}.`,
    );
  }
  return () => db.close();
};
