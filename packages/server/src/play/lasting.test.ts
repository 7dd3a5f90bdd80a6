import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { games } from '../../test/fixture.ts';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { LiveLegal, PlayState } from './schemas.ts';

const plainNim = unwrap(games.get('nim'));

afterEach(() => bench.clear());

test('a game continues after the server was killed', async () => {
  const created = await bench.create({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] });
  const keys = tokens(created);
  for (let i = 0; i < 20; i += 1) {
    if (i % 7 === 3) await bench.restart();
    const { toAct, moveNumber: made } = await bench.ask<PlayState>(`/${created.id}`);
    const token = keys[toAct! - 1]!;
    const { actions, moveNumber } = await bench.ask<LiveLegal>(`/${created.id}/legal?limit=5`, { token });
    expect(moveNumber).toBe(made);
    await bench.act(created.id, token, made, actions.at(-1)!.notation);
  }
  const { moveNumber } = await bench.ask<PlayState>(`/${created.id}`);
  expect(moveNumber).toBeGreaterThan(30);
  expect(unwrap(await bench.db.getMoves(created.id))).toHaveLength(moveNumber);
});

test('unused tables are unloaded, and loaded again on request', async () => {
  const created = await bench.create(nimGame);
  await bench.act(created.id, tokens(created)[0]!, 0, '1 from heap 1');
  expect(bench.lobby.tables).toBe(1);
  bench.now += 1_000_000;
  await bench.lobby.unloadIdle(600_000);
  expect(bench.lobby.tables).toBe(0);
  expect(await bench.ask(`/${created.id}`)).toMatchObject({ moveNumber: 1 });
  expect(await bench.act(created.id, tokens(created)[1]!, 1, '1 from heap 1')).toMatchObject({
    moveNumber: 1,
  });
});

test('a game whose last move was made is over at the next start, whatever stopped the server', async () => {
  const { id } = await bench.create({ ...nimGame, variant: 'classic' });
  const writer = unwrap(await bench.db.resumeGame(id));
  let before = unwrap(await bench.db.getStateAtMove(id, -1));
  const take = (heap: number, count: number) => {
    const action = { type: 'take', heap, count };
    const seat = plainNim.toAct(before)!;
    const { state } = unwrap(plainNim.play(before, action, seat));
    const step = { number: writer.moves, seat, action, before, state, hash: plainNim.hash(state) };
    before = state;
    return step;
  };
  for (const [heap, count] of [
    [0, 3],
    [1, 4],
    [2, 5],
  ] as const)
    unwrap(await writer.addSteps([take(heap, count)]));
  expect(unwrap(await bench.db.getGameMetadata(id)).gameStatus).toBe('active');
  await bench.restart();
  expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 3, outcome: { winners: [1] } });
  expect(unwrap(await bench.db.getGameMetadata(id))).toMatchObject({ gameStatus: 'completed', winner: 1 });
});

describe('a store that cannot be written', () => {
  const lockStore = (isLocked: boolean): void => bench.setBroken(isLocked);

  test('refuses moves, which can be made when it works again', async () => {
    const created = await bench.create(nimGame);
    const [ada] = tokens(created);
    lockStore(true);
    expect(await bench.act(created.id, ada!, 0, '1 from heap 1')).toMatchObject({
      status: 503,
      code: 'store_unavailable',
    } as object);
    expect(await bench.create(nimGame)).toMatchObject({ status: 503 } as object);
    lockStore(false);
    expect(await bench.act(created.id, ada!, 0, '1 from heap 1')).toMatchObject({ moveNumber: 0 });
  });

  test('refuses to end a game, and changes nothing', async () => {
    const created = await bench.create(nimGame);
    const [ada] = tokens(created);
    await bench.act(created.id, ada!, 0, '1 from heap 1');
    lockStore(true);
    const refused = await bench.ask(`/${created.id}/resign`, { token: ada!, body: {} });
    expect(refused).toMatchObject({ status: 503 });
    expect(await bench.ask(`/${created.id}`)).toMatchObject({
      outcome: null,
      seats: [{ isTaken: true }, { isTaken: true }],
    });
    expect((await bench.ask<PlayState>(`/${created.id}`)).seats[0]).not.toHaveProperty('left');
    lockStore(false);
    await bench.ask(`/${created.id}/resign`, { token: ada!, body: {} });
    await bench.restart();
    const outcome = { winners: [2], reason: 'resignation' };
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ outcome });
    expect(unwrap(await bench.db.getGameMetadata(created.id))).toMatchObject({ winner: 2 });
  });
});
