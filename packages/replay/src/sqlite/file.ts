import { Database } from 'bun:sqlite';
import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import { openSalvaged } from '../rescue/salvagedFile.ts';
import type { StoreOptions } from '../store.ts';
import { SCHEMA_VERSION } from '../types.ts';
import { attempt, attemptResult } from './fault.ts';
import { openFrozen } from './frozen.ts';
import {
  COMPANIONS,
  CREATE,
  columnsOf,
  GAMES_COLUMNS_16,
  MIGRATE_16,
  TABLES,
  type TableName,
} from './schema.ts';
import { INDEX_ALL_WORDS, SEARCH_TABLE } from './search.ts';

type FileOptions = Pick<StoreOptions, 'readonly' | 'create' | 'busyTimeoutMs'>;

const MAGIC = 'SQLite format 3\0';

/**
 * Whether the file is open somewhere, perhaps in this very process. Closing any descriptor of a file gives up all locks
 * that a process has on it: a file in use may be read through SQLite only, or the next program that comes and goes takes
 * itself for the last one and removes the log under the feet of the others.
 */
const isInUse = (file: string): boolean => existsSync(`${file}-shm`);

const firstBytes = (file: string): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(100);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, 100, 0));
  } finally {
    closeSync(descriptor);
  }
};

const pageSizeOf = (header: Buffer): number => {
  const written = header.readUInt16BE(16);
  return written === 1 ? 65_536 : written;
};

/** Whether pages are missing at the end. With a log beside it a file may still grow to its size. */
const isCutOff = (file: string, header: Buffer): boolean => {
  if (header.length < 100) return false;
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return !hasLog && statSync(file).size < header.readUInt32BE(28) * pageSizeOf(header);
};

/** A file that SQLite would take for empty, for whole, or refuse in words of its own is named for what it is. */
const checkHeader = (file: string): Replayed<void> => {
  if (file === ':memory:' || !existsSync(file) || isInUse(file)) return ok(undefined);
  const header = firstBytes(file);
  if (header.length === 0) return ok(undefined);
  if (header.subarray(0, 16).toString('latin1') !== MAGIC)
    return fail({ file }, 'not_a_database', 'this is not an SQLite database.');
  if (header.length < 100) return fail({ file }, 'damaged_file', 'the file ends inside its header.');
  if (isCutOff(file, header))
    return fail({ file }, 'damaged_file', 'the end of the file is missing; what is left can only be read.');
  return ok(undefined);
};

/** SQLite opens such a file for reading without a word, and refuses the first change. */
const mayWrite = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const checkPath = (file: string, { readonly = false, create = true }: FileOptions): Replayed<void> => {
  if (file === ':memory:') return ok(undefined);
  const isMissing = !existsSync(file);
  if (isMissing && (readonly || !create)) return fail({ file }, 'not_found', 'there is no such file.');
  if (isMissing) return ok(undefined);
  if (!statSync(file).isFile()) return fail({ file }, 'not_a_database', 'this is not a file.');
  if (!readonly && !mayWrite(file)) return fail({ file }, 'read_only', 'this file may not be written here.');
  return ok(undefined);
};

const pragma = (db: Database, name: string): unknown =>
  Object.values(db.query(`PRAGMA ${name}`).get() as Record<string, unknown>)[0];

const tableNames = (db: Database): Set<string> =>
  new Set(
    (db.query(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[]).map(
      ({ name }) => name,
    ),
  );

const columnNames = (db: Database, table: string): Set<string> =>
  new Set((db.query(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name));

/** `empty`, `foreign`, or the number of the schema. */
type Found = 'empty' | 'foreign' | number;

const lacksColumns = (db: Database, table: TableName, wanted: readonly string[]): boolean => {
  const present = columnNames(db, table);
  return wanted.some((name) => !present.has(name));
};

const wantedColumns = (table: TableName): readonly string[] =>
  table === 'games' ? GAMES_COLUMNS_16 : columnsOf(table);

/** Files of schema 16 number their rows, not the file; only ours have a `user_version`. */
const findSchema = (db: Database): Found => {
  const tables = tableNames(db);
  if (tables.size === 0) return 'empty';
  const version = pragma(db, 'user_version') as number;
  if (!tables.has('games') || lacksColumns(db, 'games', ['game_id', 'schema_version'])) return 'foreign';
  // Looking at every row would make opening slow, so it is done only where the file does not say.
  if (version >= SCHEMA_VERSION) return version;
  const newest = db.query('SELECT max(schema_version) AS newest FROM games').get() as {
    newest: number | null;
  };
  if (newest.newest !== null && newest.newest > SCHEMA_VERSION) return newest.newest;
  const names = Object.keys(TABLES) as TableName[];
  const isWhole = names.every((name) => tables.has(name) && !lacksColumns(db, name, wantedColumns(name)));
  if (!isWhole) return newest.newest !== null && newest.newest < 16 ? newest.newest : 'foreign';
  return lacksColumns(db, 'games', ['game']) ? 16 : SCHEMA_VERSION;
};

const runAll = (db: Database, statements: readonly string[]): void => {
  for (const statement of statements) db.run(statement);
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
};

/** What files of this schema may lack, as the nine tables are all that others rely on. */
const missingCompanions = (db: Database): readonly string[] => {
  const known = new Map(
    (db.query('SELECT name, sql FROM sqlite_schema').all() as { name: string; sql: string }[]).map(
      ({ name, sql }) => [name, sql],
    ),
  );
  const { game_search: _, ...plain } = COMPANIONS;
  const missing = Object.entries(plain).filter(([name]) => !known.has(name));
  return [
    ...missing.map(([, statement]) => statement),
    ...(known.get('game_search') === SEARCH_TABLE
      ? []
      : ['DROP TABLE IF EXISTS game_search', SEARCH_TABLE, INDEX_ALL_WORDS]),
  ];
};

const describeFound = (file: string, found: Found): Replayed<never> => {
  if (found === 'foreign')
    return fail({ file }, 'foreign_database', 'this is an SQLite database, but not a replay store.');
  if (found === 'empty') return fail({ file }, 'foreign_database', 'this database is empty.');
  if (found > SCHEMA_VERSION)
    return fail(
      { file },
      'newer_schema',
      `this is schema ${found}; this program knows up to ${SCHEMA_VERSION}.`,
    );
  return fail({ file }, 'older_schema', `this is schema ${found}; only 16 and later can be read.`);
};

/** Makes or migrates the tables in one transaction; whoever comes second finds it done. */
const prepare = (db: Database, file: string): Replayed<void> =>
  db
    .transaction((): Replayed<void> => {
      const found = findSchema(db);
      if (found === SCHEMA_VERSION) return ok(runAll(db, missingCompanions(db)));
      if (found === 'empty') return ok(runAll(db, CREATE));
      if (found === 16) return ok(runAll(db, MIGRATE_16));
      return describeFound(file, found);
    })
    .immediate();

const checkReadable = (db: Database, file: string): Replayed<Found> => {
  const found = findSchema(db);
  if (found === SCHEMA_VERSION) return ok(found);
  return found === 16
    ? fail({ file }, 'older_schema', 'this is schema 16; `ludus db migrate` brings it up to date.')
    : describeFound(file, found);
};

/**
 * Where SQLite keeps what it needs for a moment. A statement of many rows notes what to undo if one of them fails, and in
 * memory that is faster by a tenth of the time for writing a game. What takes room for whole tables belongs on the disk.
 */
export const keepTemporary = (db: Database, where: 'MEMORY' | 'FILE'): void => {
  db.run(`PRAGMA temp_store = ${where}`);
};

/** Gives the schema the file had. */
const makeWritable = (db: Database, file: string): Replayed<Found> => {
  const found = findSchema(db);
  // A file that is not ours is left exactly as it was.
  if (found !== 'empty' && found !== 16 && found !== SCHEMA_VERSION) return describeFound(file, found);
  db.run('PRAGMA journal_mode = WAL');
  db.run('PRAGMA synchronous = NORMAL');
  // A longer log spares writing the pages of indexes, which every game changes, over and over.
  db.run('PRAGMA wal_autocheckpoint = 4000');
  const isReady = found === SCHEMA_VERSION && missingCompanions(db).length === 0;
  const ready = isReady ? ok(found) : prepare(db, file);
  // Making indexes sorts whole tables and wants the disk for it.
  keepTemporary(db, 'MEMORY');
  return ready.ok ? ok(found) : ready;
};

export interface OpenedFile {
  readonly db: Database;
  /** The schema it was brought up to date from, where it was an older one. */
  readonly migratedFrom?: number;
  /** What is unusual about how it was opened, in sentences. */
  readonly remarks?: readonly string[];
  /** What is wrong with the file when this is only what is left of it. */
  readonly faults?: readonly string[];
}

const prepareToRead = (db: Database, file: string, busyTimeoutMs: number): Replayed<Found> =>
  attemptResult({ file }, () => {
    setUp(db, busyTimeoutMs);
    return checkReadable(db, file);
  });

const setUp = (db: Database, busyTimeoutMs: number): void => {
  db.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  db.run('PRAGMA foreign_keys = ON');
  db.run('PRAGMA cache_size = -32000');
};

/** Gives a connection back when it turns out to be ready, and closes it otherwise. */
const ifReady = (db: Database, ready: Replayed<Found>): Replayed<OpenedFile> => {
  if (ready.ok) return ok({ db, ...(ready.value === 16 ? { migratedFrom: 16 } : {}) });
  db.close();
  return ready;
};

const openToWrite = (file: string, { busyTimeoutMs = 60_000 }: FileOptions): Replayed<OpenedFile> => {
  const header = attemptResult({ file }, () => checkHeader(file));
  if (!header.ok) return header;
  const opened = attempt({ file }, () => new Database(file, { create: true, readwrite: true }));
  if (!opened.ok) return opened;
  const db = opened.value;
  const ready = attemptResult({ file }, () => {
    setUp(db, busyTimeoutMs);
    return makeWritable(db, file);
  });
  return ifReady(db, ready);
};

/** The ways to read a file, from the usual one to the last resort; each is tried when those before it failed. */
const openToRead = (file: string, { busyTimeoutMs = 60_000 }: FileOptions): Replayed<OpenedFile> => {
  const opened = attemptResult({ file }, () => {
    const db = new Database(file, { readonly: true });
    return ifReady(db, prepareToRead(db, file, busyTimeoutMs));
  });
  if (opened.ok) return opened;
  const { code } = opened.error;
  if (code === 'file_error' || code === 'read_only') {
    const frozen = attemptResult({ file }, () => {
      const { db, remark } = openFrozen(file);
      const ready = ifReady(db, prepareToRead(db, file, busyTimeoutMs));
      return ready.ok ? ok({ ...ready.value, remarks: [remark] }) : ready;
    });
    if (frozen.ok) return frozen;
  }
  const isRefused = ['damaged_file', 'not_a_database', 'foreign_database'].includes(code);
  const rest = isRefused ? attempt({ file }, () => openRest(file)) : undefined;
  if (rest?.ok && rest.value !== undefined) return ok(rest.value);
  const header = checkHeader(file);
  return header.ok ? opened : header;
};

/** What is left of a file that SQLite refuses as a whole; undefined when that is nothing. */
const openRest = (file: string): OpenedFile | undefined => {
  const { db, gameIds, problems } = openSalvaged(file);
  if (gameIds.size > 0) {
    const remark = `${file}: the file is damaged; this is what can still be read. \`ludus db rescue\` saves it.`;
    return { db, remarks: [remark], faults: ['SQLite cannot open the file', ...problems] };
  }
  db.close();
  return undefined;
};

/** Opens a replay database, makes it where there is none, and migrates it where it is of schema 16. */
export const openFile = (file: string, options: FileOptions): Replayed<OpenedFile> => {
  const checked = checkPath(file, options);
  if (!checked.ok) return checked;
  return options.readonly ? openToRead(file, options) : openToWrite(file, options);
};
