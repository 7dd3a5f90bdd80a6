import { expect, test } from 'bun:test';
import { openApp, post, recordingLog } from '../../test/fixture.ts';
import { Metrics } from '../observe/metrics.ts';
import type { Created } from '../play/schemas.ts';

const begin = async (app: Awaited<ReturnType<typeof openApp>>, more: object = {}): Promise<Created> => {
  const body = { game: 'nim', seats: ['human', 'human'], claim: [1], ...more };
  return (await (await app.request('/api/play/games', post(body))).json()) as Created;
};

test('a quick answer has the headers, the log line and the count of any other', async () => {
  const { lines, log } = recordingLog();
  const metrics = new Metrics();
  const app = await openApp({ log, metrics });
  const { id } = await begin(app);
  const path = `/api/play/games/${id}`;
  const quick = await app.request(path, { headers: { 'X-Request-Id': 'trace-1' } });
  const routed = await app.request(`${path}?`, { headers: { 'X-Request-Id': 'trace-1' } });
  expect([...quick.headers]).toEqual([...routed.headers]);
  expect({ ...(await quick.json()), sentAt: '' }).toEqual({ ...(await routed.json()), sentAt: '' });
  const [first, second] = lines.slice(-2).map((line) => ({ ...JSON.parse(line), time: '', ms: 0 }));
  expect(first).toEqual(second);
  const counted = 'ludus_http_requests_total{method="GET",route="/api/play/games/:id",status="200"} 2';
  expect(await metrics.text()).toContain(counted);
});

test('a cached answer is refused to the same callers as a fresh one', async () => {
  const options = { rateLimit: { perSecond: 1e-6, burst: 8 }, hosts: ['localhost'], trustProxy: true };
  const app = await openApp({ ...options, corsOrigins: ['https://friend.example'] });
  const ask = async (id: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`/api/play/games/${id}`, { headers });
    return { status: response.status, origin: response.headers.get('Access-Control-Allow-Origin') };
  };
  const { id } = await begin(app);
  const { id: hidden, seats } = await begin(app, { mayWatch: false });
  const from = { 'X-Forwarded-For': '10.0.0.7' };
  expect((await ask(id, { ...from, Host: 'evil.example' })).status).toBe(403);
  expect((await ask(hidden, from)).status).toBe(403);
  expect((await ask(hidden, { ...from, Authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await ask(hidden, { ...from, Authorization: `Bearer ${seats[0]!.token}` })).status).toBe(200);
  const friend = { ...from, Origin: 'https://friend.example' };
  expect(await ask(id, friend)).toEqual({ status: 200, origin: friend.Origin });
  const statuses = [];
  for (let i = 0; i < 8; i += 1) statuses.push((await ask(id, from)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
});
