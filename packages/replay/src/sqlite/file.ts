import { Database } from 'bun:sqlite';
import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import type { StoreOptions } from '../store.ts';
import { noteTurningPoints, TURNING_POINTS } from '../turningPoints.ts';
import { SCHEMA_VERSION } from '../types.ts';
import { attempt, attemptResult } from './fault.ts';
import { type FoundSchema, findSchema, isReadableSchema } from './foundSchema.ts';
import { openFrozen } from './frozen.ts';
import { openSalvaged } from './salvagedFile.ts';
import { COMPANIONS, CREATE, MARK, MIGRATE_16, missingIndexes } from './schema.ts';
import { INDEX_ALL_WORDS, SEARCH_TABLE } from './search.ts';

type FileOptions = Pick<StoreOptions, 'readonly' | 'create' | 'busyTimeoutMs'>;

const MAGIC = 'SQLite format 3\0';

/**
 * Whether the file is open anywhere, perhaps in this process. Closing any descriptor of a file releases all
 * locks that the process holds on it. So a file in use may be read only through SQLite; otherwise the next
 * program that opens and closes it believes it is the last one and deletes the log while others use it.
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

/** Whether pages are missing at the end. With a log, a file may still grow to its size. */
const isCutOff = (file: string, header: Buffer): boolean => {
  if (header.length < 100) return false;
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return !hasLog && statSync(file).size < header.readUInt32BE(28) * pageSizeOf(header);
};

/** Recognises files that SQLite would treat as empty or intact, or refuse with its own message. */
const checkHeader = (file: string): Replayed<void> => {
  if (file === ':memory:' || !existsSync(file) || isInUse(file)) return ok(undefined);
  const header = firstBytes(file);
  if (header.length === 0) return ok(undefined);
  if (header.subarray(0, 16).toString('latin1') !== MAGIC)
    return fail({ file }, 'not_a_database', 'this is not an SQLite database.');
  if (header.length < 100) return fail({ file }, 'damaged_file', 'the file ends inside its header.');
  if (isCutOff(file, header))
    return fail({ file }, 'damaged_file', 'the end of the file is missing, so it can only be read.');
  return ok(undefined);
};

/** SQLite silently opens such a file for reading, and refuses the first change. */
const mayWrite = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** SQLite says the same about every file that it cannot create. */
const checkFolder = (file: string): Replayed<void> => {
  const folder = dirname(file);
  if (!existsSync(folder))
    return fail({ file }, 'file_error', `there is no folder ${folder}. Create it first.`);
  return mayWrite(folder)
    ? ok(undefined)
    : fail({ file }, 'file_error', `you are not allowed to create files in ${folder}.`);
};

const checkPath = (file: string, { readonly = false, create = true }: FileOptions): Replayed<void> => {
  if (file === ':memory:') return ok(undefined);
  const isMissing = !existsSync(file);
  if (isMissing && (readonly || !create)) return fail({ file }, 'not_found', 'there is no such file.');
  if (isMissing) return checkFolder(file);
  if (!statSync(file).isFile()) return fail({ file }, 'not_a_database', 'this is not a file.');
  if (!readonly && !mayWrite(file))
    return fail({ file }, 'read_only', 'you are not allowed to write this file.');
  return ok(undefined);
};

const runAll = (db: Database, statements: readonly string[]): void => {
  for (const statement of [...statements, ...MARK]) db.run(statement);
};

/** What files of this schema may lack, because others rely only on the nine tables. */
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
    ...(known.has(TURNING_POINTS) ? [] : [noteTurningPoints()]),
    ...missingIndexes(new Set(known.keys())),
    ...(known.get('game_search') === SEARCH_TABLE
      ? []
      : ['DROP TABLE IF EXISTS game_search', SEARCH_TABLE, INDEX_ALL_WORDS]),
  ];
};

const describeFound = (file: string, found: FoundSchema): Replayed<never> => {
  if (found.format === 'foreign')
    return fail({ file }, 'foreign_database', 'this is an SQLite database, but not a replay store.');
  if (found.format === 'empty') return fail({ file }, 'foreign_database', 'this database is empty.');
  if (found.format === 'published')
    return fail(
      { file },
      'published_schema',
      `this is a database of the published RingRift service, version ${found.version}. Import its games: \`ludus db import NEW.db ${file}\`.`,
    );
  return found.version > 17
    ? fail(
        { file },
        'newer_schema',
        `the file has schema ${found.version}, but this version of Ludus supports 16, 17 and ${SCHEMA_VERSION}.`,
      )
    : fail(
        { file },
        'older_schema',
        `the file has schema ${found.version}, but only 16 and later can be read.`,
      );
};

/** The statements that upgrade a file; undefined if this program cannot. */
const updatesOf = (db: Database, found: FoundSchema): readonly string[] | undefined => {
  if (found.format === 'empty') return CREATE;
  if (isReadableSchema(found)) return missingCompanions(db);
  return found.format === 'ludus' && found.version === 16 ? MIGRATE_16 : undefined;
};

/** Creates or migrates the tables in one transaction; the second caller finds it done. */
const prepare = (db: Database, file: string): Replayed<void> =>
  db
    .transaction((): Replayed<void> => {
      const found = findSchema(db);
      const updates = updatesOf(db, found);
      return updates === undefined ? describeFound(file, found) : ok(runAll(db, updates));
    })
    .immediate();

const checkReadable = (db: Database, file: string): Replayed<FoundSchema> => {
  const found = findSchema(db);
  if (isReadableSchema(found)) return ok(found);
  return found.format === 'ludus' && found.version === 16
    ? fail({ file }, 'older_schema', 'the file has schema 16. Update it with `ludus db migrate`.')
    : describeFound(file, found);
};

/**
 * Where SQLite keeps temporary data. A statement with many rows records how to undo them, and keeping that in
 * memory makes writing a game a tenth faster. Data as large as whole tables belongs on disk.
 */
export const keepTemporary = (db: Database, where: 'MEMORY' | 'FILE'): void => {
  db.run(`PRAGMA temp_store = ${where}`);
};

const isCurrent = (found: FoundSchema): boolean =>
  found.format === 'ludus' && found.version === SCHEMA_VERSION;

/** Returns the schema that the file had. */
const makeWritable = (db: Database, file: string): Replayed<FoundSchema> => {
  const found = findSchema(db);
  // A file that is not ours stays exactly as it was.
  if (updatesOf(db, found) === undefined) return describeFound(file, found);
  db.run('PRAGMA journal_mode = WAL');
  db.run('PRAGMA synchronous = NORMAL');
  // A longer log avoids writing the index pages, which every game changes, over and over.
  db.run('PRAGMA wal_autocheckpoint = 4000');
  const isReady = isCurrent(found) && missingCompanions(db).length === 0;
  const ready = isReady ? ok(found) : prepare(db, file);
  // Creating indexes sorts whole tables, which needs the disk.
  keepTemporary(db, 'MEMORY');
  return ready.ok ? ok(found) : ready;
};

export interface OpenedFile {
  readonly db: Database;
  /** The schema it was upgraded from, if it was older. */
  readonly migratedFrom?: number;
  /** What is unusual about how it was opened, in sentences. */
  readonly remarks?: readonly string[];
  /** What is wrong with the file, if only parts of it are available. */
  readonly faults?: readonly string[];
}

const prepareToRead = (db: Database, file: string, busyTimeoutMs: number): Replayed<FoundSchema> =>
  attemptResult({ file }, () => {
    setUp(db, busyTimeoutMs);
    return checkReadable(db, file);
  });

const setUp = (db: Database, busyTimeoutMs: number): void => {
  db.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  db.run('PRAGMA foreign_keys = ON');
  db.run('PRAGMA cache_size = -32000');
};

/** Returns a connection if it is usable, and closes it otherwise. */
const ifReady = (db: Database, ready: Replayed<FoundSchema>): Replayed<OpenedFile> => {
  if (ready.ok) return ok({ db });
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
  const usable = ifReady(db, ready);
  if (!usable.ok || !ready.ok) return usable;
  const found = ready.value;
  return found.format === 'ludus' && !isCurrent(found) ? ok({ db, migratedFrom: found.version }) : usable;
};

/** The ways to read a file, from the usual one to the last resort; each is tried if those before it failed. */
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

/** The readable parts of a file that SQLite refuses as a whole; undefined if there are none. */
const openRest = (file: string): OpenedFile | undefined => {
  const { db, gameIds, problems } = openSalvaged(file);
  if (gameIds.size > 0) {
    const remark = `${file}: the file is damaged. This is what can still be read; save it with \`ludus db rescue\`.`;
    return { db, remarks: [remark], faults: ['SQLite cannot open the file', ...problems] };
  }
  db.close();
  return undefined;
};

/** Opens a replay database, creating or upgrading it if necessary. */
export const openFile = (file: string, options: FileOptions): Replayed<OpenedFile> => {
  const checked = checkPath(file, options);
  if (!checked.ok) return checked;
  return options.readonly ? openToRead(file, options) : openToWrite(file, options);
};
