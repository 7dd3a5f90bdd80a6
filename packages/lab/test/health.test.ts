import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { inspectFile } from '@ludus/replay';
import { runSql } from '../../replay/test/harm.ts';
import { inThreads } from '../src/index.ts';
import { storeWith } from './store.ts';

setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-health-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test('several threads find the same as one, in the same order, and can be stopped', async () => {
  const file = join(folder, 'games.db');
  await using db = await storeWith(
    file,
    { game: 'nim', count: 60 },
    { game: 'ringrift', variant: 'square8', players: 2, count: 3 },
  );
  runSql(file, 'UPDATE games SET total_moves = total_moves + 1 WHERE rowid % 7 = 3');
  runSql(file, "DELETE FROM game_history_entries WHERE game_id = 'ringrift-1'");
  const alone = unwrap(await inspectFile(db));
  expect(alone.structure_counts).toMatchObject({ good: 53, internal_inconsistent: 9, stale_caches: 1 });
  const done: number[] = [];
  const onGame = (count: number): undefined => void done.push(count);
  expect(unwrap(await inspectFile(db, { inspect: inThreads(3), onGame }))).toEqual(alone);
  expect(done).toEqual(Array.from({ length: 63 }, (_, i) => i + 1));
  const stopped = unwrap(await inspectFile(db, { inspect: inThreads(2), onGame: () => 'stop' }));
  expect(stopped.total_games).toBe(1);
});
