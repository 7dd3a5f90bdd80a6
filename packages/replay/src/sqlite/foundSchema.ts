import type { Database } from 'bun:sqlite';
import { SCHEMA_VERSION } from '../types.ts';
import { APPLICATION_ID, columnsOf, GAMES_COLUMNS_16, TABLES, type TableName } from './schema.ts';

/** What an SQLite file is: ours with its schema version, one of the published RingRift service, or neither. */
export type FoundSchema =
  | { readonly format: 'ludus'; readonly version: number }
  | { readonly format: 'published'; readonly version: number }
  | { readonly format: 'empty' }
  | { readonly format: 'foreign' };

/** Ours, from before files were marked. */
const UNMARKED_VERSION = 17;

const FOREIGN = { format: 'foreign' } as const;

const pragma = (db: Database, name: string): number =>
  Object.values(db.query(`PRAGMA ${name}`).get() as Record<string, number>)[0]!;

const tableNames = (db: Database): ReadonlySet<string> =>
  new Set(
    (db.query(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[]).map(
      ({ name }) => name,
    ),
  );

/** The column names of a table; empty if there is no such table. */
export const columnNames = (db: Database, table: string): ReadonlySet<string> =>
  new Set((db.query(`PRAGMA table_info("${table}")`).all() as { name: string }[]).map(({ name }) => name));

const lacksColumns = (db: Database, table: string, wanted: readonly string[]): boolean => {
  const present = columnNames(db, table);
  return wanted.some((name) => !present.has(name));
};

const entryOf = (db: Database, key: string): string | undefined => {
  const row = db.query('SELECT value FROM schema_metadata WHERE key = ?').get(key) as {
    value: unknown;
  } | null;
  return row === null ? undefined : String(row.value);
};

/**
 * The version number, which a table of the published service stores as text; a file without it has the first
 * version.
 */
const publishedVersion = (db: Database): number => {
  const version = Number(entryOf(db, 'schema_version') ?? 1);
  return Number.isSafeInteger(version) ? version : 1;
};

const hasAllTables = (db: Database, tables: ReadonlySet<string>): boolean =>
  (Object.keys(TABLES) as TableName[]).every(
    (name) =>
      tables.has(name) && !lacksColumns(db, name, name === 'games' ? GAMES_COLUMNS_16 : columnsOf(name)),
  );

/** A state of the published service has this field; ours has not. */
const holdsPublishedStates = (db: Database): boolean => {
  const row = db
    .query(
      `SELECT CAST(initial_state_json AS TEXT) AS state FROM game_initial_state WHERE compressed IS NOT 1 LIMIT 1`,
    )
    .get() as { state: string } | null;
  return row !== null && /"(timeControl|isRated)"\s*:/.test(row.state);
};

const newestRow = (db: Database): number | null =>
  (db.query('SELECT max(schema_version) AS newest FROM games').get() as { newest: number | null }).newest;

/** A file without a mark: the first published version, or ours from before there were marks. */
const findUnmarked = (db: Database, tables: ReadonlySet<string>): FoundSchema => {
  const version = pragma(db, 'user_version');
  const isOurs = !lacksColumns(db, 'games', ['game']);
  // Checking every row would make opening slow, so it is done only if the file does not say.
  if (isOurs && version >= UNMARKED_VERSION) return { format: 'ludus', version };
  if (!tables.has('game_moves') || !tables.has('game_initial_state')) return FOREIGN;
  const newest = newestRow(db) ?? 0;
  if (isOurs) return { format: 'ludus', version: Math.max(newest, UNMARKED_VERSION) };
  if (!hasAllTables(db, tables) || holdsPublishedStates(db)) return { format: 'published', version: 1 };
  return { format: 'ludus', version: Math.max(newest, 16) };
};

/** Identifies a database without changing it. */
export const findSchema = (db: Database): FoundSchema => {
  const tables = tableNames(db);
  if (tables.size === 0) return { format: 'empty' };
  if (!tables.has('games') || lacksColumns(db, 'games', ['game_id'])) return FOREIGN;
  if (pragma(db, 'application_id') === APPLICATION_ID)
    return { format: 'ludus', version: pragma(db, 'user_version') };
  if (tables.has('schema_metadata') && !lacksColumns(db, 'schema_metadata', ['key', 'value']))
    return entryOf(db, 'format') === 'ludus'
      ? { format: 'ludus', version: publishedVersion(db) }
      : { format: 'published', version: publishedVersion(db) };
  return lacksColumns(db, 'games', ['schema_version']) ? FOREIGN : findUnmarked(db, tables);
};

/** Whether the tables are as this program needs them, except for what `makeWritable` adds without touching a game. */
export const isReadableSchema = (found: FoundSchema): boolean =>
  found.format === 'ludus' && (found.version === SCHEMA_VERSION || found.version === UNMARKED_VERSION);
