import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { PublishedWriter } from './write.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-published-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const NO_ROWS = {
  game: {},
  ending: {},
  initialState: {},
  moves: [],
  snapshots: [],
  players: [],
  choices: [],
  history: [],
};

test('a closed writer adds no more games', () => {
  const writer = unwrap(PublishedWriter.create(join(folder, 'games.db')));
  writer.close();
  expect(() => writer.add({ gameId: 'late', ...NO_ROWS })).toThrow('closed');
});
