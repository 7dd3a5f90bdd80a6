import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { createRegistry, type Registry, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import {
  type GameInput,
  GameRecording,
  type GameStore,
  type PreparedGame,
  prepareGame,
} from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import {
  codeOf,
  contentsOf,
  countingGame,
  plainNim,
  richGames,
  richNim,
  type TestStore,
} from '../support.ts';
import { GAME_TABLES, type OpenStore } from './openStore.ts';

type Input = GameInput & { readonly gameId: string };

const CREATED = '2026-01-02T03:04:05.000Z';

const nimGame = (seed: number, more: Partial<Input> = {}): Input => ({
  ...sampleGame(plainNim, { variant: 'long' }, seed),
  gameId: `nim-${seed}`,
  createdAt: CREATED,
  ...more,
});

/** As it arrives from another thread. */
const prepare = (db: GameStore, input: Input, registry: Registry = games): PreparedGame =>
  structuredClone(prepareGame(input, { preparation: structuredClone(db.preparation), games: registry }));

const everything = (db: TestStore) => contentsOf(db, GAME_TABLES);

/** Plays a game again and records it while it is played. */
const record = (db: GameStore, input: Input, registry: Registry = games): PreparedGame => {
  const cursor = new GameCursor(unwrap(registry.get(input.game)), input.initialState);
  const recording = new GameRecording(cursor, structuredClone(db.preparation));
  for (const move of input.moves) {
    unwrap(cursor.play(move.action, move.player));
    recording.add(move);
  }
  return structuredClone(recording.finish(input, registry));
};

/** Games are checked, or recorded while they are played, in other threads, and only written here. */
export const preparingSuite = (open: OpenStore): void => {
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

    test('has the same rows as a stored one: every kind of game, notes, choices, reasoning, search', async () => {
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
      await using stored = await open();
      await using written = await open();
      for (const one of unwrap(await stored.storeGames(inputs))) unwrap(one);
      const prepared = inputs.map((input) => prepare(written, input));
      expect(unwrap(await written.writePrepared(prepared))).toEqual(
        inputs.map(({ gameId, moves: { length } }) => ({ ok: true, value: { gameId, totalMoves: length } })),
      );
      expect(await everything(written)).toEqual(await everything(stored));
      expect(unwrap(await written.countGames({ text: 'line' }))).toBe(1);
    });

    test('recorded during play has the same rows as a stored one', async () => {
      const inputs = ['ringrift', 'risk', 'sweep', 'nim'].map((id): Input => {
        const game = unwrap(games.get(id));
        const { finalState: _, ...input } = sampleGame(game, { maxMoves: 120 }, 7);
        const moves = input.moves.map((move, i) => (i % 9 === 8 ? { ...move, ...noted } : move));
        return { ...input, moves, gameId: `of-${id}`, createdAt: CREATED };
      });
      await using stored = await open();
      await using written = await open();
      for (const one of unwrap(await stored.storeGames(inputs))) unwrap(one);
      const prepared = inputs.map((input) => record(written, input));
      for (const one of unwrap(await written.writePrepared(prepared))) unwrap(one);
      expect(await everything(written)).toEqual(await everything(stored));
    });

    test('recorded during play is not replayed', async () => {
      const { game, calls } = countingGame('ringrift');
      const registry = createRegistry([game]);
      await using db = await open({ games: registry });
      const input: Input = { ...sampleGame(unwrap(games.get('ringrift')), {}, 3), gameId: 'once' };
      const prepared = record(db, input, registry);
      unwrap(unwrap(await db.writePrepared([prepared]))[0]!);
      expect(calls).toEqual({ play: 0, apply: input.moves.length });
    });

    test('recorded during play is refused for false claims', async () => {
      await using db = await open();
      const claims: Partial<Input>[] = [
        { winner: 9 },
        { createdAt: 'yesterday' },
        { boardType: 'hexagonal' },
        { terminationReason: 'boredom' },
        { gameId: '' },
      ];
      const prepared = claims.map((claim, i) => {
        const input = sampleGame(unwrap(games.get('ringrift')), { variant: 'square8' }, 3);
        return record(db, { ...input, gameId: `g${i}`, createdAt: CREATED, ...claim });
      });
      const codes = unwrap(await db.writePrepared(prepared)).map(codeOf);
      expect(codes).toEqual([
        'bad_description',
        'bad_description',
        'bad_description',
        'wrong_outcome',
        'bad_description',
      ]);
    });

    test('has the decisions and counters of its game, and snapshots as often as its database wants', async () => {
      const input: Input = { ...sampleGame(richNim, {}, 5), gameId: 'rich', createdAt: CREATED };
      await using stored = await open({ games: richGames, snapshotEvery: 2 });
      await using written = await open({ games: richGames, snapshotEvery: 2 });
      unwrap(await stored.storeGame(input));
      unwrap(await written.writePrepared([prepare(written, input, richGames)]));
      const contents = await everything(written);
      expect(contents).toEqual(await everything(stored));
      expect(contents['game_choices']!.length).toBeGreaterThan(0);
      expect(contents['game_state_snapshots']).toHaveLength(Math.floor(input.moves.length / 2));
    });

    test('that the rules refuse is reported instead of written, and kept in quarantine on request', async () => {
      await using db = await open();
      const { moves } = nimGame(4);
      const prepared = [
        nimGame(1),
        nimGame(2, { winner: 3 }),
        nimGame(4, { moves: [moves[0]!, { action: { type: 'fly' } }] }),
        nimGame(5, { finalState: { heaps: [] } }),
      ].map((input) => prepare(db, input));
      const results = unwrap(await db.writePrepared(prepared, { quarantine: true }));
      expect(results.map(codeOf)).toEqual(['ok', 'bad_description', 'bad_move', 'wrong_final_state']);
      expect(unwrap(await db.countGames())).toBe(1);
      expect(unwrap(await db.orphans()).map(({ gameId }) => gameId)).toEqual(['nim-2', 'nim-4', 'nim-5']);
    });

    test('is written once', async () => {
      await using db = await open();
      const prepared = prepare(db, nimGame(1));
      expect(unwrap(await db.writePrepared([prepared, prepared])).map(codeOf)).toEqual([
        'ok',
        'duplicate_game',
      ]);
      expect(unwrap(await db.writePrepared([prepared])).map(codeOf)).toEqual(['duplicate_game']);
      expect(unwrap(await db.countGames())).toBe(1);
    });
  });
};
