import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { SQL } from 'bun';
import { openStore, type StoreOptions } from '../src/index.ts';
import type { EmbeddedServer } from '../src/postgres/embedded.ts';
import type { TestStore } from './support.ts';

export { ownServer, testServer } from './postgresServer.ts';

let schemas = 0;

/** The address of a schema that nothing else uses. */
export const newSchema = (server: EmbeddedServer): string => {
  schemas += 1;
  return `${server.address}?schema=test_${process.pid}_${schemas}`;
};

/** Runs a statement on a schema behind its store's back; `?` stands for a value. */
export const runOn = async (
  address: string,
  text: string,
  ...values: (string | number)[]
): Promise<Record<string, unknown>[]> => {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? 'ludus';
  url.searchParams.delete('schema');
  await using sql = new SQL({ url: url.href, max: 1, connection: { search_path: schema } });
  let place = 0;
  return await sql.unsafe(
    text.replace(/\?/g, () => `$${++place}`),
    values,
  );
};

const FILL_DISK = `CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;

/** Makes the server report a full disk for a table, until the returned function is called. */
export const fillDisk = async (address: string, table: string): Promise<() => Promise<void>> => {
  await runOn(address, FILL_DISK);
  await runOn(address, `CREATE TRIGGER full_disk BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse()`);
  return async () => void (await runOn(address, 'DROP FUNCTION refuse CASCADE'));
};

/** Schemas whose stores were closed. */
const unused: string[] = [];

const FILLED = [
  'games',
  'game_search',
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_state_snapshots',
  'game_choices',
  'game_history_entries',
  'game_nnue_features',
  'game_feature_versions',
  'game_turning_points',
  'game_writers',
  'sessions',
  'beats',
  'analyses',
  'assessments',
];

const EMPTY = `WITH ${FILLED.map((table) => `of_${table} AS (DELETE FROM ${table})`).join(', ')} DELETE FROM orphaned_games`;

/** An empty store that reuses the tables of a closed one, because creating tables takes longer than most tests. */
export const emptyStore = async (
  server: EmbeddedServer,
  options: Partial<StoreOptions> = {},
): Promise<TestStore> => {
  const known = unused.pop();
  if (known !== undefined) {
    await runOn(known, EMPTY);
    await runOn(known, 'ALTER TABLE games ALTER COLUMN order_key RESTART');
  }
  const address = known ?? newSchema(server);
  const store = await postgresStore(address, options);
  const close = store.close.bind(store);
  let isOpen = true;
  return Object.assign(store, {
    close: async () => {
      await close();
      if (isOpen) unused.push(address);
      isOpen = false;
    },
  });
};

/** A store in a schema. */
export const postgresStore = async (
  address: string,
  options: Partial<StoreOptions> = {},
): Promise<TestStore> => {
  const store = unwrap(await openStore(address, { games, ...options }));
  return Object.assign(store, {
    sql: (text: string, ...values: (string | number)[]) => runOn(address, text, ...values),
  });
};
