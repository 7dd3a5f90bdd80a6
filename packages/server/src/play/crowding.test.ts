import { afterEach, describe, expect, test } from 'bun:test';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { Created, LiveList } from './schemas.ts';

const HOUR_MS = 3_600_000;

afterEach(async () => {
  bench.maxGamesPerClient = undefined;
  await bench.clear();
});

const createAs = (client: string, body: object = nimGame) => bench.ask<Created>('', { body, client });

/** Time passes, and the lobby cleans up meanwhile. */
const wait = async (ms: number): Promise<void> => {
  bench.now += ms;
  await bench.lobby.unloadIdle(600_000);
  await bench.lobby.endAbandoned();
};

describe('a client who starts many games', () => {
  test('takes no room from others, even after a restart', async () => {
    bench.maxGamesPerClient = 5;
    await bench.restart();
    const all = await Promise.all(Array.from({ length: 20 }, () => createAs('10.0.0.1')));
    const made = all.filter(({ id }) => id !== undefined);
    expect(made).toHaveLength(5);
    const refused = { status: 429, code: 'too_many_games' } as object;
    expect(all.find(({ id }) => id === undefined)).toMatchObject(refused);
    await bench.restart();
    expect(await createAs('10.0.0.1')).toMatchObject(refused);
    expect(await createAs('10.0.0.2')).toMatchObject({ id: expect.any(String) });
    await bench.ask(`/${made[0]!.id}/resign`, { token: tokens(made[0]!)[0]!, body: {} });
    expect(await createAs('10.0.0.1')).toMatchObject({ id: expect.any(String) });
    expect(await createAs('10.0.0.1')).toMatchObject(refused);
  });

  test('is not charged for games that could not start', async () => {
    bench.maxGamesPerClient = 1;
    await bench.restart();
    for (let i = 0; i < 3; i += 1)
      expect(await createAs('10.0.0.1', { game: 'chess', seats: [] })).not.toHaveProperty('id');
    expect(await createAs('10.0.0.1')).toMatchObject({ id: expect.any(String) });
  });
});

test('idle tables are dropped after hours, or a day after a move, but never while someone watches', async () => {
  const empty = await createAs('10.0.0.1');
  const begun = await createAs('10.0.0.1');
  await bench.act(begun.id, tokens(begun)[0]!, 0, '1 from heap 1');
  const watched = await createAs('10.0.0.1');
  const table = await bench.table(watched.id);
  table.feed.join({ person: 0, states: 'patch', send: () => undefined, close: () => undefined });
  await wait(HOUR_MS);
  expect(await bench.store.countActive()).toBe(3);
  await wait(6 * HOUR_MS);
  expect(await bench.store.countActive()).toBe(2);
  expect(await bench.ask(`/${empty.id}`)).toMatchObject({ outcome: { winners: [] } });
  expect(await bench.ask(`/${begun.id}`)).toMatchObject({ moveNumber: 1, outcome: null });
  expect(await bench.ask(`/${watched.id}`)).toMatchObject({ outcome: null });
  await wait(16 * HOUR_MS);
  expect(await bench.store.countActive()).toBe(2);
  await wait(9 * HOUR_MS);
  expect(await bench.store.countActive()).toBe(1);
  expect(await bench.ask(`/${begun.id}`)).toMatchObject({ moveNumber: 1, outcome: { winners: [] } });
  expect(await bench.ask(`/${watched.id}`)).toMatchObject({ outcome: null });
});

test('private games use up no places in the public list', async () => {
  const open = await createAs('10.0.0.1');
  for (let i = 0; i < 60; i += 1) await createAs('10.0.0.2', { ...nimGame, mayWatch: false });
  const { games, total } = await bench.ask<LiveList>('?limit=50');
  expect(games.map(({ id }) => id)).toEqual([open.id]);
  expect(total).toBe(1);
});
