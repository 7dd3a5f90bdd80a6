import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { makeJson, unwrap } from '@ludus/kernel';
import { tableFromIPC } from 'apache-arrow';
import { readParquet as readWithArrow } from 'parquet-wasm/node';
import { exportTables } from '../src/index.ts';
import { readParquet } from './readParquet.ts';
import { storeWith } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const read = (file: string): Promise<Record<string, unknown>[]> => readParquet(join(folder, file));

test('games and moves are exported as tables that match the store', async () => {
  await using db = await storeWith(
    join(folder, 'games.db'),
    { game: 'nim', count: 5 },
    { game: 'breakthrough', count: 2, agent: 'minimax@nodes=20' },
  );
  const out = join(folder, 'tables');
  const report = unwrap(await exportTables(db, out));
  expect(report).toMatchObject({ games: 7, skipped: [], isInterrupted: false });
  for (const table of ['games', 'moves', 'positions'])
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

test('positions are exported too, the same with any number of threads, and unfinished games have none', async () => {
  await using db = await storeWith(
    join(folder, 'mixed.db'),
    { game: 'nim', count: 20 },
    { game: 'breakthrough', count: 2, agent: 'minimax@nodes=20' },
  );
  const nim = unwrap(games.get('nim'));
  const initialState = unwrap(nim.setup(unwrap(nim.configure({})), 1)).state;
  unwrap(await db.storeGameIncremental({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState }));
  const alone = unwrap(await exportTables(db, join(folder, 'alone')));
  const shared = unwrap(await exportTables(db, join(folder, 'shared'), { workers: 3 }));
  expect(shared).toEqual(alone);
  expect(alone.games).toBe(23);
  expect(alone.positions).toBe(alone.moves);
  expect(alone.withoutPositions).toEqual([expect.stringContaining('is active')]);
  for (const table of ['games', 'moves', 'positions'])
    for (const name of readdirSync(join(folder, 'alone', table))) {
      const [one, other] = ['alone', 'shared'].map((out) => readFileSync(join(folder, out, table, name)));
      expect(one!.equals(other!)).toBe(true);
    }
  const rows = await read('alone/positions/nim-classic.parquet');
  const { value, features } = rows[0]!;
  expect([1, -1]).toContain(value as number);
  expect(features as number[]).toHaveLength(nim.learning!.features.layout(initialState).dimension);
});

test('an independent reader (Arrow in Rust) finds the same rows', async () => {
  await using db = await storeWith(join(folder, 'arrow.db'), {
    ...{ game: 'ringrift', variant: 'square8', players: 2 },
    ...{ count: 2, agent: 'mcts@nodes=10' },
  });
  unwrap(await exportTables(db, join(folder, 'arrow')));
  for (const table of ['games', 'moves', 'positions']) {
    const file = join(folder, 'arrow', table, 'ringrift-square8.parquet');
    const theirs = tableFromIPC(readWithArrow(readFileSync(file)).intoIPCStream());
    const ours = await readParquet(file);
    expect(theirs.numRows).toBe(ours.length);
    expect(theirs.schema.fields.map(({ name }) => name)).toEqual(Object.keys(ours[0]!));
    expect(JSON.parse(JSON.stringify(theirs.toArray()))).toEqual(JSON.parse(JSON.stringify(ours)));
  }
});
