import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { memoryStore, openApp, post, randomGame, recordingLog } from '../../test/fixture.ts';

const TOKEN = 'a-token-of-the-administrator';
const asAdmin = { Authorization: `Bearer ${TOKEN}` };

const open = async (adminToken?: string) => {
  const db = await memoryStore();
  unwrap(await db.storeGame({ ...randomGame(nim, 1), gameId: 'g' }));
  const { log, lines } = recordingLog();
  const app = await openApp({ db, log, mayStore: false, trustProxy: true, adminToken });
  const acts = () => lines.filter((line) => line.includes('admin action')).map((line) => JSON.parse(line));
  return { app, acts };
};

const line = { method: 'POST', body: 'nonsense', headers: { 'Content-Type': 'application/x-ndjson' } };

/** What only the administrator may do, and the answer in that case. */
const ACTS: readonly (readonly [string, string, RequestInit, number])[] = [
  ['upload', '/api/replay/upload', line, 200],
  ['store', '/api/replay/games', post({}), 400],
  ['read figures', '/metrics', {}, 200],
  ['inspect a database', '/api/lab/databases/none/health', post({}), 404],
  ['delete', '/api/replay/games/g', { method: 'DELETE' }, 200],
];

describe.each(ACTS)('to %s', (_, path, init, status) => {
  const ask = async (headers: Record<string, string>) => {
    const { app, acts } = await open(TOKEN);
    const response = await app.request(path, { ...init, headers: { ...init.headers, ...headers } });
    return [response.status, acts().length];
  };

  test('a token is required, and the log records it', async () => {
    expect(await ask(asAdmin)).toEqual([status, 1]);
    for (const wrong of ['Bearer x', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`, 'Bearer '])
      expect([401, 403]).toContain((await ask({ Authorization: wrong }))[0]!);
    expect([401, 403]).toContain((await ask({}))[0]!);
  });
});

test('without an administrator, metrics are open to everybody', async () => {
  const { app, acts } = await open();
  for (const headers of [{}, asAdmin, { Authorization: 'Bearer undefined' }]) {
    expect((await app.request('/api/replay/games/g', { method: 'DELETE', headers })).status).toBe(401);
    expect((await app.request('/metrics', { headers })).status).toBe(200);
  }
  expect(acts()).toEqual([]);
});

test('a deleted game is gone, even from cached pages', async () => {
  const { app, acts } = await open(TOKEN);
  const state = () => app.request('/api/replay/games/g/state?move_number=0');
  expect((await state()).status).toBe(200);
  expect(
    await (await app.request('/api/replay/games/g', { method: 'DELETE', headers: asAdmin })).json(),
  ).toEqual({
    gameId: 'g',
  });
  expect((await state()).status).toBe(404);
  expect(acts()).toMatchObject([{ method: 'DELETE', path: '/api/replay/games/g', status: 200 }]);
  expect(JSON.stringify(acts())).not.toContain(TOKEN);
});

test('the administrator stops any analysis', async () => {
  const { app } = await open(TOKEN);
  const path = '/api/replay/games/g/analysis';
  const as = (client: string) => ({ 'X-Forwarded-For': client });
  await app.request(path, post({ agent: 'random' }, as('10.0.0.1')));
  const stopped = await app.request(path, { method: 'DELETE', headers: { ...as('10.0.0.9'), ...asAdmin } });
  expect(stopped.status).toBe(200);
  expect(['stopped', 'done']).toContain(((await stopped.json()) as { status: string }).status);
});
