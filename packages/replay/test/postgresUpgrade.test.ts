import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore, type Replayed } from '../src/index.ts';
import { newSchema, postgresStore, runOn, testServer } from './postgres.ts';
import { codeOf, storeNim } from './support.ts';

const server = await testServer();

/** Undoes everything that was added since stores were first kept on PostgreSQL. */
const FIRST_TABLES: readonly string[] = [
  'DROP TABLE game_turning_points, servers, kept',
  'DROP INDEX idx_history_position',
  'ALTER TABLE sessions DROP COLUMN owner, DROP COLUMN epoch',
  'UPDATE store_version SET version = 17',
  `INSERT INTO sessions (id, is_over, is_listed, changed_at, record) VALUES ('t', FALSE, TRUE, 1, '{"a":1}')`,
];

/** The address of a store as the first version left it: a game of 4 moves or more, and a running table. */
const firstStore = async (): Promise<{ readonly address: string; readonly position: string }> => {
  const address = newSchema(server!);
  await using db = await postgresStore(address);
  await storeNim(db, 1, { gameId: 'a' });
  const position = unwrap(await db.getHistory('a'))[0]!.stateHashBefore!;
  for (const statement of FIRST_TABLES) await runOn(address, statement);
  return { address, position };
};

const open = (address: string) => openStore(address, { games });

const messageOf = (result: Replayed<unknown>): string => (result.ok ? 'ok' : result.error.message);

describe.skipIf(server === undefined)('a store of the first version', () => {
  test('keeps its games and finds them by position', async () => {
    const { address, position } = await firstStore();
    await using db = unwrap(await open(address));
    expect(unwrap(await db.countGames({ position }))).toBe(1);
    await storeNim(db, 2, { gameId: 'b' });
    expect(unwrap(await db.queryGames()).games.map(({ gameId }) => gameId)).toEqual(['b', 'a']);
    expect(unwrap(await db.queryGames({ decidedFrom: 0 })).games).toEqual([]);
  });

  test('gives its running tables to whichever server asks first', async () => {
    const { address } = await firstStore();
    await using db = unwrap(await open(address));
    const live = unwrap(await db.live());
    expect(unwrap(await live.active(10)).map(({ id, record }) => ({ id, record }))).toEqual([
      { id: 't', record: { a: 1 } },
    ]);
    unwrap(await live.leases!.renew('http://one', 60_000));
    expect(unwrap(await live.leases!.adopt(10))).toEqual(['t']);
    unwrap(await live.save({ id: 't', isOver: true, isListed: true, changedAt: 2, record: {} }));
    await live.close();
  });

  test('is updated once when several programs open it at the same moment', async () => {
    const { address, position } = await firstStore();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(address)));
    expect(opened.map(codeOf)).toEqual(opened.map(() => 'ok'));
    const lives = await Promise.all(opened.map((store) => unwrap(store).live()));
    expect(lives.map(codeOf)).toEqual(lives.map(() => 'ok'));
    expect(unwrap(await unwrap(opened[3]!).countGames({ position }))).toBe(1);
    for (const live of lives) await unwrap(live).close();
    for (const store of opened) await unwrap(store).close();
  });

  test('is refused with a sentence that says what to do when its version is unknown', async () => {
    const { address } = await firstStore();
    for (const [version, code, advice] of [
      [3, 'older_schema', 'ludus db export'],
      [999, 'newer_schema', 'Update Ludus.'],
    ] as const) {
      await runOn(address, 'UPDATE store_version SET version = ?', version);
      const refused = await open(address);
      expect(codeOf(refused)).toBe(code);
      expect(messageOf(refused)).toContain(`schema ${version}`);
      expect(messageOf(refused)).toContain(advice);
      expect(await runOn(address, 'SELECT game_id FROM games')).toHaveLength(1);
    }
  });
});
