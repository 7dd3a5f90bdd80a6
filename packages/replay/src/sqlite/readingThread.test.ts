import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '../openStore.ts';
import { sampleGame } from '../sample.ts';
import { ReadingThread } from './readingThread.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const nimGame = (seed: number) => sampleGame(unwrap(games.get('nim')), { variant: 'long' }, seed);

/** The files of the folder that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

test('a reading thread returns the same as a direct connection', async () => {
  const file = join(folder, 'games.db');
  await using server = unwrap(await openStore(file, { games, role: 'server' }));
  await using other = unwrap(await openStore(file, { games }));
  for (let seed = 0; seed < 8; seed += 1) {
    unwrap(await server.storeGame(nimGame(seed)));
    expect(unwrap(await server.countGames({ game: 'nim' }))).toBe(seed + 1);
  }
  const [first] = unwrap(await other.queryGames({})).games;
  const position = unwrap(await other.getHistory(first!.gameId))[0]!.stateHashBefore!;
  for (const filter of [{}, { minMoves: 5 }, { game: 'risk' }, { position }]) {
    expect(unwrap(await server.queryGames(filter))).toEqual(unwrap(await other.queryGames(filter)));
    expect(unwrap(await server.countGames(filter))).toBe(unwrap(await other.countGames(filter)));
  }
  expect(unwrap(await server.getStats())).toEqual(unwrap(await other.getStats()));
  expect(unwrap(await server.getContinuations(position, 100))).toEqual(
    unwrap(await other.getContinuations(position, 100)),
  );
});

test.skipIf(process.platform !== 'linux')('closing a store leaves no file open', async () => {
  const store = unwrap(await openStore(join(folder, 'closed.db'), { games, role: 'server' }));
  unwrap(await store.storeGame(nimGame(1)));
  expect(unwrap(await store.countGames({}))).toBe(1);
  expect(openFiles()).not.toEqual([]);
  await store.close();
  expect(openFiles()).toEqual([]);
});

test('a file that cannot be opened is a problem of the store, not a crash', async () => {
  const thread = new ReadingThread(join(folder, 'nothing.db'));
  expect(await thread.count({})).toMatchObject({ ok: false, error: { code: 'file_error' } });
  await thread.stop();
  expect(await thread.count({})).toMatchObject({ ok: false, error: { code: 'file_error' } });
});
