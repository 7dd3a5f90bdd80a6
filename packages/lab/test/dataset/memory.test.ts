import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatasetFile } from '../../src/dataset/parquet.ts';
import type { Row } from '../../src/dataset/types.ts';

setDefaultTimeout(600_000);

/** A row like those of RingRift's square8, no two alike. */
const row = (i: number): Row => {
  const features = new Float32Array(529);
  for (let k = 0; k < 20; k += 1) features[(i * 31 + k * 97) % 529] = ((i * 7 + k) % 9) / 8;
  return {
    game_id: `game ${i >> 6}`,
    game: 'ringrift',
    board_type: 'square8',
    num_players: 2,
    split: 'train',
    move_number: i & 63,
    symmetry: 0,
    state_hash: `hash ${i}`,
    phase: 'movement',
    seat: 1 + (i & 1),
    legal_count: i % 100,
    value: 1,
    values: [1, -1],
    move: `move ${i}`,
    action: `{"n":${i}}`,
    policy_moves: [`move ${i}`],
    policy_shares: [1],
    engine_eval: null,
    engine_nodes: null,
    feature_version: 1,
    features,
    state: null,
  };
};

test('written data is released: memory does not grow with the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-dataset-'));
  const file = new DatasetFile(join(folder, 'rows.parquet'));
  const heapAfter = (rows: number): number => {
    while (file.rows < rows) file.add(row(file.rows));
    Bun.gc(true);
    return process.memoryUsage().heapUsed;
  };
  const early = heapAfter(4000);
  const late = heapAfter(24_000);
  file.finish('ludus.dataset', {});
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // The twenty thousand rows between are 42 MB of numbers alone.
  expect(late - early).toBeLessThan(20e6);
});
