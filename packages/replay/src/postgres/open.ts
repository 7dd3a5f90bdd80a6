import { err, ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import type { StoreOptions } from '../store.ts';
import { SCHEMA_VERSION } from '../types.ts';
import type { PostgresAddress } from './address.ts';
import { Client, type Queries } from './client.ts';
import { stateProblem } from './fault.ts';
import { ADD, CREATE, LAST_ADDED } from './schema.ts';

const OLDEST_SERVER = 14;

/** Reports a server that is too old: `140005` is 14.5. */
export const checkServer = (file: string, versionNumber: number): Replayed<void> => {
  const version = Math.floor(versionNumber / 10_000);
  return version >= OLDEST_SERVER
    ? ok(undefined)
    : fail(
        { file },
        'old_server',
        `this server is PostgreSQL ${version}, but ${OLDEST_SERVER} or newer is required.`,
      );
};

interface OpenOptions extends Pick<StoreOptions, 'readonly' | 'create' | 'busyTimeoutMs' | 'role'> {
  /** How many connections it may have; as the role needs when left out. */
  readonly connections?: number;
}

/** The schema version of a store, if there is one. */
const versionOf = async (queries: Queries): Promise<number | undefined> => {
  const there = await queries.get<{ is_there: boolean }>(
    `SELECT to_regclass('store_version') IS NOT NULL AS is_there`,
  );
  if (there?.is_there !== true) return undefined;
  return (await queries.get<{ version: number }>('SELECT max(version) AS version FROM store_version'))
    ?.version;
};

/** The same tables under their previous version number. */
const SAME_TABLES = 17;

/** A newer version has created or upgraded the store. */
export const newerSchema = (file: string, version: number): Replayed<never> =>
  fail(
    { file },
    'newer_schema',
    `the database has schema ${version}, but this version of Ludus supports up to ${SCHEMA_VERSION}. Update Ludus.`,
  );

const checkSchema = (file: string, version: number): Replayed<void> => {
  if (version === SCHEMA_VERSION || version === SAME_TABLES) return ok(undefined);
  return version > SCHEMA_VERSION
    ? newerSchema(file, version)
    : fail(
        { file },
        'older_schema',
        `the database has schema ${version}, but this version of Ludus needs ${SCHEMA_VERSION}. Export its games with the version that made it (\`ludus db export\`), and import them here.`,
      );
};

const hasForeignTables = async (queries: Queries): Promise<boolean> =>
  (await queries.get(`SELECT FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`)) !== undefined;

/** Creates the tables, or those that were added later. A second process waits and finds them ready. */
const makeTables = (client: Client, { shown: file, schema }: PostgresAddress): Promise<Replayed<void>> =>
  client.transact({ file }, async (queries) => {
    await queries.run(`SELECT pg_advisory_xact_lock(hashtextextended('tables of ' || $1::TEXT, 0))`, schema);
    const found = await queries.get(`SELECT FROM pg_namespace WHERE nspname = $1`, schema);
    if (found === undefined) await queries.run(`CREATE SCHEMA ${schema}`);
    const version = await versionOf(queries);
    if (version !== undefined) {
      const known = checkSchema(file, version);
      if (known.ok) for (const statement of ADD) await queries.run(statement);
      return known;
    }
    if (await hasForeignTables(queries))
      return fail(
        { file },
        'foreign_database',
        `schema "${schema}" has tables of another program. Choose another schema with ?schema=NAME.`,
      );
    await Promise.all(CREATE.map((statement) => queries.run(statement)));
    await queries.run('INSERT INTO store_version (version) VALUES ($1)', SCHEMA_VERSION);
    return ok(undefined);
  });

const prepare = async (
  client: Client,
  address: PostgresAddress,
  { readonly = false, create = true }: OpenOptions,
): Promise<Replayed<void>> => {
  const { shown: file, schema } = address;
  const found = await client.read({ file }, async (queries) => ({
    server: Number(
      (await queries.get<{ server: string }>(`SELECT current_setting('server_version_num') AS server`))!
        .server,
    ),
    version: await versionOf(queries),
    // Tables in a schema that this user may not use look as if they did not exist.
    isForbidden:
      (await queries.get(
        `SELECT FROM pg_namespace WHERE nspname = $1 AND NOT has_schema_privilege(oid, 'USAGE')`,
        schema,
      )) !== undefined,
    isCurrent: (await queries.get(`SELECT WHERE to_regclass($1) IS NOT NULL`, LAST_ADDED)) !== undefined,
  }));
  if (!found.ok) return found;
  const server = checkServer(file, found.value.server);
  if (!server.ok) return server;
  const { version, isCurrent, isForbidden } = found.value;
  if (isForbidden) return err(stateProblem({ file }, '42501', `permission denied for schema ${schema}`)!);
  if (version !== undefined) {
    const known = checkSchema(file, version);
    return !known.ok || isCurrent || readonly ? known : makeTables(client, address);
  }
  return readonly || !create
    ? fail({ file }, 'not_found', `schema "${schema}" of this database has no replay store.`)
    : makeTables(client, address);
};

/** A server answers many requests at once; everything else does one thing at a time. */
const CONNECTIONS = { server: 10, background: 2, other: 4 };

/** Connects to a store, creating it if necessary. */
export const connect = async (address: PostgresAddress, options: OpenOptions): Promise<Replayed<Client>> => {
  const client = new Client({
    url: address.url,
    schema: address.schema,
    connections: options.connections ?? CONNECTIONS[options.role ?? 'other'],
    isReadonly: options.readonly ?? false,
    lockTimeoutMs: options.busyTimeoutMs ?? 60_000,
  });
  const prepared = await prepare(client, address, options);
  if (prepared.ok) return ok(client);
  await client.close();
  return prepared;
};
