import { type Json, ok } from '@ludus/kernel';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { LiveRecord, LiveStore } from '../store.ts';
import type { Client, Queries } from './client.ts';
import { UPGRADE_LIVE } from './schema.ts';
import { PostgresLeases } from './tableLeases.ts';

interface Row {
  readonly id: string;
  readonly is_over: boolean;
  readonly is_listed: boolean;
  readonly changed_at: number;
  readonly record: string;
}

const recordOf = (row: Row): LiveRecord => ({
  id: row.id,
  isOver: row.is_over,
  isListed: row.is_listed,
  changedAt: row.changed_at,
  record: JSON.parse(row.record) as Json,
});

/** A table that another server has taken over is left unchanged. */
const SAVE = `INSERT INTO sessions (id, is_over, is_listed, changed_at, record, owner, epoch)
  VALUES ($1, $2, $3, $4, $5, $6, 1)
  ON CONFLICT (id) DO UPDATE SET is_over = EXCLUDED.is_over, is_listed = EXCLUDED.is_listed,
    changed_at = EXCLUDED.changed_at, record = EXCLUDED.record
  WHERE sessions.owner = $6 AND sessions.epoch = $7`;

/** Upgrades tables of an older version. A second process waits and finds it done. */
const upgrade = async (client: Client, place: Place): Promise<Replayed<void>> => {
  const found = await client.read(place, (queries) =>
    queries.get<{ is_there: boolean }>(`SELECT to_regclass('servers') IS NOT NULL AS is_there`),
  );
  if (!found.ok) return found;
  if (found.value?.is_there === true) return ok(undefined);
  return client.transact(place, async (queries) => {
    await queries.run(
      `SELECT pg_advisory_xact_lock(hashtextextended('live tables of ' || current_schema(), 0))`,
    );
    for (const statement of UPGRADE_LIVE) await queries.run(statement);
    return ok(undefined);
  });
};

/** The live tables of a server, shared with others. */
export const openLiveStore = async (client: Client, place: Place): Promise<Replayed<LiveStore>> => {
  const upgraded = await upgrade(client, place);
  if (!upgraded.ok) await client.close();
  return upgraded.ok ? ok(liveStore(client, place)) : upgraded;
};

const liveStore = (client: Client, place: Place): LiveStore => {
  const leases = new PostgresLeases(client, place);
  return {
    leases,
    save: (record) => save(client, leases, { record, place }),
    ...tableRows(client, place),
    ...serverRows(client, place),
    close: () => client.close(),
  };
};

const save = async (
  client: Client,
  leases: PostgresLeases,
  { record: saved, place }: { readonly record: LiveRecord; readonly place: Place },
): Promise<Replayed<void>> => {
  const { id, isOver, isListed, changedAt, record } = saved;
  const epoch = leases.epochOf(id);
  const values = [id, String(isOver), String(isListed), changedAt, JSON.stringify(record)];
  // Registered before anybody can find the table, so that nobody takes it from the server that is setting it
  // up.
  if (epoch === undefined) leases.begun(id, 1);
  const done = await client.transact(place, async (queries) => {
    const count = await queries.run(SAVE, ...values, leases.instance, epoch ?? 0);
    return count > 0
      ? ok(undefined)
      : fail({ ...place, gameId: id }, 'stale_writer', 'another server has taken over this table.');
  });
  if (!done.ok && epoch === undefined) leases.forget(id);
  return done;
};

const changing =
  (client: Client, place: Place) =>
  (work: (queries: Queries) => Promise<unknown>): Promise<Replayed<void>> =>
    client.transact(place, async (queries) => {
      await work(queries);
      return ok(undefined);
    });

/** Finding and deleting tables. */
const tableRows = (
  client: Client,
  place: Place,
): Pick<LiveStore, 'load' | 'remove' | 'active' | 'countActive' | 'stale' | 'forget'> => {
  const change = changing(client, place);
  return {
    load: (id) =>
      client.read(place, async (queries) => {
        const row = await queries.get<Row>('SELECT * FROM sessions WHERE id = $1', id);
        return row && recordOf(row);
      }),
    remove: (id) => change((queries) => queries.run('DELETE FROM sessions WHERE id = $1', id)),
    active: (limit, { isListed = false } = {}) =>
      client.read(place, async (queries) => {
        const rows = await queries.all<Row>(
          `SELECT * FROM sessions WHERE NOT is_over ${isListed ? 'AND is_listed' : ''} ORDER BY changed_at DESC LIMIT $1`,
          limit,
        );
        return rows.map(recordOf);
      }),
    countActive: ({ isListed = false } = {}) =>
      client.read(place, async (queries) => {
        const sql = `SELECT count(*)::DOUBLE PRECISION AS count FROM sessions WHERE NOT is_over ${isListed ? 'AND is_listed' : ''}`;
        return (await queries.get<{ count: number }>(sql))!.count;
      }),
    stale: (before) =>
      client.read(place, async (queries) => {
        const sql = 'SELECT id FROM sessions WHERE NOT is_over AND changed_at < $1';
        return (await queries.all<Row>(sql, before)).map(({ id }) => id);
      }),
    forget: (before) =>
      change((queries) => queries.run('DELETE FROM sessions WHERE is_over AND changed_at < $1', before)),
  };
};

/** What servers store besides tables. */
const serverRows = (
  client: Client,
  place: Place,
): Pick<LiveStore, 'beat' | 'lastBeat' | 'keep' | 'keepFirst' | 'kept' | 'discard'> => {
  const change = changing(client, place);
  return {
    beat: (instance, aliveAtMs) =>
      change((queries) =>
        queries.run(
          `INSERT INTO beats (instance, alive_at) VALUES ($1, $2)
         ON CONFLICT (instance) DO UPDATE SET alive_at = EXCLUDED.alive_at`,
          instance,
          aliveAtMs,
        ),
      ),
    lastBeat: (instance) =>
      client.read(place, async (queries) => {
        const sql = 'SELECT alive_at FROM beats WHERE instance = $1';
        return (await queries.get<{ alive_at: number }>(sql, instance))?.alive_at;
      }),
    keep: (name, value) =>
      change((queries) =>
        queries.run(
          'INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value',
          name,
          JSON.stringify(value),
        ),
      ),
    keepFirst: (name, value) =>
      client.read(place, async (queries) => {
        await queries.run(
          'INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
          name,
          JSON.stringify(value),
        );
        const row = await queries.get<{ value: string }>('SELECT value FROM kept WHERE name = $1', name);
        return JSON.parse(row!.value) as Json;
      }),
    kept: (prefix) =>
      client.read(place, async (queries) => {
        const sql = 'SELECT name, value FROM kept WHERE starts_with(name, $1) ORDER BY name';
        const rows = await queries.all<{ name: string; value: string }>(sql, prefix);
        return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as Json]));
      }),
    discard: (name) => change((queries) => queries.run('DELETE FROM kept WHERE name = $1', name)),
  };
};
