import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { LudusClient } from '../src/client/index.ts';
import { startServer } from '../src/server.ts';
import { games, memoryStore, openApp, randomGame } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-stalls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** How often the event loop comes round during some work. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isOver = false;
  const next = (): void => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return turns;
};

describe('nobody keeps the server from answering others', () => {
  test('with millions of empty lines', async () => {
    const app = await openApp();
    const lines = `\uFEFF${'\n'.repeat(8 * 2 ** 20)}nonsense\n \r\n`;
    let answer: unknown;
    const turns = await turnsDuring(async () => {
      const headers = { 'Content-Type': 'application/x-ndjson' };
      const response = await app.request('/api/replay/upload', { method: 'POST', body: lines, headers });
      answer = await response.json();
    });
    expect(answer).toMatchObject({ stored: 0, present: 0, refused: [{ line: 8 * 2 ** 20 + 1 }] });
    expect(turns).toBeGreaterThan(5);
  });

  test('with downloads of everything', async () => {
    const db = await memoryStore();
    for (let i = 0; i < 40; i += 1) unwrap(await db.storeGame(randomGame(ringrift, i)));
    const app = await openApp({ db });
    const texts: string[] = [];
    const turns = await turnsDuring(async () => {
      const read = async () => texts.push(await (await app.request('/api/replay/download')).text());
      await Promise.all([read(), read(), read()]);
    });
    expect(texts.map((text) => text.trimEnd().split('\n').length)).toEqual([40, 40, 40]);
    expect(turns).toBeGreaterThan(10);
  });

  test('with a lock on the store: moves wait, others do not', async () => {
    const file = join(folder, 'games.db');
    await using db = unwrap(await openStore(file, { games, role: 'server' }));
    const server = await startServer({ db, port: 0, gamesModule: join(import.meta.dir, 'fixture.ts') });
    const ludus = new LudusClient({ url: server.url });
    const { id, seats } = await ludus.play.create({ game: 'nim', seats: ['human', 'human'], claim: [1] });
    using other = new Database(file);
    other.run('BEGIN IMMEDIATE');
    let isMoved = false;
    const moved = ludus.play
      .act(id, seats[0]!.token!, { moveNumber: 0, notation: '1 from heap 1' })
      .finally(() => {
        isMoved = true;
      });
    for (let i = 0; i < 20; i += 1) {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      await Bun.sleep(5);
    }
    expect(isMoved).toBe(false);
    other.run('ROLLBACK');
    expect((await moved).state.moveNumber).toBe(1);
    await server.stop();
  });
});
