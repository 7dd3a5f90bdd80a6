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

/** What SQLite says, in our words. Anything else it says is a mistake of ours and goes on as an exception. */
const SQLITE_PROBLEMS: readonly (readonly [RegExp, ReplayCode, string])[] = [
  [/^SQLITE_FULL/, 'disk_full', 'the disk is full; nothing was stored.'],
  [/^SQLITE_NOTADB/, 'not_a_database', 'this is not an SQLite database.'],
  [/^SQLITE_CORRUPT/, 'damaged_file', 'this part of the file is damaged.'],
  // Statements and values are ours and tested: only a file with other tables or rows than it should have is in their way.
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
    ? replayProblem(place, 'disk_full', 'the disk is full; nothing was stored.')
    : replayProblem(place, 'file_error', `the file cannot be read or written. ${quoted(caught.message)}`);
};

const sqliteProblem = (place: Place, caught: unknown): ReplayProblem | undefined => {
  if (!(caught instanceof SQLiteError)) return undefined;
  const known = SQLITE_PROBLEMS.find(([pattern]) => pattern.test(caught.code ?? ''));
  return known && replayProblem(place, known[1], `${known[2]} ${quoted(caught.message)}`);
};

/** Does something with a file and gives what SQLite or the system complains about as a problem of that place. */
export const attempt = <T>(place: Place, work: () => T): Replayed<T> => {
  try {
    return ok(work());
  } catch (caught) {
    const known = sqliteProblem(place, caught) ?? systemProblem(place, caught);
    if (known === undefined) throw caught;
    return err(known);
  }
};

/** As `attempt`, for work that may fail in ways of its own. */
export const attemptResult = <T>(place: Place, work: () => Replayed<T>): Replayed<T> => {
  const done = attempt(place, work);
  return done.ok ? done.value : done;
};

/** Carries a refusal out of a transaction, which undoes everything in it. */
class Undo {
  readonly refusal: Replayed<never>;
  constructor(refusal: Replayed<never>) {
    this.refusal = refusal;
  }
}

/** One transaction: all of it is in the file when it succeeds, nothing of it when it does not. Writers queue. */
export const transact = <T>(db: Database, place: Place, work: () => Replayed<T>): Replayed<T> =>
  attemptResult(place, () => {
    try {
      return db
        .transaction((): Replayed<T> => {
          const done = work();
          if (!done.ok) throw new Undo(done);
          return done;
        })
        .immediate();
    } catch (caught) {
      if (caught instanceof Undo) return caught.refusal;
      throw caught;
    }
  });
