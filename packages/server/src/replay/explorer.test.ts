import { beforeAll, describe, expect, test } from 'bun:test';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Tagged, unwrap } from '@ludus/kernel';
import { memoryStore, openApp } from '../../test/fixture.ts';
import type { Env } from '../http/env.ts';
import type { Explored, GameListResponse } from './schemas.ts';

const take = (heap: number, count: number) => ({ action: { type: 'take', heap, count } as Tagged });
const NIM = {
  game: 'nim',
  boardType: 'classic',
  numPlayers: 2,
  initialState: { heaps: [3, 4, 5], next: 1 },
};
const OPENING = '2 from heap 1';

let app: OpenAPIHono<Env>;

const ask = async <T>(path: string): Promise<T> => {
  const response = await app.request(path);
  expect(`${response.status} ${path}`).toBe(`200 ${path}`);
  return (await response.json()) as T;
};
const refusal = async (path: string): Promise<{ status: number; code: string }> => {
  const response = await app.request(path);
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
};

beforeAll(async () => {
  const db = await memoryStore();
  for (let i = 0; i < 4; i += 1)
    unwrap(
      await db.storeGame({
        ...NIM,
        gameId: `good-${i}`,
        moves: [take(0, 2), take(1, 4), take(0, 1), take(2, 4), take(2, 1)],
      }),
    );
  for (let i = 0; i < 6; i += 1)
    unwrap(
      await db.storeGame({
        ...NIM,
        gameId: `bad-${i}`,
        moves: [take(0, 3), take(1, 4), take(2, 4), take(2, 1)],
      }),
    );
  app = await openApp({ db });
});

describe('the explorer', () => {
  test('shows how often a move was played from the start, its result, and which is strongest', async () => {
    const { games, isSample, toAct, moves } = await ask<Explored>('/api/replay/explorer?game=nim');
    expect({ games, isSample, toAct }).toEqual({ games: 10, isSample: false, toAct: 1 });
    expect(
      moves.map(({ notation, games: times, wins, isStrongest }) => [notation, times, wins, isStrongest]),
    ).toEqual([
      ['3 from heap 1', 6, 0, false],
      ['2 from heap 1', 4, 4, true],
    ]);
  });

  test('follows the moves of an opening, and its positions find the games', async () => {
    const path = `/api/replay/explorer?game=nim&moves=${encodeURIComponent(OPENING)}`;
    const after = await ask<Explored>(path);
    expect(after).toMatchObject({ games: 4, toAct: 2 });
    const first = await ask<Explored>('/api/replay/explorer?game=nim');
    expect(first.moves[1]!.next).toBe(after.position);
    expect(await ask<Explored>(`/api/replay/explorer?game=nim&position=${after.position}`)).toMatchObject({
      games: 4,
      moves: [{ action: take(1, 4).action, games: 4 }],
    });
    const list = await ask<GameListResponse>(`/api/replay/games?position=${after.position}`);
    expect([list.total, list.games.every(({ gameId }) => gameId.startsWith('good'))]).toEqual([4, true]);
  });

  test('refuses invalid positions, invalid openings, and games of chance', async () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ['game=nim&position=start', 400, 'bad_request'],
      ['game=nim&moves=9+from+heap+1', 422, 'illegal_action'],
      ['game=nim&board_type=none', 422, 'bad_setup'],
      ['game=chess', 422, 'unknown_game'],
      ['game=risk', 422, 'unknown_game'],
      [`game=nim&moves=${'x;'.repeat(200)}`, 400, 'bad_request'],
      ['', 400, 'bad_request'],
    ];
    for (const [query, status, code] of cases)
      expect({ query, ...(await refusal(`/api/replay/explorer?${query}`)) }).toEqual({ query, status, code });
  });
});
