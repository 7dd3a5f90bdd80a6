import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';

/**
 * Removes the empty log that a connection leaves behind if it may only read. SQLite does so itself when the last
 * connection that may write is closed; while others use the file, or if it cannot be written, the log stays.
 */
export const removeEmptyLog = (file: string): void => {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size !== 0) return;
  try {
    using db = new Database(file, { readwrite: true, create: false });
    using first = db.prepare('SELECT count(*) FROM sqlite_schema');
    first.get();
  } catch {
    // Without write permission, the log is left to programs that have it.
  }
};
