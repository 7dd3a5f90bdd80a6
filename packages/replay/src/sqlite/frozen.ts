import { constants, Database } from 'bun:sqlite';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface FrozenFile {
  readonly db: Database;
  /** How it differs from an ordinary file, in a sentence. */
  readonly remark: string;
}

/** A copy with its log. It is already unlinked, so closing it deletes it. */
const openCopy = (file: string): Database => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-copy-'));
  const copy = join(folder, 'copy.db');
  try {
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${copy}${part}`);
    const db = new Database(copy, { readwrite: true });
    db.run('PRAGMA journal_mode = DELETE');
    db.run('PRAGMA query_only = ON');
    return db;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Opens a file in a read-only place, such as a CD, a snapshot or another user's folder. SQLite wants to
 * record there who is reading; if it is told that the file never changes, it need not. It would then ignore a
 * log, so a file with a log is copied.
 */
export const openFrozen = (file: string): FrozenFile => {
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (hasLog)
    return {
      db: openCopy(file),
      remark: `${file}: the folder is read-only, so a copy is used. Later changes will not show.`,
    };
  const { href } = pathToFileURL(resolve(file));
  return {
    db: new Database(`${href}?immutable=1`, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI),
    remark: `${file}: the folder is read-only, so the file is read as if it never changed.`,
  };
};
