import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Registry, unwrap } from '@ludus/kernel';
import fc from 'fast-check';
import { type GameInput, type GameReplayDB, type PreparedGame, prepareGame } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { GAME_TABLES } from '../src/schema.ts';
import { runScript, Script } from '../src/script.ts';
import type { Value } from '../src/statements.ts';
import { GAME_STATEMENTS } from '../src/tables.ts';
import { contentsOf, memoryStore, plainNim, richGames, richNim } from './support.ts';

type Input = GameInput & { readonly gameId: string };

const CREATED = '2026-01-02T03:04:05.000Z';

const nimGame = (seed: number, more: Partial<Input> = {}): Input => ({
  ...sampleGame(plainNim, { variant: 'long' }, seed),
  gameId: `nim-${seed}`,
  createdAt: CREATED,
  ...more,
});

/** As it arrives from another thread. */
const prepare = (db: GameReplayDB, input: Input, registry: Registry = games): PreparedGame =>
  structuredClone(prepareGame(input, { preparation: structuredClone(db.preparation), games: registry }));

const everything = (db: GameReplayDB) => contentsOf(db, GAME_TABLES);

const codes = (results: readonly { ok: boolean; error?: { code: string } }[]): string[] =>
  results.map((one) => one.error?.code ?? 'stored');

describe('a prepared game', () => {
  const noted = {
    timestamp: CREATED,
    thinkTimeMs: 12,
    engineEval: -0.25,
    engineDepth: 3,
    engineNodes: 5_000_000_000,
    enginePv: ['erst „dies“', 'dann ♞'],
    moveProbs: { a: 0.25 },
  };

  test('is in the tables what a stored one is: every kind of game, notes, choices, reasoning, search', () => {
    const inputs = ['ringrift', 'risk', 'sweep'].map((id): Input => {
      const game = unwrap(games.get(id));
      return { ...sampleGame(game, { maxMoves: 120 }, 7), gameId: `of-${id}`, createdAt: CREATED };
    });
    const { moves } = nimGame(1);
    inputs.push(
      nimGame(1, { moves: moves.map((move, i) => (i % 2 === 0 ? { ...move, ...noted } : move)) }),
      nimGame(2, { tags: ['day one'], notes: 'line\nbreak \u0000 ♜', metadata: { deep: [null, 1.5] } }),
      nimGame(3, {
        choices: [{ moveNumber: 0, choiceType: 'why', options: [1, 2], selected: 2, reasoning: 'so' }],
      }),
    );
    using stored = memoryStore();
    using written = memoryStore();
    for (const one of unwrap(stored.storeGames(inputs))) unwrap(one);
    const prepared = inputs.map((input) => prepare(written, input));
    expect(unwrap(written.writePrepared(prepared))).toEqual(
      inputs.map(({ gameId, moves: { length } }) => ({ ok: true, value: { gameId, totalMoves: length } })),
    );
    expect(everything(written)).toEqual(everything(stored));
    expect(unwrap(written.countGames({ text: 'line' }))).toBe(1);
  });

  test('has the decisions and counters of its game, and snapshots as often as its database wants', () => {
    const input: Input = { ...sampleGame(richNim, {}, 5), gameId: 'rich', createdAt: CREATED };
    using stored = memoryStore({ games: richGames, snapshotEvery: 2 });
    using written = memoryStore({ games: richGames, snapshotEvery: 2 });
    unwrap(stored.storeGame(input));
    unwrap(written.writePrepared([prepare(written, input, richGames)]));
    const contents = everything(written);
    expect(contents).toEqual(everything(stored));
    expect(contents['game_choices']!.length).toBeGreaterThan(0);
    expect(contents['game_state_snapshots']).toHaveLength(Math.floor(input.moves.length / 2));
  });

  test('that the rules refuse is not written but reported, and kept in quarantine when asked', () => {
    using db = memoryStore();
    const { moves } = nimGame(4);
    const prepared = [
      nimGame(1),
      nimGame(2, { winner: 3 }),
      nimGame(4, { moves: [moves[0]!, { action: { type: 'fly' } }] }),
      nimGame(5, { finalState: { heaps: [] } }),
    ].map((input) => prepare(db, input));
    const results = unwrap(db.writePrepared(prepared, { quarantine: true }));
    expect(codes(results)).toEqual(['stored', 'wrong_outcome', 'bad_move', 'wrong_final_state']);
    expect(unwrap(db.countGames())).toBe(1);
    expect(db.orphans().map(({ gameId }) => gameId)).toEqual(['nim-2', 'nim-4', 'nim-5']);
  });

  test('is written once', () => {
    using db = memoryStore();
    const prepared = prepare(db, nimGame(1));
    expect(codes(unwrap(db.writePrepared([prepared, prepared])))).toEqual(['stored', 'duplicate_game']);
    expect(codes(unwrap(db.writePrepared([prepared])))).toEqual(['duplicate_game']);
    expect(unwrap(db.countGames())).toBe(1);
  });

  test('is taken by the database it was prepared for and by no other', () => {
    using db = memoryStore();
    using other = memoryStore();
    const prepared = prepare(other, nimGame(1));
    expect(() => db.writePrepared([prepare(db, nimGame(2)), prepared])).toThrow('not prepared for this');
    const made = { gameId: 'mine', totalMoves: 0 } as PreparedGame;
    expect(() => db.writePrepared([made])).toThrow('not prepared for this');
    expect(unwrap(db.countGames())).toBe(0);
  });

  test('leaves nothing of its batch when the disk is full', () => {
    using db = memoryStore();
    unwrap(db.writePrepared([prepare(db, nimGame(0))]));
    const { page_count } = db.internals.db.query('PRAGMA page_count').get() as { page_count: number };
    db.internals.db.run(`PRAGMA max_page_count = ${page_count + 2}`);
    const many = Array.from({ length: 100 }, (_, i) => prepare(db, nimGame(i + 1)));
    const full = db.writePrepared(many);
    expect(full.ok ? '' : full.error.code).toBe('disk_full');
    expect(unwrap(db.countGames())).toBe(1);
  });
});

describe('a script', () => {
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }),
    fc.constantFrom(0, -0, -1, 2 ** 29 - 1, 2 ** 29, -(2 ** 29), 2 ** 31),
    fc.string({ unit: 'binary' }),
    fc.constant(null),
    fc.uint8Array(),
  );
  const statement = fc.tuple(fc.constantFrom(...GAME_STATEMENTS), fc.array(value, { maxLength: 20 }));

  test('runs the statements that were noted, with their values', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 20 }), (noted) => {
        const script = new Script();
        for (const [sql, values] of noted) script.run(sql, values);
        const run: (typeof noted)[number][] = [];
        runScript(structuredClone(script.pack()), { run: (sql, values) => run.push([sql, values]) });
        expect(run).toEqual(noted);
      }),
    );
  });

  test('holds no other statements than those by which games are written', () => {
    expect(() => new Script().run('DROP TABLE games', [])).toThrow('not a statement');
  });
});
