import { expect, test } from 'bun:test';
import { openApp, openStore, recordingLog } from '../../test/fixture.ts';
import { readFileTable } from '../files/table.ts';
import { createLogger } from './log.ts';
import { Metrics } from './metrics.ts';

test('health says whether the server can do its work', async () => {
  const db = openStore();
  const app = openApp({ db });
  expect(await (await app.request('/api/health')).json()).toMatchObject({ status: 'ok' });
  const stopping = await openApp({ isStopping: () => true }).request('/api/health');
  expect(stopping.status).toBe(503);
  expect(await stopping.json()).toMatchObject({ code: 'shutting_down' });
});

test('requests are counted by route, not by address', async () => {
  const app = openApp({ files: readFileTable('/nowhere') });
  for (const id of ['a', 'b', 'c']) await app.request(`/api/replay/games/${id}`);
  await app.request('/api/replay/stats');
  await app.request('/wherever', { method: 'PROPFIND' });
  const text = await (await app.request('/metrics')).text();
  expect(text).toContain(
    'ludus_http_requests_total{method="GET",route="/api/replay/games/:gameId",status="404"} 3',
  );
  expect(text).toContain('ludus_http_requests_total{method="GET",route="/api/replay/stats",status="200"} 1');
  expect(text).toContain('method="other"');
  expect(text).toMatch(/# TYPE ludus_http_request_duration_seconds histogram\n/);
  expect(text).toContain('ludus_http_request_duration_seconds_count{route="/api/replay/games/:gameId"} 3');
});

test('the text format of Prometheus', () => {
  const metrics = new Metrics();
  const count = metrics.counter('c', 'Counts.');
  count({ name: 'a "quoted"\nname' });
  count({}, 2);
  metrics.gauge('g', 'Now.', () => 1.5);
  const observe = metrics.histogram('h', 'Times.');
  observe(0.003);
  observe(100);
  expect(metrics.text()).toStartWith(
    '# HELP c Counts.\n# TYPE c counter\nc{name="a _quoted__name"} 1\nc 2\n# HELP g Now.',
  );
  expect(metrics.text()).toContain('h_bucket{le="0.0025"} 0\nh_bucket{le="0.005"} 1\n');
  expect(metrics.text()).toEndWith('h_bucket{le="+Inf"} 2\nh_sum 100.003\nh_count 2\n');
});

test('what nobody foresaw is logged with its request, and told to nobody', async () => {
  const { lines, log } = recordingLog();
  const app = openApp({ log });
  app.get('/api/broken', () => {
    throw new Error('a secret of the inside');
  });
  const broken = await app.request('/api/broken');
  const body = (await broken.json()) as { code: string; details: { requestId: string } };
  expect([broken.status, body.code]).toEqual([500, 'internal_error']);
  expect(JSON.stringify(body)).not.toContain('inside');
  const line = lines.map((one) => JSON.parse(one)).find(({ level }) => level === 'error');
  expect(line).toMatchObject({ requestId: body.details.requestId, error: 'Error: a secret of the inside' });
});

test('log lines carry what they were given', () => {
  const lines: string[] = [];
  createLogger((line) => lines.push(line), { common: { a: 1 } })
    .with({ b: 2 })
    .warn('look', { c: 3 });
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', message: 'look', a: 1, b: 2, c: 3 });
});
