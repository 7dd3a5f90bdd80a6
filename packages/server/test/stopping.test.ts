import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { startServer } from '../src/server.ts';
import { games } from './fixture.ts';

const FILES = '/proc/self/fd';

/** The files of a folder that this process has open. */
const openIn = (folder: string): string[] =>
  readdirSync(FILES).flatMap((name) => {
    try {
      const file = readlinkSync(join(FILES, name));
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

test.skipIf(!existsSync(FILES))(
  'a server that has stopped has no file open, and neither have its threads',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludus-stopping-'));
    const db = unwrap(await openStore(join(folder, 'games.db'), { games, role: 'server' }));
    const server = await startServer({
      db,
      port: 0,
      rateLimit: null,
      labFolder: folder,
      gamesModule: join(import.meta.dir, 'fixture.ts'),
    });
    const send = (path: string, type: string) =>
      fetch(`${server.url}/api${path}`, { method: 'POST', body: '{}', headers: { 'Content-Type': type } });
    await send('/replay/upload', 'application/x-ndjson');
    await fetch(`${server.url}/api/lab/databases`);
    await send('/lab/databases/served/health', 'application/json');
    expect(openIn(folder).length).toBeGreaterThan(5);
    await server.stop();
    await db.close();
    expect(openIn(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);

test('a server that is stopping reports that it is no longer healthy', async () => {
  const db = unwrap(await openStore(':memory:', { games, role: 'server' }));
  const server = await startServer({ db, port: 0, rateLimit: null });
  const health = async () => (await server.app.request(`${server.url}/api/health`)).status;
  expect(await health()).toBe(200);
  const stopped = server.stop();
  expect(await health()).toBe(503);
  await stopped;
  await db.close();
});
