import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Salvaged, salvage } from './salvage.ts';
import { CREATE, MARK } from './schema.ts';
import { INDEX_ALL_WORDS } from './search.ts';

interface SalvagedFile extends Salvaged {
  /** A database with what could be read. Its file is already unlinked, so closing it deletes it. */
  readonly db: Database;
}

/** Makes a database from everything in a file that is still readable. */
export const openSalvaged = (file: string): SalvagedFile => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-salvage-'));
  const db = new Database(join(folder, 'rows.db'), { create: true, readwrite: true });
  try {
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF'])
      db.run(`PRAGMA ${setting}`);
    for (const statement of CREATE) db.run(statement);
    const { gameIds, problems } = salvage(file, db);
    db.run(INDEX_ALL_WORDS);
    for (const statement of MARK) db.run(statement);
    return { db, gameIds, problems };
  } catch (caught) {
    db.close();
    throw caught;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
