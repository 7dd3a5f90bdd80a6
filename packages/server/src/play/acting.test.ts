import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { PlayState } from './schemas.ts';

afterEach(() => bench.clear());

describe('acting', () => {
  test('needs a token, the turn, the number and a legal action', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const [first, second] = tokens(created) as [string, string];
    const body = { moveNumber: 0, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body })).toMatchObject({ status: 401, code: 'no_token' });
    expect(await bench.ask(`/${id}/actions`, { body, token: 'wrong' })).toMatchObject({
      status: 401,
      code: 'bad_token',
    });
    expect(await bench.act(id, second, 0, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'not_your_turn',
    } as object);
    expect(await bench.act(id, first, 0, '9 from heap 1')).toMatchObject({
      status: 422,
      code: 'bad_action',
    } as object);
    const illegal = { moveNumber: 0, action: { type: 'take', heap: 0, count: 9 } };
    expect(await bench.ask(`/${id}/actions`, { token: first, body: illegal })).toMatchObject({
      status: 422,
      code: 'illegal_action',
      details: { path: 'count' },
    });
    expect(await bench.act(id, first, 0, '1 from heap 1')).toMatchObject({
      moveNumber: 0,
      isRepeated: false,
      state: { moveNumber: 1, toAct: 2, view: { heaps: [2, 4, 5] } },
    });
  });

  test('with an old number returns the current state', async () => {
    const created = await bench.create(nimGame);
    const [first] = tokens(created) as [string];
    await bench.act(created.id, first, 0, '1 from heap 1');
    expect(await bench.act(created.id, first, 0, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'stale_move',
      details: { state: { moveNumber: 1, viewer: 1 } },
    } as object);
  });

  test('twice with the same key is harmless, even after a restart', async () => {
    const { id, seats } = await bench.create(nimGame);
    const [ada, ben] = seats.map(({ token }) => token!);
    const move = (token: string, key: string, body: object) =>
      bench.ask(`/${id}/actions`, { body, token, key });
    const first = { moveNumber: 0, notation: '1 from heap 1' };
    const second = { moveNumber: 1, action: { type: 'take', heap: 1, count: 2 } };
    await move(ada!, 'k1', first);
    await move(ben!, 'k2', second);
    await bench.restart();
    expect(await move(ada!, 'k1', first)).toMatchObject({
      moveNumber: 0,
      isRepeated: true,
      state: { moveNumber: 2 },
    });
    expect(await move(ben!, 'k2', second)).toMatchObject({ moveNumber: 1, isRepeated: true });
    const stale = { status: 409, code: 'stale_move' };
    expect(await move(ada!, 'k1', { ...first, notation: '1 from heap 2' })).toMatchObject(stale);
    expect(await move(ben!, 'k1', first)).toMatchObject({ status: 409 });
    expect(await bench.ask(`/${id}/actions`, { body: first, token: ada! })).toMatchObject(stale);
    expect(unwrap(await bench.db.getMoves(id))).toHaveLength(2);
  });

  test('twice with the same key is harmless, and another request under that key is refused', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const [token] = tokens(created) as [string];
    const body = { moveNumber: 0, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body, token, key: 'k1' })).toMatchObject({
      isRepeated: false,
    });
    expect(await bench.ask(`/${id}/actions`, { body, token, key: 'k1' })).toMatchObject({
      moveNumber: 0,
      isRepeated: true,
      state: { moveNumber: 1 },
    });
    const second = { moveNumber: 1, notation: '1 from heap 2' };
    const answer = await bench.ask(`/${id}/actions`, { body: second, token: tokens(created)[1]!, key: 'k1' });
    expect(answer).toMatchObject({ isRepeated: false });
    const other = { moveNumber: 2, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body: other, token, key: 'k1' })).toMatchObject({
      code: 'key_reused',
    });
  });

  test('to the end opens the record', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const keys = tokens(created);
    const replay = (path: string) => bench.app.request(`/api/replay/games/${id}${path}`);
    expect((await replay('/moves')).status).toBe(403);
    for (const [i, notation] of ['3 from heap 1', '4 from heap 2', '5 from heap 3'].entries())
      await bench.act(id, keys[i % 2]!, i, notation);
    expect(await bench.ask<PlayState>(`/${id}`)).toMatchObject({
      toAct: null,
      outcome: { winners: [1], reason: 'last_taken' },
    });
    expect(await bench.act(id, keys[1]!, 3, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'game_over',
    } as object);
    expect((await replay('/moves')).status).toBe(200);
    expect(await (await replay('')).json()).toMatchObject({ winner: 1, source: 'manual', totalMoves: 3 });
  });
});

test('agents answer by themselves, and are recorded', async () => {
  const created = await bench.create({ game: 'nim', seats: ['human', 'random'], claim: [1] });
  const [token] = tokens(created) as [string];
  await bench.act(created.id, token, 0, '1 from heap 1');
  const state = await bench.reaches(created.id, ({ toAct }) => toAct === 1);
  expect(state.moveNumber).toBe(2);
  const [, move] = unwrap(await bench.db.getMoves(created.id));
  expect(move).toMatchObject({ player: 2, engineEvalType: 'win_probability' });
});
