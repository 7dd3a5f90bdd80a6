import { expect, test } from 'bun:test';
import { fragileStore } from '../../../replay/test/harm.ts';
import {
  games,
  instantThinker,
  memoryStore,
  openApp,
  openSessions,
  post,
  recordingLog,
} from '../../test/fixture.ts';
import { readFileTable } from '../files/table.ts';
import { Lobby } from '../play/lobby.ts';
import { createLogger } from './log.ts';
import { Metrics } from './metrics.ts';
import { StoreWatch } from './storeWatch.ts';

test('health says whether the server can do its work', async () => {
  const db = await memoryStore();
  const app = await openApp({ db });
  expect(await (await app.request('/api/health')).json()).toMatchObject({ status: 'ok' });
  const stopping = await (await openApp({ isStopping: () => true })).request('/api/health');
  expect(stopping.status).toBe(503);
  expect(await stopping.json()).toMatchObject({ code: 'shutting_down' });
});

test('health fails while games cannot be written, and the log says why, but not every time', async () => {
  const { db, setBroken } = fragileStore(games);
  const { lines, log } = recordingLog();
  const metrics = new Metrics();
  let now = 0;
  const storeWatch = new StoreWatch(log, metrics, () => now);
  const store = await openSessions();
  const lobby = new Lobby({ db, store, log, thinker: instantThinker, report: storeWatch });
  const app = await openApp({ db, store, lobby, log, metrics, storeWatch });
  const begin = () => app.request('/api/play/games', post({ game: 'nim', seats: ['human', 'human'] }));
  setBroken(true);
  for (let i = 0; i < 3; i += 1) expect((await begin()).status).toBe(503);
  expect((await app.request('/api/health')).status).toBe(503);
  const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'the store failed');
  expect(told).toMatchObject([{ level: 'error', code: 'read_only', times: 1 }]);
  expect(await metrics.text()).toContain('ludus_store_failures_total{reason="read_only"} 3');
  expect(await metrics.text()).toContain('ludus_store_failing 1');
  now = 20_000;
  expect((await app.request('/api/health')).status).toBe(503);
  expect(await metrics.text()).toContain('ludus_store_failures_total{reason="read_only"} 4');
  setBroken(false);
  expect((await app.request('/api/health')).status).toBe(503);
  now = 40_000;
  expect((await app.request('/api/health')).status).toBe(200);
  expect(await metrics.text()).toContain('ludus_store_failing 0');
  expect((await begin()).status).toBe(200);
  await lobby.close();
});

test('the log says why a game was refused, without secrets', async () => {
  const { lines, log } = recordingLog();
  const app = await openApp({ log });
  const game = {
    initialState: { heaps: [0, 2, 0], next: 1 },
    moves: [{ type: 'take', heap: 1, count: 7 }],
    finalState: { heaps: [0, 0, 0], next: 2 },
    metadata: { game: 'nim', boardType: 'classic', numPlayers: 2 },
  };
  expect((await app.request('/api/replay/games', post(game))).status).toBe(422);
  const sent = post('{"format":1}\n\nno json\n', { 'Content-Type': 'application/x-ndjson' });
  const answer = await (await app.request('/api/replay/upload', sent)).json();
  expect(answer).toMatchObject({ refused: [{ line: 1 }, { line: 3, reason: 'bad_record' }] });
  await app.request('/api/play/games/x', { headers: { Authorization: 'Bearer a-secret-token' } });
  await app.request('/api/play/games/x?token=a-secret-token');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'request', status: 422, code: 'bad_game', check: 'illegal_move', moveNumber: 0 },
    { level: 'warn', message: 'a game was refused', line: 1 },
    { level: 'warn', message: 'a game was refused', line: 3, check: 'bad_record' },
    { message: 'request', status: 200 },
    { message: 'request', status: 404, code: 'no_such_game' },
    { message: 'request', status: 404, code: 'no_such_game' },
  ]);
  expect(lines.join()).not.toContain('secret');
});

test('requests are counted by route, not by address', async () => {
  const app = await openApp({ files: readFileTable('/nowhere') });
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

test('metrics are written in the text format of Prometheus', async () => {
  const metrics = new Metrics();
  const count = metrics.counter('c', 'Counts.');
  count({ name: 'a "quoted"\nname' });
  count({}, 2);
  metrics.gauge('g', 'Now.', () => 1.5);
  const observe = metrics.histogram('h', 'Times.');
  observe(0.003);
  observe(100);
  metrics.gauge('unknown', 'Not here.', () => undefined);
  const timed = metrics.histogram('l', 'Times by name.');
  timed(0.5, { name: 'a' });
  expect(await metrics.text()).toStartWith(
    '# HELP c Counts.\n# TYPE c counter\nc{name="a \\"quoted\\"\\nname"} 1\nc 2\n# HELP g Now.',
  );
  expect(await metrics.text()).toContain('h_bucket{le="0.0025"} 0\nh_bucket{le="0.005"} 1\n');
  expect(await metrics.text()).toContain('h_bucket{le="+Inf"} 2\nh_sum 100.003\nh_count 2\n');
  expect(await metrics.text()).toContain('# TYPE unknown gauge\n# HELP l');
  expect(await metrics.text()).toEndWith(
    'l_bucket{name="a",le="+Inf"} 1\nl_sum{name="a"} 0.5\nl_count{name="a"} 1\n',
  );
});

test('unexpected errors are logged with their request, and not shown to clients', async () => {
  const { lines, log } = recordingLog();
  const app = await openApp({ log });
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

test('log lines contain their fields', () => {
  const lines: string[] = [];
  createLogger((line) => lines.push(line), { common: { a: 1 } })
    .with({ b: 2 })
    .warn('look', { c: 3 });
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', message: 'look', a: 1, b: 2, c: 3 });
});

test('messages below the log level are not logged', () => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { least: 'warn' }).with({ a: 1 });
  log.info('nothing');
  log.warn('something');
  log.error('more');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error']);
});

test('labels survive the text format of Prometheus', async () => {
  const metrics = new Metrics();
  metrics.counter('c', 'Counts.')({ name: 'a "b" \\ c\nd' });
  expect(await metrics.text()).toContain('c{name="a \\"b\\" \\\\ c\\nd"} 1\n');
});

test('explanations and numbers follow the text format of Prometheus', async () => {
  const metrics = new Metrics();
  metrics.gauge('g', 'A \\ and\na new line.', () => Number.POSITIVE_INFINITY);
  metrics.gauge('h', 'Below.', () => Number.NEGATIVE_INFINITY);
  metrics.gauge('n', 'None.', () => Number.NaN);
  const text = await metrics.text();
  expect(text).toStartWith('# HELP g A \\\\ and\\na new line.\n# TYPE g gauge\ng +Inf\n');
  expect(text).toContain('\nh -Inf\n');
  expect(text).toContain('\nn NaN\n');
});

test('the log accepts anything and never fails', () => {
  const lines: string[] = [];
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const bare: Record<string, unknown> = Object.create(null);
  bare.self = bare;
  const thrower = {
    toJSON: () => {
      throw new Error('no');
    },
  };
  const odd = { circle, bare, thrower, big: 10n, none: null, deep: { big: 1n }, list: [1, { a: 2 }] };
  createLogger((line) => lines.push(line)).error('odd', odd);
  const lost = '[cannot be written as JSON]';
  expect(JSON.parse(lines[0]!)).toMatchObject({
    ...{ message: 'odd', circle: lost, bare: lost, thrower: lost, deep: lost },
    ...{ big: '10', none: null, list: [1, { a: 2 }] },
  });
});
