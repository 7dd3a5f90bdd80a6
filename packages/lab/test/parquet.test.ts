import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeJson, unwrap } from '@ludus/kernel';
import { exportTables } from '../src/index.ts';
import { readParquet } from './readParquet.ts';
import { storeWith } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const read = (file: string): Promise<Record<string, unknown>[]> => readParquet(join(folder, file));

test('games and moves are tables that say what the store says', async () => {
  await using db = await storeWith(
    join(folder, 'games.db'),
    { game: 'nim', count: 5 },
    { game: 'breakthrough', count: 2, agent: 'minimax@nodes=20' },
  );
  const out = join(folder, 'tables');
  const report = unwrap(await exportTables(db, out));
  expect(report).toMatchObject({ games: 7, skipped: [], isInterrupted: false });
  for (const table of ['games', 'moves'])
    expect(readdirSync(join(out, table)).toSorted()).toEqual([
      expect.stringMatching(/^breakthrough-.*\.parquet$/),
      expect.stringMatching(/^nim-.*\.parquet$/),
    ]);
  let moves = 0;
  for (const name of readdirSync(join(out, 'games'))) {
    const games = await read(`tables/games/${name}`);
    const rows = await read(`tables/moves/${name}`);
    moves += rows.length;
    for (const game of games) {
      const id = String(game['game_id']);
      const metadata = unwrap(await db.getGameMetadata(id));
      expect(game).toMatchObject({
        ...{ game: metadata.game, winner: metadata.winner, total_moves: metadata.totalMoves },
        players: metadata.players.map(({ aiType, playerType }) => aiType ?? playerType),
        initial_state: makeJson(unwrap(await db.getInitialState(id))),
      });
      const own = rows.filter((row) => row['game_id'] === id);
      const stored = unwrap(await db.getMoves(id));
      expect(own.map(({ move_number, action }) => [move_number, action])).toEqual(
        stored.map(({ moveNumber, action }) => [moveNumber, makeJson(action)]),
      );
      expect(own.map((row) => row['engine_eval'])).toEqual(
        stored.map(({ engineEval }) => engineEval ?? null),
      );
    }
  }
  expect(report.moves).toBe(moves);
});

test('an interrupted export leaves nothing, and a place that cannot be written is named', async () => {
  await using db = await storeWith(join(folder, 'few.db'), { game: 'nim', count: 2 });
  const out = join(folder, 'stopped');
  expect(unwrap(await exportTables(db, out, { onGame: () => 'stop' })).isInterrupted).toBe(true);
  expect(readdirSync(join(out, 'games'))).toEqual([]);
  writeFileSync(join(folder, 'file'), '');
  expect(await exportTables(db, join(folder, 'file'))).toMatchObject({
    ok: false,
    error: { code: 'unwritable', message: expect.stringContaining('cannot be written') },
  });
});
