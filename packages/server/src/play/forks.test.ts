import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { Created, PlayState } from './schemas.ts';

afterEach(() => bench.clear());

describe('continuing from another game', () => {
  test('that is stored', async () => {
    const created = await bench.create(nimGame);
    const keys = tokens(created);
    for (const [i, notation] of ['3 from heap 1', '4 from heap 2', '5 from heap 3'].entries())
      await bench.act(created.id, keys[i % 2]!, i, notation);
    const fork = { from: { recordId: created.id, moveNumber: 1 }, seats: ['human', 'human'] };
    expect(await bench.create(fork)).toMatchObject({
      state: { view: { heaps: [0, 0, 5], next: 1 }, moveNumber: 0 },
    });
    expect(await bench.create({ ...fork, from: { recordId: created.id, moveNumber: 2 } })).toMatchObject({
      code: 'game_over',
    } as object);
    expect(await bench.create({ ...fork, from: { recordId: created.id, moveNumber: 7 } })).toMatchObject({
      code: 'no_such_move',
    } as object);
  });

  test('that is live', async () => {
    const created = await bench.create(nimGame);
    await bench.act(created.id, tokens(created)[0]!, 0, '1 from heap 1');
    const fork = { from: { playId: created.id, moveNumber: 0 }, seats: ['human', 'human'] };
    expect(await bench.create(fork)).toMatchObject({ state: { view: { heaps: [2, 4, 5], next: 2 } } });
  });

  test('with secrets: what the player sees stays, the rest is drawn again', async () => {
    const created = await bench.create({ game: 'risk', seats: ['human', 'human'], claim: [1, 2] });
    const [first] = tokens(created) as [string];
    const from = { playId: created.id, moveNumber: -1 };
    const fork = { from, seats: ['human', 'human'], claim: [1] };
    expect(await bench.create(fork)).toMatchObject({ status: 403, code: 'hidden' } as object);
    const forked = await bench.ask<Created>('', { body: fork, token: first });
    const seen = (id: string, token: string) => bench.ask<PlayState>(`/${id}`, { token });
    expect((await seen(forked.id, forked.seats[0]!.token!)).view).toEqual(
      (await seen(created.id, first)).view,
    );
    const secretOf = async (id: string) =>
      (unwrap(await bench.db.getInitialState(id)) as { rng: unknown }).rng;
    expect(await secretOf(forked.id)).not.toEqual(await secretOf(created.id));
  });
});
