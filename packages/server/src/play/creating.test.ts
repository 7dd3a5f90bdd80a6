import { afterEach, describe, expect, test } from 'bun:test';
import { bench, nimGame } from '../../test/playBench.ts';
import type { Created } from './schemas.ts';

afterEach(() => bench.clear());

const KEY = 'a-key-nobody-guesses';
const body = { ...nimGame, claim: [1] };
const create = (more: object = {}) => bench.ask<Created & { code?: string }>('', { body, key: KEY, ...more });

describe('a game started with a key', () => {
  test('is started once, with the same secrets, whatever happened in between', async () => {
    const first = await create();
    expect(first.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const second = await create();
    expect(second).toMatchObject({ id: first.id, seats: first.seats });
    await bench.act(first.id, first.seats[0]!.token!, 0, '1 from heap 1');
    await bench.restart();
    const third = await create();
    expect(third).toMatchObject({ id: first.id, seats: first.seats, state: { moveNumber: 1 } });
    expect(await bench.store.countActive()).toBe(1);
    const claimed = { body: { invite: third.seats[1]!.invite! } };
    expect(await bench.ask(`/${first.id}/seats/2/claim`, claimed)).toMatchObject({ seat: 2 });
  });

  test('is started once when both requests arrive at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(new Set(made.map(({ seats }) => JSON.stringify(seats))).size).toBe(1);
    expect(await bench.store.countActive()).toBe(1);
  });

  test('differs under another key, and a key is for one request', async () => {
    const first = await create();
    const other = await create({ key: 'another-key-nobody-guesses' });
    expect(other.id).not.toBe(first.id);
    expect(other.seats[0]!.token).not.toBe(first.seats[0]!.token);
    expect(await create({ body: { ...body, mayWatch: false } })).toMatchObject({ code: 'key_reused' });
    expect(await create({ key: 'short' })).toMatchObject({ code: 'bad_request' });
  });

  test('counts once', async () => {
    bench.maxGamesPerClient = 1;
    await bench.restart();
    const first = await create({ client: '10.0.0.1' });
    expect(await create({ client: '10.0.0.1' })).toMatchObject({ id: first.id });
    expect(await create({ client: '10.0.0.1', key: 'another-key-nobody-guesses' })).toMatchObject({
      code: 'too_many_games',
    });
    bench.maxGamesPerClient = undefined;
  });
});

describe('a seat for "auto"', () => {
  const agentsOf = ({ state }: Created) => state.seats.map(({ agent }) => agent);

  test('is taken by the opponent the board is meant for', async () => {
    const { games } = await (await bench.app.request('/api/games')).json();
    const sweep = games.find(({ id }: { id: string }) => id === 'sweep');
    const levels: { id: string; opponents: { seat: number; agent: string }[] }[] = sweep.variants;
    for (const { id: variant, opponents } of levels.filter(({ id }) => ['1', '5', '8'].includes(id))) {
      const made = await bench.ask<Created>('', {
        body: { game: 'sweep', variant, seats: ['human', 'auto'] },
      });
      expect(opponents.find(({ seat }) => seat === 2)?.agent).toBe(agentsOf(made)[1]!);
    }
    expect(levels.find(({ id }) => id === '8')?.opponents).toContainEqual({ seat: 2, agent: 'reasoning' });
  });

  test('is taken by the usual opponent where any will do', async () => {
    const made = await bench.ask<Created>('', { body: { game: 'nim', seats: ['human', 'auto'] } });
    expect(agentsOf(made)[1]).toBe('auto:3');
  });
});
