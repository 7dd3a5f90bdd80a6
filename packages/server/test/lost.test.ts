import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { LudusClient } from '../src/client/index.ts';
import { startServer } from '../src/server.ts';
import { games } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nimGame = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };

interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly games?: unknown;
}

/** Serves a file for a while; returns the log. */
const serveLogged = async (
  name: string,
  during: (ludus: LudusClient, url: string) => Promise<void>,
): Promise<LogLine[]> => {
  const lines: string[] = [];
  await using db = unwrap(await openStore(join(folder, name), { games, role: 'server' }));
  const gamesModule = join(import.meta.dir, 'fixture.ts');
  const server = await startServer({
    ...{ db, port: 0, rateLimit: null, gamesModule },
    log: (line) => lines.push(line),
  });
  await server.lobby.ready;
  await during(new LudusClient({ url: server.url }), server.url);
  await server.stop();
  return lines.map((line) => JSON.parse(line));
};

/** Serves a file for a while; returns the errors in the log. */
const serve = async (...served: Parameters<typeof serveLogged>): Promise<string[]> =>
  (await serveLogged(...served)).flatMap(({ level, message }) => (level === 'error' ? message : []));

const moveFiles = (from: string, to: string): void => {
  for (const end of ['', '-wal', '-shm'])
    try {
      renameSync(join(folder, `${from}${end}`), join(folder, `${to}${end}`));
    } catch {
      // A closed store leaves no log.
    }
};

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'ok',
    ({ code }) => code,
  );

test('a store of games that is missing at startup costs no seat', async () => {
  const made: { id: string; token: string }[] = [];
  await serve('games.db', async (ludus) => {
    for (let i = 0; i < 3; i += 1) {
      const { id, seats } = await ludus.play.create(nimGame);
      await ludus.play.act(id, seats[0]!.token!, { moveNumber: 0, notation: '1 from heap 1' });
      made.push({ id, token: seats[1]!.token! });
    }
  });
  moveFiles('games.db', 'away.db');
  const errors = await serve('games.db', async (ludus) => {
    for (const { id } of made) expect(await codeOf(ludus.play.game(id))).toBe('store_unavailable');
  });
  expect(errors.filter((message) => message === 'a live game cannot be resumed')).toHaveLength(3);
  rmSync(join(folder, 'games.db'));
  moveFiles('away.db', 'games.db');
  await serve('games.db', async (ludus) => {
    for (const { id, token } of made) {
      const { state } = await ludus.play.act(id, token, { moveNumber: 1, notation: '1 from heap 2' });
      expect(state.moveNumber).toBe(2);
    }
  });
});

test('an unreadable table does not affect others, and stays unchanged', async () => {
  const ids: string[] = [];
  await serve('odd.db', async (ludus) => {
    for (let i = 0; i < 4; i += 1) ids.push((await ludus.play.create(nimGame)).id);
  });
  const damage = (id: string, record: string): void => {
    using play = new Database(join(folder, 'odd.play.db'));
    play.run('UPDATE sessions SET record = ? WHERE id = ?', [record, id]);
  };
  damage(ids[1]!, '{"id": "half a rec');
  damage(ids[2]!, JSON.stringify({ id: ids[2], recordId: ids[2], game: 'nim' }));
  const errors = await serve('odd.db', async (ludus) => {
    for (const id of [ids[0]!, ids[3]!]) expect((await ludus.play.game(id)).moveNumber).toBe(0);
    for (const id of [ids[1]!, ids[2]!]) expect(await codeOf(ludus.play.game(id))).not.toBe('ok');
    expect((await ludus.play.games()).games.map(({ id }) => id)).toContain(ids[0]!);
  });
  expect(errors).toContain('live games cannot be read');
  using play = new Database(join(folder, 'odd.play.db'));
  expect(play.query('SELECT count(*) AS count FROM sessions').get()).toEqual({ count: 4 });
});

test.each(['gone.db', 'gone.play.db'])('%s deleted under a running server is noticed', async (file) => {
  const errors = await serve('gone.db', async (ludus, url) => {
    const { id, seats } = await ludus.play.create(nimGame);
    const move = { moveNumber: 0, notation: '1 from heap 1' };
    moveFiles(file, 'elsewhere.db');
    // A server checks its files now and then.
    while ((await fetch(`${url}/api/health`)).status !== 503) await Bun.sleep(10);
    expect(await codeOf(ludus.play.act(id, seats[0]!.token!, move))).toBe('store_unavailable');
    expect(await codeOf(ludus.play.create(nimGame))).toBe('store_unavailable');
    moveFiles('elsewhere.db', file);
    expect(await codeOf(ludus.play.act(id, seats[0]!.token!, move))).toBe('ok');
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });
  expect(errors).toContain('the store failed');
});

test('the log says how many live games continue after a restart', async () => {
  const resumedIn = (log: readonly LogLine[]): unknown[] =>
    log.flatMap(({ message, games: count }) => (message === 'live games resumed' ? [count] : []));
  const first = await serveLogged('resumed.db', async (ludus) => {
    for (let i = 0; i < 2; i += 1) await ludus.play.create(nimGame);
  });
  expect(resumedIn(first)).toEqual([]);
  expect(resumedIn(await serveLogged('resumed.db', async () => undefined))).toEqual([2]);
});
