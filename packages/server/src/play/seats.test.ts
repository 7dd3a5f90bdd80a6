import { afterEach, describe, expect, test } from 'bun:test';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { Claimed } from './schemas.ts';

afterEach(() => bench.clear());

describe('seats', () => {
  test('are taken with an invitation, once', async () => {
    const { id, seats } = await bench.create({ game: 'nim', seats: ['human', 'human'] });
    expect(seats.map(({ invite }) => invite!.length)).toEqual([32, 32]);
    const claim = (seat: number, invite: string) =>
      bench.ask<Claimed>(`/${id}/seats/${seat}/claim`, { body: { invite, name: 'Ada' } });
    expect(await claim(1, seats[1]!.invite!)).toMatchObject({ status: 401, code: 'bad_invite' } as object);
    const { token, state } = await claim(1, seats[0]!.invite!);
    expect(state).toMatchObject({ viewer: 1, seats: [{ isTaken: true, name: 'Ada' }, { isTaken: false }] });
    expect(await claim(1, seats[0]!.invite!)).toMatchObject({ status: 409, code: 'seat_taken' } as object);
    expect(await claim(3, 'x')).toMatchObject({ status: 404, code: 'no_such_seat' } as object);
    expect(await bench.act(id, token, 0, '1 from heap 1')).toMatchObject({ moveNumber: 0 });
    expect(await bench.act(id, seats[1]!.invite!, 1, '1 from heap 1')).toMatchObject({
      code: 'bad_token',
    } as object);
  });

  test('can be claimed again with the same key when the answer was lost, even after a restart', async () => {
    const { id, seats } = await bench.create({ game: 'nim', seats: ['human', 'human'] });
    const key = crypto.randomUUID();
    const claim = (seat: number, body: object, used: string | undefined) =>
      bench.ask<Claimed>(`/${id}/seats/${seat}/claim`, { body, ...(used !== undefined && { key: used }) });
    const [first, second] = seats.map(({ invite }) => ({ invite }));
    const { token } = await claim(1, first!, key);
    expect(await claim(1, first!, key)).toMatchObject({ token, state: { viewer: 1 } });
    await bench.restart();
    expect((await claim(1, first!, key)).token).toBe(token);
    const taken = { status: 409, code: 'seat_taken' } as object;
    expect(await claim(1, first!, crypto.randomUUID())).toMatchObject(taken);
    expect(await claim(1, first!, undefined)).toMatchObject(taken);
    expect(await claim(1, second!, key)).toMatchObject(taken);
    expect(await claim(2, second!, 'short')).toMatchObject({ status: 400 } as object);
    const other = await claim(2, second!, key);
    expect(other.token).not.toBe(token);
    expect(JSON.stringify(await bench.store.load(id))).not.toContain(token);
    expect(await bench.act(id, token, 0, '1 from heap 1')).toMatchObject({ moveNumber: 0 });
  });

  test('keep only digests of secrets on the server', async () => {
    const created = await bench.create(nimGame);
    const kept = JSON.stringify(await bench.store.load(created.id));
    for (const token of tokens(created)) expect(kept).not.toContain(token);
    expect(kept).toContain('tokenDigest');
  });

  test('are for people or agents that exist', async () => {
    const refused = (seats: string[]) => bench.create({ game: 'nim', seats });
    expect(await refused(['human', 'wizard'])).toMatchObject({ status: 422, code: 'bad_setup' } as object);
    expect(await refused(['human'])).toMatchObject({ status: 422, code: 'bad_setup' } as object);
    expect(await refused(['human', 'mcts@ms=99999'])).toMatchObject({
      status: 422,
      code: 'bad_setup',
    } as object);
    expect(await bench.create({ game: 'chess', seats: ['human'] })).toMatchObject({
      code: 'unknown_game',
    } as object);
  });
});

test('private games show nothing without a token', async () => {
  const created = await bench.create({ ...nimGame, mayWatch: false });
  for (const path of ['', '/legal', '/moves', '/view?move_number=-1', '/events'])
    expect(await bench.ask(`/${created.id}${path}`)).toMatchObject({ status: 403, code: 'hidden' });
  expect(await bench.ask(`/${created.id}`, { token: tokens(created)[0]! })).toMatchObject({ viewer: 1 });
  expect(await bench.ask('')).toMatchObject({ games: [] });
});
