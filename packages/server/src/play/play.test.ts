import { afterEach, expect, test } from 'bun:test';
import { games, openApp, post } from '../../test/fixture.ts';
import { bench, nimGame, tokens } from '../../test/playBench.ts';

afterEach(() => bench.clear());

test('every built-in game can be started', async () => {
  for (const { id, variants } of games.games)
    for (const { id: variant, minSeats } of variants) {
      const seats = Array<string>(minSeats).fill('human');
      expect(await bench.create({ game: id, variant, seats })).toMatchObject({
        state: { game: id, variant },
      });
    }
});

test('a client can start a limited number of games', async () => {
  const app = await openApp({ createLimit: { perSecond: 0.1, burst: 2 } });
  const begin = () => app.request('/api/play/games', post({ game: 'nim', seats: ['human', 'human'] }));
  expect([(await begin()).status, (await begin()).status]).toEqual([200, 200]);
  const refused = await begin();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(5);
});

test('hints are for the seat to act, and only for it if something is hidden', async () => {
  const open = await bench.create(nimGame);
  expect(await bench.ask(`/${open.id}/hint`, { body: { agent: 'heuristic' } })).toMatchObject({
    seat: 1,
    agent: 'heuristic',
  });
  expect(await bench.ask(`/${open.id}/hint`, { body: { agent: 'wizard' } })).toMatchObject({
    code: 'no_hint',
  });
  const secret = await bench.create({ game: 'risk', seats: ['human', 'human'], claim: [1, 2] });
  const keys = tokens(secret);
  const body = { agent: 'random' };
  const { toAct } = secret.state;
  expect(await bench.ask(`/${secret.id}/hint`, { body })).toMatchObject({ code: 'hidden' });
  expect(await bench.ask(`/${secret.id}/hint`, { body, token: keys[2 - toAct!]! })).toMatchObject({
    code: 'hidden',
  });
  expect(await bench.ask(`/${secret.id}/hint`, { body, token: keys[toAct! - 1]! })).toMatchObject({
    seat: toAct,
  });
  const none = await bench.create({ ...nimGame, mayAskHints: false });
  expect(await bench.ask(`/${none.id}/hint`, { body })).toMatchObject({ code: 'not_allowed' });
});
