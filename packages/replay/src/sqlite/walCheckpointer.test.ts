import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '../openStore.ts';
import { sampleGame } from '../sample.ts';
import { WalCheckpointer } from './walCheckpointer.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-wal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const nimGame = (seed: number) => sampleGame(unwrap(games.get('nim')), { variant: 'long' }, seed);

test('the log of a file is checkpointed only if something was written', async () => {
  const file = join(folder, 'games.db');
  await using store = unwrap(await openStore(file, { games }));
  const checkpointer = new WalCheckpointer(file, 60_000);
  unwrap(await store.storeGame(nimGame(1)));
  const before = statSync(file).size;
  expect(await checkpointer.copy()).toBeGreaterThan(0);
  expect(statSync(file).size).toBeGreaterThan(before);
  expect(await checkpointer.copy()).toBe(0);
  unwrap(await store.storeGame(nimGame(2)));
  expect(await checkpointer.copy()).toBeGreaterThan(0);
  await checkpointer.stop();
  expect(unwrap(await store.countGames())).toBe(2);
});

test('bulk work next to a server checkpoints the log itself, now and then', async () => {
  const file = join(folder, 'bulk.db');
  await using store = unwrap(await openStore(file, { games, role: 'background' }));
  const before = statSync(file).size;
  for (let seed = 0; seed < 8; seed += 1) unwrap(await store.storeGame(nimGame(seed)));
  expect(statSync(file).size).toBeGreaterThan(before);
});
