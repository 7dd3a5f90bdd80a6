import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { inspectFile, openStore } from '../src/index.ts';
import { runSql } from './harm.ts';
import { storeNim } from './support.ts';

const SIZE = 10;
const TOTAL = 40;

test('a sample estimates the share of bad games, the same for the same seed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-sample-'));
  const file = join(folder, 'games.db');
  try {
    await using db = unwrap(await openStore(file, { games }));
    for (let i = 0; i < TOTAL; i += 1) await storeNim(db, i);
    // Half of the games say that they have another number of moves.
    runSql(file, 'UPDATE games SET total_moves = total_moves + 1 WHERE rowid % 2 = 0');
    const look = async (seed: number, size = SIZE) =>
      unwrap(await inspectFile(db, { sample: { size, seed } }));
    let good = 0;
    for (let seed = 0; seed < 30; seed += 1) {
      const health = await look(seed);
      expect([health.total_games, health.sampled_from]).toEqual([SIZE, TOTAL]);
      good += health.structure_counts['good'] ?? 0;
    }
    expect(good).toBeGreaterThan(110);
    expect(good).toBeLessThan(190);
    expect(await look(7)).toEqual(await look(7));
    const all = await look(1, 1000);
    expect([all.total_games, all.structure_counts['good']]).toEqual([TOTAL, TOTAL / 2]);
    expect(unwrap(await inspectFile(db))).not.toHaveProperty('sampled_from');
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
