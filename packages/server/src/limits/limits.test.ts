import { describe, expect, test } from 'bun:test';
import { openApp, post, recordingLog } from '../../test/fixture.ts';
import { readAll } from './body.ts';
import { isNestedTooDeeply } from './nesting.ts';
import { RateLimiter } from './rate.ts';

const codeOf = async (response: Response): Promise<string> => {
  const body = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'message']);
  expect(typeof body.message).toBe('string');
  return `${response.status} ${body.code}`;
};

const app = await openApp();

describe('limits', () => {
  test('of addresses and headers', async () => {
    expect(await codeOf(await app.request(`/api/replay/games?q=${'x'.repeat(5000)}`))).toBe(
      '414 uri_too_long',
    );
    const headers = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`X-${i}`, 'x']));
    expect(await codeOf(await app.request('/api/replay/stats', { headers }))).toBe('431 headers_too_large');
  });

  test('of bodies: kind, size, text', async () => {
    const path = '/api/replay/games/x/explain';
    const plain = { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } };
    expect(await codeOf(await app.request(path, plain))).toBe('415 wrong_media_type');
    expect(await codeOf(await app.request(path, post(`"${'x'.repeat(70_000)}"`)))).toBe('413 too_large');
    expect(await codeOf(await app.request(path, post('{"moveNumber":')))).toBe('400 not_json');
    const bytes = { ...post(''), body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) };
    expect(await codeOf(await app.request(path, bytes))).toBe('400 not_json');
    expect(await codeOf(await app.request(path, post({ moveNumber: 0, extra: 1 })))).toBe('400 bad_request');
  });

  test('of JSON nesting, for every route', async () => {
    const nested = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    for (const path of ['/api/replay/games/x/explain', '/api/play/games', '/api/replay/games'])
      expect(await codeOf(await app.request(path, post(`{"options":${nested}}`)))).toBe('400 too_deep');
    expect(
      isNestedTooDeeply(JSON.stringify({ text: '[\\"[['.repeat(1000), list: Array(500).fill([{}]) })),
    ).toBe(false);
  });

  test('of input that arrives in pieces', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
    });
    const init = { method: 'POST', body: stream, headers: { 'Content-Type': 'application/json' } };
    expect(await codeOf(await app.request('/api/replay/games/x/explain', init))).toBe('413 too_large');
  });

  test('of requests per client, with the time to wait', async () => {
    const limited = await openApp({ rateLimit: { perSecond: 1, burst: 3 }, trustProxy: true });
    const ask = (ip: string) =>
      limited.request('/api/replay/stats', { headers: { 'X-Forwarded-For': `6.6.6.6, ${ip}` } });
    for (let i = 0; i < 3; i += 1) expect((await ask('10.0.0.1')).status).toBe(200);
    const refused = await ask('10.0.0.1');
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(await codeOf(refused)).toBe('429 too_many_requests');
    expect((await ask('10.0.0.2')).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await ask(`2001:db8:1:2::${i}`)).status).toBe(200);
    expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(200);
  });

  test('refill with time', () => {
    let now = 0;
    const limiter = new RateLimiter({ perSecond: 2, burst: 4 }, () => now);
    expect(limiter.take('a', 4)).toBe(0);
    expect(limiter.take('a', 1)).toBe(0.5);
    now = 500;
    expect(limiter.take('a', 1)).toBe(0);
    now = 1_000_000;
    expect(limiter.take('a', 5)).toBe(0.5);
  });
});

describe('who may ask', () => {
  test('other host names are refused', async () => {
    const app = await openApp({ hosts: ['localhost', '127.0.0.1'] });
    const ask = (host: string) => app.request('/api/replay/stats', { headers: { Host: host } });
    expect((await ask('localhost:4100')).status).toBe(200);
    expect((await ask('127.0.0.1')).status).toBe(200);
    expect(await codeOf(await ask('evil.example:4100'))).toBe('403 foreign_host');
  });

  test('pages of other sites get nothing unless configured', async () => {
    const headers = { Origin: 'https://friend.example', Host: 'localhost:4100' };
    const closed = await (await openApp()).request('/api/replay/stats', { headers });
    expect(closed.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const posted = await (await openApp()).request('/api/replay/games', post({}, headers));
    expect(await codeOf(posted)).toBe('403 foreign_origin');
    const app = await openApp({ corsOrigins: ['https://friend.example'] });
    const open = await app.request('/api/replay/stats', { headers });
    expect(open.headers.get('Access-Control-Allow-Origin')).toBe('https://friend.example');
    const preflight = await app.request('/api/replay/games', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST');
  });
});

test('every answer has security headers and an id', async () => {
  for (const path of ['/api/replay/stats', '/nowhere', '/api/replay/games/%2e%2e%2f']) {
    const { headers } = await (await openApp()).request(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  }
});

test('the log is JSON with the id of the request, and no queries', async () => {
  const { lines, log } = recordingLog();
  const response = await (await openApp({ log })).request('/api/replay/games?q=secretword', {
    headers: { 'X-Request-Id': 'trace-7' },
  });
  expect(response.headers.get('X-Request-Id')).toBe('trace-7');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'info',
    requestId: 'trace-7',
    method: 'GET',
    path: '/api/replay/games',
    status: 200,
  });
  expect(lines.join()).not.toContain('secretword');
});

describe('a body', () => {
  const trickle = (chunks: readonly string[], ms: number): ReadableStream<Uint8Array<ArrayBuffer>> => {
    const left = [...chunks];
    return new ReadableStream({
      async pull(controller) {
        await Bun.sleep(ms);
        const next = left.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(next));
      },
    });
  };

  test('that arrives too slowly is refused', async () => {
    const late = await readAll(trickle(Array<string>(100).fill('x'), 20), {
      maxBytes: 1000,
      maxMs: 100,
    }).catch((caught) => caught.code);
    expect(late).toBe('slow_body');
  });

  test('in pieces is reassembled', async () => {
    const bytes = await readAll(trickle(['{"a"', ':1', '}'], 1), { maxBytes: 1000, maxMs: 5000 });
    expect(new TextDecoder().decode(bytes)).toBe('{"a":1}');
  });

  test('that breaks off is a bad request', async () => {
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect(await readAll(broken, { maxBytes: 10, maxMs: 100 }).catch((caught) => caught.code)).toBe(
      'bad_request',
    );
  });
});
