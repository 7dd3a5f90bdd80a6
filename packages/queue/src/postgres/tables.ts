import { err, ok } from '@ludus/kernel';
import { checkServer, type PostgresAddress, type Replayed, type ReplayProblem } from '@ludus/replay';
import type { Database, Queries } from './database.ts';
import { serverProblem } from './fault.ts';

const VERSION = 3;
/** After this many seconds of silence, a worker loses its leases. */
export const LEASE_SECONDS = 20;

/** What pg-boss does not store: it has the pieces that wait or are in progress. */
const TABLES: readonly string[] = [
  `CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    job BYTEA NOT NULL,
    rules TEXT NOT NULL,
    engine TEXT NOT NULL,
    needs TEXT NOT NULL,
    keeps_results BOOLEAN NOT NULL,
    total INTEGER NOT NULL,
    state TEXT NOT NULL,
    stored_to INTEGER NOT NULL DEFAULT 0,
    collector TEXT,
    collector_name TEXT,
    collector_seen TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    changed_at TIMESTAMPTZ NOT NULL DEFAULT now())`,
  `CREATE TABLE results (
    run TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    ms DOUBLE PRECISION NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (run, first))`,
  // Results are already compressed.
  'ALTER TABLE results ALTER content SET STORAGE EXTERNAL',
  `CREATE TABLE failures (
    run TEXT NOT NULL,
    number INTEGER NOT NULL,
    message TEXT NOT NULL,
    is_death BOOLEAN NOT NULL,
    worker TEXT NOT NULL,
    failed_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (run, number))`,
  `CREATE TABLE deaths (
    run TEXT NOT NULL,
    number INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (run, number))`,
  `CREATE TABLE workers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    threads INTEGER NOT NULL,
    pieces INTEGER NOT NULL DEFAULT 0,
    rate DOUBLE PRECISION NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    seen_at TIMESTAMPTZ NOT NULL DEFAULT now())`,
  `CREATE TABLE settings (version INTEGER NOT NULL, lease_seconds INTEGER NOT NULL)`,
];

/** A store and a queue at the same address must not interfere. */
export const schemaOf = ({ schema }: PostgresAddress): string => `${schema.slice(0, 57)}_queue`;

const one = async <Row>(queries: Queries, text: string, ...values: unknown[]): Promise<Row | undefined> =>
  (await queries.executeSql(text, values)).rows[0] as Row | undefined;

/** Whether the server is suitable, and whether the schema exists. */
export const inspectServer = async (
  database: Database,
  schema: string,
): Promise<Replayed<{ readonly isThere: boolean }>> => {
  try {
    const found = await one<{ server: string; schemas: string }>(
      database,
      `SELECT current_setting('server_version_num') AS server,
        (SELECT count(*) FROM pg_namespace WHERE nspname = $1) AS schemas`,
      schema,
    );
    const server = checkServer(database.shown, Number(found!.server));
    return server.ok ? ok({ isThere: found!.schemas !== '0' }) : server;
  } catch (caught) {
    return err(problemOf(database, caught));
  }
};

/** What went wrong while connecting, as a problem. Anything else is our mistake and is thrown. */
export const problemOf = (database: Database, caught: unknown): ReplayProblem => {
  const problem = serverProblem(database.shown, caught);
  if (problem === undefined) throw caught;
  return problem;
};

/** What all users of a queue must agree on. */
export interface Settings {
  readonly version: number;
  readonly leaseSeconds: number;
}

/** Creates the tables next to those of pg-boss. A second process waits and finds them ready. */
export const makeTables = (
  database: Database,
  schema: string,
  leaseSeconds: number | undefined,
): Promise<Settings> =>
  database.transact(async (queries) => {
    await queries.executeSql(`SELECT pg_advisory_xact_lock(hashtextextended('tables of ' || $1::TEXT, 0))`, [
      schema,
    ]);
    await queries.executeSql(`SET LOCAL search_path TO ${schema}`);
    const there = await one<{ name: string | null }>(
      queries,
      `SELECT to_regclass('${schema}.settings')::TEXT AS name`,
    );
    if (there?.name == null) {
      for (const table of TABLES) await queries.executeSql(table);
      await queries.executeSql('INSERT INTO settings VALUES ($1, $2)', [VERSION, LEASE_SECONDS]);
    }
    if (leaseSeconds !== undefined)
      await queries.executeSql('UPDATE settings SET lease_seconds = $1', [leaseSeconds]);
    const known = await one<Settings>(
      queries,
      'SELECT version, lease_seconds AS "leaseSeconds" FROM settings',
    );
    return known!;
  });

export const isKnownVersion = (version: number): boolean => version === VERSION;
