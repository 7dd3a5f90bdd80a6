import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import { type Home, RowGameStore } from '../rowGameStore.ts';
import type { GameStore, StoreOptions } from '../store.ts';
import { openAnalysisStore } from './analysisStore.ts';
import { removeEmptyLog } from './emptyLog.ts';
import { attempt } from './fault.ts';
import { type OpenedFile, openFile } from './file.ts';
import { openLiveStore } from './liveStore.ts';
import { ReadingThread } from './readingThread.ts';
import { SqliteRows } from './rows.ts';
import { rebuildSearch } from './search.ts';
import { copySidecar, SIDECARS, sidecarFile } from './sidecar.ts';
import { Statements } from './statements.ts';
import { WalCheckpointer } from './walCheckpointer.ts';
import { WriteGroup } from './writeGroup.ts';

/** Bulk writers checkpoint the log after this many transactions, so that no live game has to. */
const CHECKPOINT_EVERY = 8;

/** Copies a file and its sidecars into a folder, under the same names. */
const backup = (file: string, db: Database, folder: string): Replayed<readonly string[]> => {
  const sources = SIDECARS.map((what) => sidecarFile(file, what));
  const copyOf = (name: string): string => join(folder, basename(name));
  const taken = [...sources, file].map(copyOf).find((copy) => existsSync(copy));
  if (taken !== undefined)
    return fail({ file: taken }, 'file_error', 'this file already exists. Choose another folder.');
  const made = attempt({ file: folder }, () => mkdirSync(folder, { recursive: true }));
  if (!made.ok) return made;
  const copies: string[] = [];
  // Live games are in the store before their tables are in the sidecar: tables copied first have their games
  // in the last copy.
  for (const source of file === ':memory:' ? [] : sources) {
    const copied = copySidecar(source, copyOf(source));
    if (!copied.ok) return copied;
    if (copied.value) copies.push(copyOf(source));
  }
  return attempt({ file: copyOf(file) }, () => {
    db.query('VACUUM INTO ?').run(copyOf(file));
    using copy = new Database(copyOf(file), { readwrite: true });
    rebuildSearch(copy);
    return [...copies, copyOf(file)];
  });
};

/** Checkpoints the log now and then. */
const checkpointing = (db: Database): (() => void) => {
  let writes = 0;
  return () => {
    writes += 1;
    if (writes % CHECKPOINT_EVERY === 0) db.run('PRAGMA wal_checkpoint(PASSIVE)');
  };
};

/** Opens a file of games, creating it or migrating an older schema if necessary. */
export const openSqlite = (file: string, options: StoreOptions): Replayed<GameStore> => {
  const opened = openFile(file, options);
  return opened.ok ? ok(storeOn(opened.value, file, options)) : opened;
};

const SERVER_BUSY_MS = 10;
/**
 * Pages of the log. A thread checkpoints it every second; a server does so itself only if that thread cannot
 * keep up.
 */
const SERVER_LOG_PAGES = 20_000;

/** A store with its own connection. */
export const storeOn = (
  { db, faults, ...about }: OpenedFile,
  file: string,
  options: StoreOptions,
): GameStore => {
  const isPrivate = file === ':memory:';
  const statements = new Statements(db);
  const { role } = options;
  if (role === 'server') {
    // Waiting happens inside SQLite and would block the whole server, so it retries instead.
    db.run(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? SERVER_BUSY_MS}`);
    db.run(`PRAGMA wal_autocheckpoint = ${SERVER_LOG_PAGES}`);
  }
  const group = role === 'server' ? new WriteGroup(db, { file }) : undefined;
  // A damaged file is read with the connection that opened it.
  const reading =
    role === 'server' && !isPrivate && faults === undefined ? new ReadingThread(file) : undefined;
  const checkpointer = role === 'server' && !isPrivate ? new WalCheckpointer(file) : undefined;
  const home: Home = {
    ...about,
    isPrivate,
    isDamaged: faults !== undefined,
    rows: new SqliteRows(file, statements, {
      ...(faults && { faults }),
      ...(role === 'background' && { afterWrite: checkpointing(db) }),
      ...(group && { group }),
      ...(reading && { longReads: reading }),
    }),
    live: async () => openLiveStore(file),
    analyses: async () => openAnalysisStore(file),
    backup: async (folder) => backup(file, db, folder),
    foreignChanges: () => statements.get<{ data_version: number }>('PRAGMA data_version')!.data_version,
    close: async () => {
      group?.flush();
      await Promise.all([checkpointer?.stop(), reading?.stop()]);
      statements.close();
      db.close();
      if (options.readonly && !isPrivate) removeEmptyLog(file);
    },
  };
  return new RowGameStore(home, file, options);
};
