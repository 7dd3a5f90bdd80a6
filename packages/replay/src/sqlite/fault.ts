import { type Database, SQLiteError } from 'bun:sqlite';
import { err, ok } from '@ludus/kernel';
import {
  type Place,
  quoted,
  type ReplayCode,
  type Replayed,
  type ReplayProblem,
  replayProblem,
} from '../problem.ts';

/** SQLite's errors in our words. Any other error is our bug and is thrown again. */
const SQLITE_PROBLEMS: readonly (readonly [RegExp, ReplayCode, string])[] = [
  [/^SQLITE_FULL/, 'disk_full', 'the disk is full, so nothing was stored.'],
  [/^SQLITE_NOTADB/, 'not_a_database', 'this is not an SQLite database.'],
  [/^SQLITE_CORRUPT/, 'damaged_file', 'this part of the file is damaged.'],
  // Statements and values are ours and tested, so only a file with unexpected tables or rows can make them
  // fail.
  [/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/, 'damaged_file', 'the tables of the file contradict each other.'],
  [/^SQLITE_(ERROR|SCHEMA)/, 'damaged_file', 'the tables of the file do not have the expected structure.'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked', 'another program kept the database locked for too long.'],
  [/^SQLITE_READONLY/, 'read_only', 'the database was opened for reading only.'],
  [/^SQLITE_(IOERR|CANTOPEN|PERM)/, 'file_error', 'the file cannot be read or written.'],
];

/** What the file system refuses, such as a folder where a file should be. */
const systemProblem = (place: Place, caught: unknown): ReplayProblem | undefined => {
  if (!(caught instanceof Error) || (caught as NodeJS.ErrnoException).syscall === undefined) return undefined;
  return (caught as NodeJS.ErrnoException).code === 'ENOSPC'
    ? replayProblem(place, 'disk_full', 'the disk is full, so nothing was stored.')
    : replayProblem(place, 'file_error', `the file cannot be read or written. ${quoted(caught.message)}`);
};

const sqliteProblem = (place: Place, caught: unknown): ReplayProblem | undefined => {
  if (!(caught instanceof SQLiteError)) return undefined;
  const known = SQLITE_PROBLEMS.find(([pattern]) => pattern.test(caught.code ?? ''));
  return known && replayProblem(place, known[1], `${known[2]} ${quoted(caught.message)}`);
};

/** Does something with a file and returns complaints of SQLite or the system as problems with that place. */
export const attempt = <T>(place: Place, work: () => T): Replayed<T> => {
  try {
    return ok(work());
  } catch (caught) {
    const known = sqliteProblem(place, caught) ?? systemProblem(place, caught);
    if (known === undefined) throw caught;
    return err(known);
  }
};

/** Like `attempt`, for work that may fail in other ways too. */
export const attemptResult = <T>(place: Place, work: () => Replayed<T>): Replayed<T> => {
  const done = attempt(place, work);
  return done.ok ? done.value : done;
};

/** Rolls back what is left of a transaction; a full disk, for example, has already ended it. */
const rollBack = (db: Database, undo: readonly string[]): void => {
  if (db.inTransaction) for (const sql of undo) db.query(sql).run();
};

/**
 * One transaction, or a part of the current one: all of it is stored if it succeeds, nothing if it does not.
 * Writers queue.
 */
export const transact = <T>(db: Database, place: Place, work: () => Replayed<T>): Replayed<T> => {
  const isPart = db.inTransaction;
  const end = isPart ? 'RELEASE part' : 'COMMIT';
  const undo = isPart ? ['ROLLBACK TO part', end] : ['ROLLBACK'];
  return attemptResult(place, () => {
    // `Database.transaction` does the same but creates a function for every call, and live games write all
    // the time.
    db.query(isPart ? 'SAVEPOINT part' : 'BEGIN IMMEDIATE').run();
    try {
      const done = work();
      if (done.ok) db.query(end).run();
      else rollBack(db, undo);
      return done;
    } catch (caught) {
      rollBack(db, undo);
      throw caught;
    }
  });
};
