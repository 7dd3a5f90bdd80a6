import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDisk, newSchema, runOn, testServer } from '../../../packages/replay/test/postgres.ts';
import { ludus } from './ludus.ts';

setDefaultTimeout(600_000);

/** A server that refuses: every command says so in one sentence, with exit code 2, and shows no password. */

const server = await testServer();
const folder = mkdtempSync(join(tmpdir(), 'ludus-refused-'));
const at = (name: string): string => join(folder, name);
const SECRET = 'secret-of-the-test';
const ROLE = `refused_${process.pid}`;

const AGENTS = ['--agents', 'random,heuristic'];

/** Commands with the address of a store. */
const ON_STORE: Readonly<Record<string, (address: string) => readonly string[]>> = {
  selfplay: (db) => ['selfplay', 'nim', '--games', '1', '--db', db],
  matrix: (db) => ['matrix', '--game', 'sweep', '--games', '1', '--dir', db],
  tournament: (db) => ['tournament', 'nim', ...AGENTS, '--games', '1', '--db', db],
  dataset: (db) => ['dataset', '--db', db, '--out', at('x.parquet')],
  train: (db) => ['train', 'nim', '--db', db, '--out', at('network.json')],
  parity: (db) => ['parity', '--db', db],
  'db list': (db) => ['db', 'list', db],
  'db stats': (db) => ['db', 'stats', db],
  'db export': (db) => ['db', 'export', db, at('archive')],
  puzzles: (db) => ['puzzles', '--db', db],
  'db export --parquet': (db) => ['db', 'export', db, '--parquet', at('tables')],
  'db rebuild': (db) => ['db', 'rebuild', db],
  'db vacuum': (db) => ['db', 'vacuum', db],
  'db copy': (db) => ['db', 'copy', db, at('copy.db')],
  serve: (db) => ['serve', '--db', db, '--port', '0'],
  'worker --think': (db) => ['worker', '--think', '--db', db],
};

/** Commands with the address of a queue. */
const ON_QUEUE: Readonly<Record<string, (address: string) => readonly string[]>> = {
  worker: (queue) => ['worker', '--queue', queue],
  'queue show': (queue) => ['queue', 'show', queue],
  'selfplay --queue': (queue) => ['selfplay', 'nim', '--games', '1', '--db', at('a.db'), '--queue', queue],
  'experiment --queue': (queue) => [
    ...['experiment', 'sweep', '--variants', 'false,true', '--option', 'eyeshadow'],
    ...['--games', '2', '--report', at('experiment.html'), '--queue', queue],
  ],
  'tournament --queue': (queue) => ['tournament', 'nim', ...AGENTS, '--games', '1', '--queue', queue],
  'levels --queue': (queue) => ['levels', 'nim', '--nodes', '20', '--games', '2', '--queue', queue],
  'openings --queue': (queue) => ['openings', 'nim', '--out', at('book.json'), '--queue', queue],
};

describe.skipIf(server === undefined)('a server that refuses', () => {
  const address = server === undefined ? 'postgres://none@none/none' : newSchema(server);

  beforeAll(async () => {
    expect((await ludus('selfplay', 'nim', '--games', '1', '--db', address)).code).toBe(0);
    await runOn(address, `CREATE ROLE ${ROLE} LOGIN PASSWORD '${SECRET}'`);
    await runOn(address, `CREATE ROLE ${ROLE}_full LOGIN PASSWORD '${SECRET}' CONNECTION LIMIT 0`);
  });
  afterAll(async () => {
    await runOn(address, `DROP ROLE ${ROLE}`);
    await runOn(address, `DROP ROLE ${ROLE}_full`);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(address);
    url.password = SECRET;
    change(url);
    return url.href;
  };
  const REFUSALS = [
    ['another password', () => changed(() => {}), 'rejected this user or password'],
    ['no server', () => changed((url) => (url.port = '1')), 'the PostgreSQL server cannot be reached'],
    ['a missing right', () => changed((url) => (url.username = ROLE)), 'lacks a permission'],
    ['a full server', () => changed((url) => (url.username = `${ROLE}_full`)), 'no more connections'],
  ] as const;

  for (const [name, make, reason] of REFUSALS)
    test(`because of ${name} is reported in one sentence by every command`, async () => {
      for (const [command, args] of Object.entries({ ...ON_STORE, ...ON_QUEUE })) {
        const { code, err } = await ludus(...args(make()));
        const shown = { command, code, lines: err.length, hasReason: err.join().includes(reason) };
        expect({ ...shown, err: shown.hasReason ? '' : err }).toEqual({
          ...{ command, code: 2, lines: 1, hasReason: true, err: '' },
        });
        expect(err.join()).not.toContain(SECRET);
      }
    });

  const queueOf = (store: string): string =>
    store.replace(/schema=(\w+)/, (_, schema: string) => `schema=${schema}_queue`);

  test('because its disk is full is reported by every command that stores games or results, and nothing is lost', async () => {
    const full = newSchema(server!);
    const plan = ['selfplay', 'nim', '--games', '3', '--workers', '1'];
    const onStore = [...plan, '--db', full];
    const onQueue = [...plan, '--db', at('full.db'), '--queue', `${full}&lease=2`];
    expect((await ludus('db', 'stats', address)).code).toBe(0);
    expect((await ludus('selfplay', 'nim', '--games', '1', '--seed', '7', '--db', full)).code).toBe(0);
    expect((await ludus('queue', 'show', full)).code).toBe(0);
    for (const [args, place, table] of [
      [onStore, full, 'game_moves'],
      [onQueue, queueOf(full), 'results'],
    ] as const) {
      const makeRoom = await fillDisk(place, table);
      const refused = await ludus(...args);
      expect({ code: refused.code, lines: refused.err.length }).toEqual({ code: 2, lines: 1 });
      expect(refused.err[0]).toContain("the server's disk is full");
      await makeRoom();
      expect((await ludus(...args)).code).toBe(0);
    }
    expect((await ludus('db', 'list', full, '--json')).out).toHaveLength(4);
    expect((await ludus('db', 'list', at('full.db'), '--json')).out).toHaveLength(3);
  });

  test('because it is too old is reported with its version', async () => {
    const old = `${ROLE}_old`;
    await runOn(address, `CREATE ROLE ${old} LOGIN PASSWORD '${SECRET}'`);
    await runOn(address, `CREATE SCHEMA ${old}`);
    await runOn(
      address,
      `CREATE FUNCTION ${old}.current_setting(TEXT) RETURNS TEXT LANGUAGE sql AS $$ SELECT '130011' $$`,
    );
    await runOn(address, `GRANT USAGE ON SCHEMA ${old} TO ${old}`);
    await runOn(address, `ALTER ROLE ${old} SET search_path = ${old}, pg_catalog`);
    const asked = changed((url) => (url.username = old));
    for (const args of [
      ['worker', '--queue', asked],
      ['queue', 'show', asked],
    ])
      expect(await ludus(...args)).toMatchObject({
        code: 2,
        err: [expect.stringContaining('this server is PostgreSQL 13, but 14 or newer is required.')],
      });
    await runOn(address, `DROP SCHEMA ${old} CASCADE`);
    await runOn(address, `DROP ROLE ${old}`);
  });
});
