import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { SUBSTITUTE } from '@ludus/table';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { LiveLegal, PlayState, StateAnswer } from './schemas.ts';

afterEach(() => bench.clear());

describe('resigning', () => {
  test('gives the win to the other player', async () => {
    const created = await bench.create(nimGame);
    const [first, second] = tokens(created) as [string, string];
    await bench.act(created.id, first, 0, '1 from heap 1');
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, { token: first, body: {} });
    expect(state).toMatchObject({ outcome: { winners: [2], reason: 'resignation' }, toAct: null });
    expect(unwrap(await bench.db.getGameMetadata(created.id))).toMatchObject({
      winner: 2,
      terminationReason: 'resignation',
    });
    expect(await bench.ask(`/${created.id}/resign`, { token: second, body: {} })).toMatchObject({
      code: 'game_over',
    });
  });

  test('follows the rules if they have resignation', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human', 'human'],
      claim: [1, 2, 3],
    });
    const keys = tokens(created);
    const { toAct } = created.state;
    const other = (toAct! % 3) + 1;
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, {
      token: keys[other - 1]!,
      body: {},
    });
    expect(state.outcome).toBeNull();
    expect(state.seats[other - 1]).toMatchObject({ left: 'resignation' });
    const again = await bench.ask<StateAnswer>(`/${created.id}/resign`, {
      token: keys[toAct! - 1]!,
      body: {},
    });
    expect(again.state.outcome).toMatchObject({ winners: [6 - toAct! - other] });
  });

  test('gives the seat to an agent if others continue without such a rule', async () => {
    const created = await bench.create({
      game: 'ringrift',
      seats: ['human', 'human', 'human'],
      claim: [1, 2, 3],
    });
    const keys = tokens(created);
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, { token: keys[0]!, body: {} });
    expect(state.seats[0]).toMatchObject({ left: 'resignation', agent: SUBSTITUTE });
    const after = await bench.reaches(created.id, ({ toAct }) => toAct !== 1);
    expect(after.moveNumber).toBeGreaterThan(0);
  });

  test('before the first move leaves no record', async () => {
    const created = await bench.create(nimGame);
    await bench.ask(`/${created.id}/resign`, { token: tokens(created)[0]!, body: {} });
    expect((await bench.db.getGameMetadata(created.id)).ok).toBe(false);
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ outcome: { winners: [2] } });
    await bench.restart();
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ status: 404 });
  });
});

describe('games nobody touches', () => {
  const days = async (count: number): Promise<void> => {
    bench.now += count * 86_400_000;
    await bench.lobby.unloadIdle(600_000);
    await bench.lobby.endAbandoned();
  };
  const isOver = async (id: string): Promise<boolean> =>
    (await bench.ask<PlayState>(`/${id}`)).outcome !== null;

  test('end without a winner, sooner if there are few moves', async () => {
    const touched = await bench.create(nimGame);
    const left = await bench.create(nimGame);
    const empty = await bench.create(nimGame);
    for (const { id, seats } of [touched, left]) await bench.act(id, seats[0]!.token!, 0, '1 from heap 1');
    await days(0.9);
    await bench.act(touched.id, touched.seats[1]!.token!, 1, '1 from heap 1');
    await days(1.2);
    expect(await bench.ask(`/${touched.id}`)).toMatchObject({ outcome: null, moveNumber: 2 });
    expect(await bench.ask(`/${left.id}`)).toMatchObject({ outcome: { winners: [], reason: 'abandonment' } });
    expect(unwrap(await bench.db.getGameMetadata(left.id))).toMatchObject({
      terminationReason: 'abandonment',
      winner: null,
    });
    expect((await bench.db.getGameMetadata(empty.id)).ok).toBe(false);
    expect(await bench.store.countActive()).toBe(1);
  });

  test('stay for two weeks if many moves were played', async () => {
    const game = await bench.create({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] });
    for (let made = 0; made < 30; ) {
      const { toAct, moveNumber } = await bench.ask<PlayState>(`/${game.id}`);
      const token = game.seats[toAct! - 1]!.token!;
      const { actions } = await bench.ask<LiveLegal>(`/${game.id}/legal?limit=1`, { token });
      await bench.act(game.id, token, moveNumber, actions[0]!.notation);
      made = moveNumber + 1;
    }
    await days(13.9);
    expect(await bench.store.countActive()).toBe(1);
    await days(14.1);
    expect(await isOver(game.id)).toBe(true);
  });

  test('stay for the days that players have per move', async () => {
    const timeControl = { type: 'days', days: 5 };
    const game = await bench.create({ ...nimGame, claim: [1], timeControl });
    await bench.act(game.id, game.seats[0]!.token!, 0, '1 from heap 1');
    await days(5.5);
    expect(await isOver(game.id)).toBe(false);
    await days(6.1);
    expect(await isOver(game.id)).toBe(true);
  });
});
