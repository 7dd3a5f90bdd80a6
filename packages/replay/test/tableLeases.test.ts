import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { GameStore, LiveStore, TableLeases } from '../src/index.ts';
import { SCHEMA_VERSION } from '../src/types.ts';
import { newSchema, postgresStore, runOn, testServer } from './postgres.ts';
import { codeOf } from './support.ts';

const server = await testServer();

const table = (id: string, more: object = {}) => ({
  id,
  isOver: false,
  isListed: true,
  changedAt: 1,
  record: {},
  ...more,
});

const LONG_MS = 60_000;

/** A server on a store: how it stores tables, and which it has. */
interface Member {
  readonly live: LiveStore;
  readonly leases: TableLeases;
}

describe.skipIf(server === undefined)('servers that share a database', () => {
  const opened: GameStore[] = [];
  let address: string;
  let one: Member;
  let two: Member;

  const open = async (): Promise<Member> => {
    const db = await postgresStore(address);
    opened.push(db);
    const live = unwrap(await db.live());
    return { live, leases: live.leases! };
  };

  beforeAll(async () => {
    address = newSchema(server!);
    [one, two] = [await open(), await open()];
  });
  afterAll(async () => {
    for (const { live } of [one, two]) await live.close();
    for (const db of opened) await db.close();
  });

  const bothAlive = async (): Promise<void> => {
    unwrap(await one.leases.renew('http://one', LONG_MS));
    unwrap(await two.leases.renew('http://two', LONG_MS));
  };
  /** As others see a server that is delayed for too long. */
  const holdUp = async ({ leases }: Member): Promise<void> =>
    void unwrap(await leases.renew('http://late', -1));

  test('know each other as long as they report that they are alive', async () => {
    await bothAlive();
    const { instance } = two.leases;
    expect(unwrap(await one.leases.renew('http://one', LONG_MS))).toEqual([{ instance, url: 'http://two' }]);
    await holdUp(two);
    expect(unwrap(await one.leases.renew('http://one', LONG_MS))).toEqual([]);
  });

  test('run each table on one server: where it started, until it is released', async () => {
    await bothAlive();
    unwrap(await one.live.save(table('a')));
    expect(unwrap(await one.leases.claim('a'))).toEqual({});
    const { instance } = one.leases;
    expect(unwrap(await two.leases.claim('a'))).toEqual({ server: { instance, url: 'http://one' } });
    expect(codeOf(await two.live.save(table('a', { changedAt: 2 })))).toBe('stale_writer');
    unwrap(await one.leases.release('a'));
    expect(unwrap(await two.leases.claim('a'))).toEqual({});
    expect(codeOf(await one.live.save(table('a', { changedAt: 3 })))).toBe('stale_writer');
    unwrap(await two.live.save(table('a', { changedAt: 4 })));
    expect(unwrap(await one.leases.claim('nowhere'))).toBeUndefined();
  });

  test('take over from a stalled server, which can no longer write', async () => {
    await bothAlive();
    unwrap(await one.live.save(table('b')));
    await holdUp(one);
    expect(unwrap(await two.leases.claim('b'))).toEqual({});
    unwrap(await one.leases.renew('http://one', LONG_MS));
    expect(codeOf(await one.live.save(table('b', { changedAt: 2 })))).toBe('stale_writer');
    expect(unwrap(await one.leases.held()).has('b')).toBe(false);
    expect(unwrap(await two.leases.held()).has('b')).toBe(true);
  });

  test('cannot use an old number, even after getting the table back', async () => {
    await bothAlive();
    unwrap(await one.live.save(table('c')));
    await holdUp(one);
    unwrap(await two.leases.claim('c'));
    const third = await open();
    unwrap(await third.leases.renew('http://three', LONG_MS));
    await holdUp(two);
    expect(unwrap(await third.leases.claim('c'))).toEqual({});
    expect(codeOf(await two.live.save(table('c', { changedAt: 2 })))).toBe('stale_writer');
    unwrap(await third.live.save(table('c', { isOver: true })));
    unwrap(await third.leases.leave());
    await third.live.close();
  });

  test('take over running tables of servers that left, each once, but no finished or released ones', async () => {
    await bothAlive();
    const gone = await open();
    unwrap(await gone.leases.renew('http://gone', LONG_MS));
    for (let i = 0; i < 6; i += 1) unwrap(await gone.live.save(table(`d${i}`)));
    unwrap(await gone.live.save(table('over', { isOver: true })));
    unwrap(await gone.live.save(table('away')));
    unwrap(await gone.leases.release('away'));
    expect(unwrap(await one.leases.adopt(10))).toEqual([]);
    unwrap(await gone.leases.leave());
    const taken = await Promise.all([one, two].map(async ({ leases }) => unwrap(await leases.adopt(10))));
    expect(taken.flat().toSorted()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
    expect(codeOf(await gone.live.save(table('d0', { changedAt: 9 })))).toBe('stale_writer');
    await gone.live.close();
  });

  test('are told when a newer version has upgraded the schema, and no longer count as alive', async () => {
    await bothAlive();
    await holdUp(one);
    await runOn(address, 'UPDATE store_version SET version = 999');
    try {
      const refused = await one.leases.renew('http://one', LONG_MS);
      expect(refused).toMatchObject({ ok: false, error: { code: 'newer_schema' } });
      expect(unwrap(await two.leases.servers()).map(({ url }) => url)).toEqual(['http://two']);
    } finally {
      await runOn(address, `UPDATE store_version SET version = ${SCHEMA_VERSION}`);
    }
    await bothAlive();
  });
});
