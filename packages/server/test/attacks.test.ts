import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { AttackedProcess, bearer, json } from './attackedProcess.ts';

/**
 * What strangers can do from outside, on a small scale; with `LUDUS_LONG=1`, enough to bring down an
 * unprotected server.
 */
const IS_LONG = process.env.LUDUS_LONG === '1';
const many = (few: number, lots: number): number => (IS_LONG ? lots : few);

const folder = mkdtempSync(join(tmpdir(), 'ludus-attacks-'));
const file = join(folder, 'games.db');
const server = new AttackedProcess(file);
const { ask, create } = server;

beforeAll(server.start);
afterAll(async () => {
  await server.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const nim = { game: 'nim', seats: ['human', 'random'], claim: [1] };

/** Whether an unrelated client can create a game, move, and get the agent's answer. */
const canPlay = async (client: string): Promise<boolean> => {
  const created = await create(client, nim);
  if (!created.ok) return false;
  const { id, seats } = (await created.json()) as Created;
  const move = json({ moveNumber: 0, notation: '1 from heap 1' }, bearer(seats[0]!.token!));
  const acted = await ask(`/api/play/games/${id}/actions`, client, move);
  if (!acted.ok) return false;
  for (let i = 0; i < 6000; i += 1) {
    const state = (await (await ask(`/api/play/games/${id}`, client)).json()) as PlayState;
    if (state.moveNumber >= 2 || state.outcome !== null) return true;
    await Bun.sleep(50);
  }
  return false;
};

const isHealthy = async (): Promise<boolean> => (await ask('/api/health', '10.9.0.1')).ok;

/** Sends a request over a connection that stays open and is not read. */
const hold = (request: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(request);
      resolve(socket);
    });
    socket.on('error', reject);
    socket.pause();
  });

const questions = async (): Promise<number> => {
  const text = await (await ask('/metrics', '10.9.0.1')).text();
  return Number(/^ludus_agent_questions (\d+)/m.exec(text)![1]);
};

describe('strangers do not stop the server', () => {
  test('with games of agents that think for long', async () => {
    const slow = (ms: number) => ({ game: 'ringrift', seats: [`mcts@ms=${ms}`, `mcts@ms=${ms}`] });
    expect((await create('10.0.0.1', slow(10_000))).status).toBe(422);
    const made = await Promise.all(
      Array.from({ length: 120 }, () => create('10.0.0.1', { ...slow(5000), paceMs: 0 })),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect(await canPlay('10.0.0.2')).toBe(true);
    expect(await isHealthy()).toBe(true);
    if (!IS_LONG) return;
    // They pause a minute after the last visit, and a restart does not wake them.
    for (let i = 0; i < 120 && (await questions()) > 0; i += 1) await Bun.sleep(1000);
    expect(await questions()).toBe(0);
    await server.restart();
    await Bun.sleep(3000);
    expect(await questions()).toBe(0);
  }, 600_000);

  test('with empty games', async () => {
    const clients = Array.from({ length: many(2, 9) }, (_, i) => `10.1.0.${i}`);
    for (const client of clients) {
      const made = await Promise.all(
        Array.from({ length: many(60, 120) }, () => create(client, { ...nim, seats: ['human', 'human'] })),
      );
      expect(made.filter(({ ok }) => ok)).toHaveLength(50);
    }
    expect(await canPlay('10.1.1.1')).toBe(true);
  }, 600_000);

  test('with HEAD requests for streams', async () => {
    const { id } = (await (await create('10.2.0.1', nim)).json()) as Created;
    const events = `/api/play/games/${id}/events`;
    for (let i = 0; i < many(2, 50); i += 1)
      await Promise.all(
        Array.from({ length: 100 }, (_, k) => ask(events, `10.2.${i}.${k}`, { method: 'HEAD' })),
      );
    const stream = await ask(events, '10.2.0.1');
    expect(stream.status).toBe(200);
    await stream.body!.cancel();
  }, 600_000);

  test('with lists in lists, millions of lines and numbers', async () => {
    const deep = (depth: number): string => `{"initialState":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const depth of [99, 150, 40_000, many(40_000, 1_000_000)])
      expect((await ask('/api/replay/games', '10.3.0.1', json(deep(depth)))).status).toBeOneOf([400, 422]);
    const lines = '\n'.repeat(many(1, 32) * 2 ** 20);
    const upload = { method: 'POST', body: lines, headers: { 'Content-Type': 'application/x-ndjson' } };
    expect((await ask('/api/replay/upload', '10.3.0.2', upload)).status).toBe(200);
    const numbers = { initialState: { list: Array(many(50_000, 2_000_000)).fill(123) }, moves: [] };
    expect((await ask('/api/replay/games', '10.3.0.3', json(numbers))).status).toBeOneOf([400, 422]);
    const game = {
      initialState: { heaps: [0, 1, 0], next: 1 },
      moves: [{ type: 'take', heap: 1, count: 1 }],
      finalState: { heaps: [0, 0, 0], next: 2 },
      metadata: { game: 'nim', boardType: 'classic', numPlayers: 2 },
    };
    expect((await ask('/api/replay/games', '10.3.0.4', json(game))).status).toBe(200);
  }, 600_000);

  test('with connections and downloads kept open', async () => {
    const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const held = await Promise.all([
      ...Array.from({ length: many(20, 200) }, () => hold(request('/api/replay/download'))),
      ...Array.from({ length: many(300, 2000) }, () => hold(request('/api/health'))),
      ...Array.from({ length: many(50, 500) }, () => hold('GET /api/health HTTP/1.1\r\nHost: loc')),
    ]);
    expect(await isHealthy()).toBe(true);
    expect(await canPlay('10.4.0.1')).toBe(true);
    for (const socket of held) socket.destroy();
  }, 600_000);

  test('with a lock on the store, which only moves wait for', async () => {
    const other = new Database(file);
    other.run('BEGIN IMMEDIATE');
    const game = create('10.5.0.1', nim);
    for (let i = 0; i < many(10, 100); i += 1) expect(await isHealthy()).toBe(true);
    other.run('ROLLBACK');
    other.close();
    expect((await game).ok).toBe(true);
  }, 600_000);

  test('with guessed tokens', async () => {
    const guesses = Array.from({ length: many(100, 390) }, (_, i) =>
      ask('/api/bot/stream', '10.6.0.1', { headers: { Authorization: `Bearer ludus_${i}` } }),
    );
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    for (const path of ['/api/admin/tokens', '/api/bot/stream'])
      expect((await ask(path, '10.6.0.2')).status).toBe(401);
  }, 600_000);

  test('without causing a server error', async () => {
    expect(await isHealthy()).toBe(true);
    expect(server.log.split('\n').filter((line) => /unexpected failure|"status":5/.test(line))).toEqual([]);
  });
});
