import { describe, expect, test } from 'bun:test';
import { openApp } from '../../test/fixture.ts';

const app = await openApp();

describe('a path that is known for other methods', () => {
  test.each([
    ['PUT', '/api/replay/games', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', '/api/replay/games/some-game', 'DELETE, GET, HEAD, OPTIONS'],
    ['GET', '/api/play/games/some-game/actions', 'OPTIONS, POST'],
    ['PATCH', '/api/play/games/some-game/seats/1/claim', 'OPTIONS, POST'],
    ['DELETE', '/metrics', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/docs', 'GET, HEAD, OPTIONS'],
  ])('%s %s is refused with what is allowed', async (method, path, allow) => {
    const response = await app.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allow);
    expect(await response.json()).toMatchObject({
      code: 'method_not_allowed',
      details: { methods: allow.split(', ') },
    });
  });

  test('reports them for OPTIONS', async () => {
    const response = await app.request('/api/replay/stats', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  });
});

test.each(['/', '/api', '/api/replay/gamesx', '/api/replay/games/a/b/c', '/api/replay/games//state'])(
  'an unknown path is not found: %s',
  async (path) => {
    for (const method of ['GET', 'PUT', 'OPTIONS'])
      expect((await app.request(path, { method })).status).toBe(404);
  },
);
