import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { err, ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import { attempt, attemptResult, transact } from './fault.ts';
import { Statements } from './statements.ts';

/** What a server stores next to its games: its live tables, and analyses of stored games. */
export const SIDECARS = ['play', 'analysis'] as const;
type Sidecar = (typeof SIDECARS)[number];

/** Waiting for a lock happens inside SQLite and blocks the whole program, so it is short and repeated. */
const BUSY_MS = 10;
const TRY_AGAIN_MS = 20;
const LOCKED_MS = 5000;

/** `games.play.db` is next to `games.db`. */
export const sidecarFile = (file: string, what: Sidecar): string =>
  file === ':memory:' ? file : `${file.endsWith('.db') ? file.slice(0, -3) : file}.${what}.db`;

/** A small separate database with its tables. */
export class SidecarDatabase {
  readonly #file: string;
  readonly #statements: Statements;
  readonly #unlock: () => void;

  private constructor(file: string, db: Database, unlock: () => void) {
    this.#file = file;
    this.#statements = new Statements(db);
    this.#unlock = unlock;
  }

  /** `isLocked` keeps all other programs out. */
  static open(
    file: string,
    prepare: (db: Database) => void,
    { isLocked = false } = {},
  ): Replayed<SidecarDatabase> {
    const unlock = isLocked ? lockFile(file) : ok(() => undefined);
    if (!unlock.ok) return unlock;
    const opened = attempt({ file }, () => {
      const db = new Database(file, { create: true, readwrite: true });
      db.run('PRAGMA busy_timeout = 10000');
      db.run('PRAGMA journal_mode = WAL');
      db.run('PRAGMA synchronous = NORMAL');
      db.transaction(() => prepare(db)).immediate();
      db.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
      return new SidecarDatabase(file, db, unlock.value);
    });
    if (!opened.ok) unlock.value();
    return opened;
  }

  async read<T>(work: (statements: Statements) => T): Promise<Replayed<T>> {
    return attempt({ file: this.#file }, () => work(this.#statements));
  }

  /** Runs statements in one transaction. While another program has locked the file, it retries for a while. */
  async write(work: (statements: Statements) => void): Promise<Replayed<void>> {
    const statements = this.#statements;
    const late = performance.now() + LOCKED_MS;
    for (;;) {
      const done = transact(statements.db, { file: this.#file }, () => ok(work(statements)));
      if (done.ok || done.error.code !== 'locked' || performance.now() > late) return done;
      await Bun.sleep(TRY_AGAIN_MS);
    }
  }

  async close(): Promise<void> {
    this.#statements.close();
    this.#statements.db.close();
    this.#unlock();
  }
}

/**
 * Keeps a second server away from the same games, because both would run their agents and clocks. It is an
 * operating system lock on an empty file and ends with the process, however that ends.
 */
const lockFile = (file: string): Replayed<() => void> => {
  if (file === ':memory:') return ok(() => undefined);
  let db: Database | undefined;
  const locked = attempt({ file }, () => {
    db = new Database(`${file}-lock`, { create: true, readwrite: true });
    // Nothing is ever written, so no journal is needed.
    db.run('PRAGMA journal_mode = OFF');
    db.run('BEGIN EXCLUSIVE');
  });
  if (locked.ok) return ok(() => db?.close());
  db?.close();
  return locked.error.code === 'locked'
    ? fail({ file }, 'locked', 'another server is using it. Only one server can use a database at a time.')
    : err(locked.error);
};

/** Copies the current state of a sidecar, if there is one. */
export const copySidecar = (file: string, copy: string): Replayed<boolean> =>
  attemptResult({ file }, () => {
    if (!existsSync(file)) return ok(false);
    using db = new Database(file, { readonly: true });
    db.query('VACUUM INTO ?').run(copy);
    return ok(true);
  });
