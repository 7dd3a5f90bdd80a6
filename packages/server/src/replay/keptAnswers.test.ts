import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { memoryStore, openApp, post, randomGame } from '../../test/fixture.ts';
import type { Created } from '../play/schemas.ts';

const open = async () => {
  const db = await memoryStore();
  let queries = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => {
        if (name === 'queryGames' || name === 'getMoves') queries += 1;
        return value.apply(target, input);
      };
    },
  });
  const app = await openApp({ db: counted });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await app.request(`/api${path}`, init);
    return { status: response.status, etag: response.headers.get('ETag'), text: await response.text() };
  };
  return { db, ask, queries: () => queries };
};

const LIST = '/replay/games?game=nim&limit=10';

describe('answers about stored games', () => {
  test('are rendered once, including for clients that already have them', async () => {
    const { db, ask, queries } = await open();
    unwrap(await db.storeGame({ ...randomGame(nim, 1), gameId: 'a' }));
    const first = await ask(LIST);
    const second = await ask(LIST);
    expect(second).toEqual(first);
    expect(queries()).toBe(1);
    expect((await ask(LIST, { headers: { 'If-None-Match': first.etag! } })).status).toBe(304);
    const moves = await ask('/replay/games/a/moves');
    expect(await ask('/replay/games/a/moves')).toEqual(moves);
    expect(queries()).toBe(2);
    expect((await ask('/replay/games?game=nim&limit=9')).text).toBe(first.text);
    expect(queries()).toBe(3);
  });

  test('are renewed when a game is stored, changed, deleted or finished', async () => {
    const { db, ask } = await open();
    const total = async (): Promise<number> => JSON.parse((await ask(LIST)).text).total;
    expect(await total()).toBe(0);
    unwrap(await db.storeGame({ ...randomGame(nim, 1), gameId: 'a' }));
    expect(await total()).toBe(1);
    unwrap(await db.setTags('a', ['quiet']));
    expect((await ask(LIST)).text).toContain('quiet');
    const body = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };
    const live = JSON.parse((await ask('/play/games', post(body))).text) as Created;
    const as = (seat: number) => ({ Authorization: `Bearer ${live.seats[seat]!.token}` });
    await ask(`/play/games/${live.id}/actions`, post({ moveNumber: 0, notation: '1 from heap 1' }, as(0)));
    expect(await total()).toBe(1);
    expect((await ask(`/replay/games/${live.id}/moves`)).status).toBe(403);
    await ask(`/play/games/${live.id}/resign`, post({}, as(1)));
    expect(await total()).toBe(2);
    expect((await ask(`/replay/games/${live.id}/moves`)).status).toBe(200);
    expect((await ask('/replay/games/a/moves')).status).toBe(200);
    unwrap(await db.deleteGame('a'));
    expect((await ask('/replay/games/a/moves')).status).toBe(404);
    expect(await total()).toBe(1);
  });

  test('that are refusals are not cached', async () => {
    const { ask } = await open();
    for (let i = 0; i < 2; i += 1) expect((await ask('/replay/games?limit=x')).status).toBe(400);
    for (let i = 0; i < 2; i += 1) expect((await ask('/replay/games/none/moves')).status).toBe(404);
  });
});
