import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Game, makeJson, Rng, type Tagged, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import {
  type DatasetOptions,
  type DatasetReport,
  type Row,
  splitOf,
  writeDataset,
} from '../../src/dataset/index.ts';
import { Seen } from '../../src/dataset/seen.ts';
import { readMetadata, readParquet } from '../readParquet.ts';
import { storeWith } from '../store.ts';

setDefaultTimeout(600_000);

let folder: string;
let ringrift: GameStore;
let nim: GameStore;
const rules = unwrap(games.get('ringrift'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-dataset-'));
  const square = { game: 'ringrift', variant: 'square8', players: 2 };
  ringrift = await storeWith(join(folder, 'ringrift.db'), { ...square, count: 3, agent: 'mcts@nodes=20' });
  nim = await storeWith(join(folder, 'nim.db'), { game: 'nim', count: 30, agent: 'random' });
});

afterAll(() => {
  ringrift.close();
  nim.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Made {
  readonly report: DatasetReport;
  readonly rows: readonly (Omit<Row, 'features'> & { readonly features: readonly number[] | null })[];
  readonly file: string;
}

const make = async (dbs: readonly GameStore[], options: DatasetOptions = {}): Promise<Made> => {
  const file = join(folder, `${crypto.randomUUID()}.parquet`);
  const report = unwrap(await writeDataset(dbs, file, options));
  const rows = await readParquet(file);
  return { report, rows: rows as unknown as Made['rows'], file };
};

const stateAt = async (
  db: GameStore,
  { game_id, move_number }: Pick<Row, 'game_id' | 'move_number'>,
): Promise<unknown> => unwrap(await db.getStateAtMove(game_id, move_number - 1));

/** Person by person, from the first move on: who won, by the seat they sat in at the end. */
const endOf = async (game: Game, db: GameStore, row: Made['rows'][number]): Promise<number> => {
  const { winner } = unwrap(await db.getGameMetadata(row.game_id));
  let { seat } = row;
  for (const { action } of unwrap(await db.getMoves(row.game_id, row.move_number))) {
    const seating = game.seating?.reseat(action);
    if (seating !== undefined) seat = seating.indexOf(seat) + 1;
  }
  return winner === null ? 0 : winner === seat ? 1 : -1;
};

describe('a dataset', () => {
  test('has every position with a decision, the move played and the result', async () => {
    const { rows, report } = await make([ringrift], { dedup: false });
    let total = 0;
    for (const i of [0, 1, 2]) total += unwrap(await ringrift.getMoves(`ringrift-${i}`)).length;
    expect(rows).toHaveLength(total);
    expect(report).toMatchObject({ games: 3, repeated: 0, skipped: [], isInterrupted: false });
    expect(report.rows.train + report.rows.validation).toBe(total);
    for (const row of rows) {
      const state = await stateAt(ringrift, row);
      const move = unwrap(await ringrift.getMoves(row.game_id, row.move_number, row.move_number + 1))[0]!;
      expect(row).toMatchObject({
        game: 'ringrift',
        board_type: 'square8',
        num_players: 2,
        symmetry: 0,
        state: null,
      });
      expect(row.state_hash).toBe(rules.hash(state));
      expect(row.seat).toBe(rules.toAct(state)!);
      expect(row.phase).toBe(rules.phase(state));
      expect(row.legal_count).toBe(rules.legal(state).length);
      expect(row.action).toBe(makeJson(move.action));
      expect(row.move).toBe(rules.text.makeNotation(state, move.action));
      expect(row.value).toBe(await endOf(rules, ringrift, row));
      expect(row.values[row.seat - 1]).toBe(row.value);
      expect(row.features).toEqual(Array.from(rules.learning!.features.vector(state, row.seat)));
    }
  });

  test('follows people who change seats', async () => {
    await using db = await storeWith(join(folder, 'swap.db'));
    const initialState = unwrap(
      rules.setup(
        unwrap(rules.configure({ variant: 'square8', players: 2, options: { swapRuleEnabled: true } })),
        1,
      ),
    ).state;
    const rng = Rng.from('swap');
    const moves: { action: Tagged }[] = [];
    let state = initialState;
    for (let seat = rules.toAct(state); seat !== undefined; seat = rules.toAct(state)) {
      const legal = rules.legal(state);
      const action = legal.find(({ type }) => type === 'swap_sides') ?? rng.pick(legal);
      moves.push({ action });
      state = unwrap(rules.play(state, action, seat)).state;
    }
    unwrap(
      await db.storeGame({ game: 'ringrift', boardType: 'square8', numPlayers: 2, initialState, moves }),
    );
    const { rows } = await make([db], { dedup: false });
    const swap = rows.findIndex(({ action }) => action.includes('swap_sides'));
    expect(swap).toBeGreaterThan(0);
    expect([...rows[swap]!.values]).toEqual([...rows[0]!.values]);
    expect([...rows[swap + 1]!.values]).toEqual([...rows[0]!.values].reverse());
    for (const row of rows) expect(row.value).toBe(await endOf(rules, db, row));
  });

  test('leaves out resignations out of turn', async () => {
    await using db = await storeWith(join(folder, 'resigned.db'));
    const risk = unwrap(games.get('risk'));
    const initialState = unwrap(risk.setup(unwrap(risk.configure({ players: 2 })), 1)).state;
    const idle = risk.toAct(initialState) === 1 ? 2 : 1;
    const move = { action: risk.seating!.resign(initialState, idle)!, player: idle };
    const about = { game: 'risk', boardType: 'classic', numPlayers: 2, initialState };
    unwrap(await db.storeGame({ ...about, moves: [move] }));
    const { rows, report } = await make([db]);
    expect(report).toMatchObject({ games: 1, skipped: [] });
    expect(rows).toEqual([]);
  });

  test('uses the shares an engine recorded as policy, otherwise the move played', async () => {
    const { rows } = await make([ringrift], { dedup: false });
    const noted = rows.filter(({ policy_moves }) => policy_moves.length > 1);
    expect(noted.length).toBeGreaterThan(10);
    for (const row of rows) {
      const move = unwrap(await ringrift.getMoves(row.game_id, row.move_number, row.move_number + 1))[0]!;
      expect(row.policy_shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
      if (move.moveProbs === undefined) expect(row.policy_moves).toEqual([row.move]);
      else expect(row.policy_moves).toEqual(Object.keys(move.moveProbs));
      if (move.engineEval === undefined) expect(row.engine_eval).toBeNull();
      else expect(row.engine_eval).toBeCloseTo(move.engineEval, 5);
    }
  });

  test('with symmetries has turned states, moves, shares and vectors', async () => {
    const { rows } = await make([ringrift], { symmetries: true, dedup: false, states: true });
    const plain = rows.filter(({ symmetry }) => symmetry === 0);
    expect(rows).toHaveLength(plain.length * 8);
    for (const row of rows.filter((_, i) => i % 7 === 0)) {
      const original = plain.find(
        (one) => one.game_id === row.game_id && one.move_number === row.move_number,
      )!;
      const before = JSON.parse(original.state!);
      const state = JSON.parse(row.state!);
      expect(state).toEqual(rules.learning!.symmetries.state(before, row.symmetry));
      expect(row.features).toEqual(Array.from(rules.learning!.features.vector(state, row.seat)));
      const action = unwrap(rules.text.parseNotation(state, row.move));
      expect(makeJson(action)).toBe(row.action);
      expect(action).toEqual(
        rules.learning!.symmetries.action(before, JSON.parse(original.action), row.symmetry),
      );
      expect([...row.policy_shares]).toEqual([...original.policy_shares]);
      for (const text of row.policy_moves) expect(rules.text.parseNotation(state, text).ok).toBe(true);
    }
  });

  test('has equal states once, unless all are requested', async () => {
    const all = await make([nim], { dedup: false });
    const once = await make([nim]);
    const hashes = all.rows.map(({ state_hash }) => state_hash);
    expect(once.rows.map(({ state_hash }) => state_hash)).toEqual([...new Set(hashes)]);
    expect(once.report.repeated).toBe(hashes.length - new Set(hashes).size);
    expect(once.report.repeated).toBeGreaterThan(20);
    expect(once.rows[0]!.features).toHaveLength(19);
  });

  test('splits by game, the same way every time', async () => {
    const { rows, report } = await make([nim], { dedup: false, validation: 0.3 });
    for (const row of rows) expect(row.split).toBe(splitOf(row.game_id, 0.3));
    expect(new Set(rows.map(({ split }) => split)).size).toBe(2);
    expect(rows.filter(({ split }) => split === 'validation')).toHaveLength(report.rows.validation);
    expect((await make([nim], { validation: 0 })).report.rows.validation).toBe(0);
  });

  test('takes several files, filters games, and leaves forced moves out when asked', async () => {
    const both = await make([nim, ringrift], { filter: { game: 'ringrift' } });
    expect(new Set(both.rows.map(({ game }) => game))).toEqual(new Set(['ringrift']));
    const decisions = await make([ringrift], { decisionsOnly: true });
    expect(Math.min(...decisions.rows.map(({ legal_count }) => legal_count))).toBeGreaterThan(1);
  });

  test('explains the vectors in its metadata', async () => {
    const { file } = await make([ringrift]);
    const { key_value_metadata: pairs } = await readMetadata(file);
    const about = JSON.parse(pairs!.find(({ key }) => key === 'ludus.dataset')!.value!);
    expect(about).toMatchObject({ version: 1, validation: 0.1, dedup: true, symmetries: false });
    expect(about.layouts['ringrift/square8/2']).toMatchObject({ version: 1, dimension: 529 });
  });

  test('is written in row groups', async () => {
    await using db = await storeWith(join(folder, 'large.db'), {
      game: 'ringrift',
      count: 1,
      variant: 'hexagonal',
      players: 2,
    });
    const { file, rows } = await make([db]);
    const { row_groups } = await readMetadata(file);
    expect(row_groups.length).toBeGreaterThan(1);
    expect(row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0)).toBe(rows.length);
  });

  test('that is interrupted or cannot be written leaves no file', async () => {
    const file = join(folder, 'stopped.parquet');
    const stopped = unwrap(await writeDataset([nim], file, { onGame: () => 'stop' }));
    expect(stopped).toMatchObject({ games: 1, isInterrupted: true });
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.partial`)).toBe(false);
    const nowhere = await writeDataset([nim], join(folder, 'no', 'such', 'folder.parquet'));
    expect(nowhere.ok ? '' : nowhere.error.code).toBe('unwritable');
  });
});

test('any number of texts is remembered', () => {
  const seen = new Seen();
  for (let i = 0; i < 50_000; i += 1) expect(seen.add(`text ${i}`)).toBe(true);
  for (let i = 0; i < 50_000; i += 1) expect(seen.add(`text ${i}`)).toBe(false);
  expect(seen.size).toBe(50_000);
});

test('several threads make the same file as one, byte for byte', async () => {
  for (const options of [{}, { symmetries: true, dedup: false }, { filter: { game: 'nim' } }]) {
    const alone = await make([ringrift, nim], options);
    const shared = await make([ringrift, nim], { ...options, workers: 3 });
    expect(shared.report).toEqual(alone.report);
    expect(readFileSync(shared.file).equals(readFileSync(alone.file))).toBe(true);
  }
});
