import { expect, test } from 'bun:test';
import { openApp } from '../../test/fixture.ts';

test('unknown query parameters are named', async () => {
  const app = await openApp();
  const one = await app.request('/api/replay/games?gam=risk');
  const message = 'Unknown query parameter: gam.';
  expect(one.status).toBe(400);
  expect(await one.json()).toEqual({
    code: 'bad_request',
    message,
    details: { problems: [{ code: 'unrecognized_keys', in: 'query', path: '', message }] },
  });
  const two = await app.request('/api/replay/games?gam=risk&boar=classic');
  expect(await two.json()).toMatchObject({ message: 'Unknown query parameters: gam, boar.' });
});

test('a wrong value is refused with the name of its parameter', async () => {
  const answer = await (await openApp()).request('/api/replay/games?num_players=many');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'num_players: must be a whole number' });
});
