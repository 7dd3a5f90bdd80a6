import { type Json, ok } from '@ludus/kernel';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { LiveRecord, LiveStore } from '../store.ts';
import type { Client, Queries } from './client.ts';

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

/** Held by a connection, and gone with it. Asking again for what one holds succeeds. */
const LOCK = `SELECT pg_try_advisory_lock(hashtextextended('live tables of ' || current_schema(), 0)) AS is_mine`;

/** Schemas made by older versions do not have it. */
const KEPT = 'CREATE TABLE IF NOT EXISTS kept (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL)';

/**
 * The live tables of one server. The client must have a single connection: the lock that keeps other servers away belongs to
 * it. It is asked for with every change, because a connection that was lost took the lock with it.
 */
export const openLiveStore = async (client: Client, place: Place): Promise<Replayed<LiveStore>> => {
  const change = (work: (queries: Queries) => Promise<unknown>): Promise<Replayed<void>> =>
    client.transact(place, async (queries) => {
      const lock = await queries.get<{ is_mine: boolean }>(LOCK);
      if (lock?.is_mine !== true)
        return fail(place, 'locked', 'another server is using it; a database is served by one at a time.');
      await work(queries);
      return ok(undefined);
    });
  const locked = await change((queries) => queries.run(KEPT));
  if (!locked.ok) await client.close();
  return locked.ok ? ok(liveStore(client, place, change)) : locked;
};

const SAVE = `INSERT INTO sessions (id, is_over, is_listed, changed_at, record) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET is_over = EXCLUDED.is_over, is_listed = EXCLUDED.is_listed,
    changed_at = EXCLUDED.changed_at, record = EXCLUDED.record`;

const liveStore = (
  client: Client,
  place: Place,
  change: (work: (queries: Queries) => Promise<unknown>) => Promise<Replayed<void>>,
): LiveStore => ({
  save: ({ id, isOver, isListed, changedAt, record }) =>
    change((queries) =>
      queries.run(SAVE, id, String(isOver), String(isListed), changedAt, JSON.stringify(record)),
    ),
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
  kept: (prefix) =>
    client.read(place, async (queries) => {
      const sql = 'SELECT name, value FROM kept WHERE starts_with(name, $1) ORDER BY name';
      const rows = await queries.all<{ name: string; value: string }>(sql, prefix);
      return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as Json]));
    }),
  discard: (name) => change((queries) => queries.run('DELETE FROM kept WHERE name = $1', name)),
  close: () => client.close(),
});
