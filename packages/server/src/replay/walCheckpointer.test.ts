import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { GameReplayDB } from '@ludus/replay';
import { games, randomGame } from '../../test/fixture.ts';
import { WalCheckpointer } from './walCheckpointer.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the log of a file is copied when something was written, and only then', async () => {
  const file = join(folder, 'games.db');
  using db = unwrap(GameReplayDB.open(file, { games }));
  const keeper = new WalCheckpointer(file, 60_000);
  unwrap(db.storeGame(randomGame(nim, 1)));
  const before = statSync(file).size;
  expect(await keeper.copy()).toBeGreaterThan(0);
  expect(statSync(file).size).toBeGreaterThan(before);
  expect(await keeper.copy()).toBe(0);
  unwrap(db.storeGame(randomGame(nim, 2)));
  expect(await keeper.copy()).toBeGreaterThan(0);
  keeper.stop();
  unwrap(db.storeGame(randomGame(nim, 3)));
  expect(await keeper.copy()).toBe(0);
  expect(unwrap(db.countGames())).toBe(3);
});
