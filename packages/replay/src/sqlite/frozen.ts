import { constants, Database } from 'bun:sqlite';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface FrozenFile {
  readonly db: Database;
  /** What is different from an ordinary file, in a sentence. */
  readonly remark: string;
}

/** A copy with its log in its place. It has no name any more, and is gone once it is closed. */
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
 * Opens a file in a place where nothing can be written, such as a CD, a snapshot or the folder of another user. SQLite
 * wants to note there who reads; told that the file never changes, it does without. A log it would then ignore, so a file
 * with a log is copied.
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
