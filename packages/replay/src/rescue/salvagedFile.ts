import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREATE } from '../sqlite/schema.ts';
import { INDEX_ALL_WORDS } from '../sqlite/search.ts';
import { SCHEMA_VERSION } from '../types.ts';
import { type Salvaged, salvage } from './salvage.ts';

export interface SalvagedFile extends Salvaged {
  /** A database with what could be read. It has no name any more, and is gone once it is closed. */
  readonly db: Database;
}

/** Makes a database of whatever can still be read of a file. */
export const openSalvaged = (file: string): SalvagedFile => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-salvage-'));
  const db = new Database(join(folder, 'rows.db'), { create: true, readwrite: true });
  try {
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF'])
      db.run(`PRAGMA ${setting}`);
    for (const statement of CREATE) db.run(statement);
    const { gameIds, problems } = salvage(file, db);
    db.run(INDEX_ALL_WORDS);
    db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    return { db, gameIds, problems };
  } catch (caught) {
    db.close();
    throw caught;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
