import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { startServer } from '../src/server.ts';
import { memoryStore, post } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-restart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const startProcess = async (file: string) => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'serverProcess.ts'), join(folder, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { value } = await child.stdout.getReader().read();
  return { child, url: new TextDecoder().decode(value).trim() };
};

const begin = async (url: string): Promise<string> => {
  const timeControl = { type: 'blitz', initialMs: 60_000, incrementMs: 0 };
  const body = { game: 'nim', seats: ['human', 'human'], claim: [1, 2], timeControl };
  return ((await (await fetch(`${url}/api/play/games`, post(body))).json()) as Created).id;
};

/** The first player's remaining time, and when it was read. */
const read = async (url: string, id: string) => {
  const { clock, sentAt } = (await (await fetch(`${url}/api/play/games/${id}`)).json()) as PlayState;
  expect(clock!.running).toBe(1);
  const passed = Date.parse(sentAt) - Date.parse(clock!.since);
  return { leftMs: clock!.remainingMs[0]! - passed, at: performance.now() };
};

/** Dates are rounded to milliseconds. */
const ROUNDING_MS = 5;
const DOWN_MS = 500;

/** Ends the server in the middle of a turn, starts another after a while, and compares the clock before and after. */
const turnThrough = async (signal: 'SIGTERM' | 'SIGKILL') => {
  const first = await startProcess(`${signal}.db`);
  const id = await begin(first.url);
  await Bun.sleep(3500);
  const before = await read(first.url, id);
  first.child.kill(signal);
  await first.child.exited;
  const ended = performance.now();
  await Bun.sleep(DOWN_MS);
  const started = performance.now();
  const second = await startProcess(`${signal}.db`);
  const after = await read(second.url, id);
  second.child.kill('SIGKILL');
  await second.child.exited;
  return {
    chargedMs: before.leftMs - after.leftMs,
    /** How long servers ran between the two readings. */
    ranMs: ended - before.at + (after.at - started),
    thoughtMs: 60_000 - before.leftMs,
  };
};

describe('a server that ends in the middle of a turn', () => {
  const stopped = turnThrough('SIGTERM');
  const killed = turnThrough('SIGKILL');

  test('neither refunds nor charges anything when it is stopped', async () => {
    const { chargedMs, ranMs } = await stopped;
    expect(chargedMs).toBeGreaterThanOrEqual(-ROUNDING_MS);
    expect(chargedMs).toBeLessThanOrEqual(ranMs + ROUNDING_MS);
  }, 600_000);

  test('refunds no more than the time since its last heartbeat when it is killed', async () => {
    const { chargedMs, ranMs, thoughtMs } = await killed;
    expect(thoughtMs).toBeGreaterThan(3000);
    // A heartbeat comes every second, or later on a busy machine; without any, all of it would be refunded.
    expect(chargedMs).toBeGreaterThan(-2500);
    expect(chargedMs).toBeLessThanOrEqual(ranMs + ROUNDING_MS);
  }, 600_000);
});

describe('a server whose time of day is set', () => {
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  test.each([3_600_000, -3_600_000])(
    'charges nobody for a jump of %p ms',
    async (jump) => {
      const db = await memoryStore();
      const server = await startServer({ db, port: 0, rateLimit: null });
      const id = await begin(server.url);
      const before = await read(server.url, id);
      Date.now = () => realNow() + jump;
      await Bun.sleep(300);
      const after = await read(server.url, id);
      await server.stop();
      await db.close();
      const chargedMs = before.leftMs - after.leftMs;
      expect(chargedMs).toBeGreaterThanOrEqual(300 - ROUNDING_MS);
      expect(chargedMs).toBeLessThanOrEqual(after.at - before.at + 300);
    },
    600_000,
  );
});
