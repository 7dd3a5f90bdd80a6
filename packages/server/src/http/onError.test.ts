import { describe, expect, test } from 'bun:test';
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
  expect(await answer.json()).toMatchObject({ message: 'num_players must be a whole number.' });
});

describe('a request to create a game', () => {
  test.each([
    [{}, 'seats is missing.'],
    [[], 'The request must be an object.'],
    [{ seats: 'human' }, 'seats must be a list.'],
    [{ seats: [1] }, 'seats.0 must be a string.'],
    [{ seats: ['human', 'human'], claim: [0.5] }, 'claim.0 must be a whole number.'],
    [{ seats: ['human', 'human'], mayWatch: 'yes' }, 'mayWatch must be true or false.'],
    [{ seats: [] }, 'seats must have at least 1 item.'],
  ])('with %j is refused: %s', async (body, message) => {
    const answer = await (await openApp()).request('/api/play/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request', message });
  });
});
