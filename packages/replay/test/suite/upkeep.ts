import { describe, expect, test } from 'bun:test';
import { hostname } from 'node:os';
import { games } from '@ludus/games';
import { createRegistry, type Tagged, unwrap } from '@ludus/kernel';
import {
  computeFeatures,
  type GameStore,
  inspectFile,
  iterateFeatures,
  quarantineLeftovers,
  rebuildFile,
} from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import {
  contentsOf,
  countingGames,
  plainNim,
  richGames,
  richNim,
  stepsOf,
  storeNim,
  type TestStore,
} from '../support.ts';
import type { OpenStore } from './openStore.ts';

const structuresOf = async (db: GameStore) => unwrap(await inspectFile(db)).structure_counts;
const sql = (db: TestStore, text: string, ...values: (string | number)[]) => db.sql(text, ...values);

/** Health, repair, features and statistics. */
export const upkeepSuite = (open: OpenStore): void => {
  describe('health', () => {
    test('of good games of every kind is good', async () => {
      await using db = await open();
      for (const game of games.games) {
        const { id, minSeats } = game.variants[0]!;
        unwrap(await db.storeGame(sampleGame(game, { variant: id, players: minSeats, maxMoves: 300 }, 2)));
      }
      const health = unwrap(await inspectFile(db));
      expect(health).toMatchObject({
        total_games: games.games.length,
        structure_counts: { good: games.games.length },
        file_problems: [],
        problems: [],
        useless: false,
      });
      expect(Object.values(health.board_type_counts).reduce((a, b) => a + b)).toBe(games.games.length);
      expect(health.source_counts).toEqual({ self_play: games.games.length });
      expect(Object.keys(health)).toEqual(
        expect.arrayContaining([
          'total_games',
          'board_type_counts',
          'num_players_counts',
          'source_counts',
          'structure_counts',
          'termination_reason_counts',
        ]),
      );
    });

    test('distinguishes problems, and names game and move', async () => {
      const damage: Record<string, (db: TestStore) => unknown> = {
        stale_caches: (db) => sql(db, 'DELETE FROM game_history_entries WHERE move_number = 3'),
        unreadable: (db) => sql(db, `UPDATE game_initial_state SET initial_state_json = 'x'`),
        unknown_game: (db) => sql(db, `UPDATE games SET game = 'go'`),
        no_moves: async (db) => {
          await sql(db, 'DELETE FROM game_moves');
          await sql(db, 'UPDATE games SET total_moves = 0');
        },
        incomplete: (db) => sql(db, `UPDATE games SET game_status = 'active'`),
        internal_inconsistent: (db) => sql(db, 'UPDATE games SET winner = 3 - winner'),
      };
      for (const [structure, harm] of Object.entries(damage)) {
        await using db = await open();
        await storeNim(db, 1, { gameId: 'victim' });
        await harm(db);
        const health = unwrap(await inspectFile(db));
        // What follows from the moves can be regenerated.
        const useless = structure !== 'stale_caches';
        expect(health).toMatchObject({ structure_counts: { [structure]: 1 }, useless });
        expect(health.problems[0]!.gameId).toBe('victim');
      }
    });

    test('finds every contradiction between moves, hashes, counts, turns, phases and ending', async () => {
      const contradictions = [
        `UPDATE game_history_entries SET state_hash_after = 'f' WHERE move_number = 2`,
        `UPDATE game_history_entries SET state_hash_before = 'f' WHERE move_number = 2`,
        'UPDATE games SET total_moves = total_moves + 1',
        'UPDATE game_moves SET turn_number = 9 WHERE move_number = 1',
        `UPDATE game_moves SET phase = 'other' WHERE move_number = 1`,
        `UPDATE games SET termination_reason = 'draw'`,
        'DELETE FROM game_moves WHERE move_number = 1',
        `UPDATE game_moves SET move_json = '{"moveNumber":2,"type":"take","heap":0,"count":50}' WHERE move_number = 1`,
        'UPDATE game_moves SET player = 3 WHERE move_number = 1',
      ];
      for (const text of contradictions) {
        await using db = await open();
        await storeNim(db, 1);
        await storeNim(db, 2);
        await sql(
          db,
          `${text}${text.includes('WHERE') ? ' AND' : ' WHERE'} game_id = (SELECT min(game_id) FROM games)`,
        );
        const health = unwrap(await inspectFile(db));
        expect({ text, counts: health.structure_counts, useless: health.useless }).toEqual({
          text,
          counts: { internal_inconsistent: 1, good: 1 },
          useless: true,
        });
      }
    });

    test('a file without games is useless', async () => {
      await using db = await open();
      expect(unwrap(await inspectFile(db))).toMatchObject({ total_games: 0, useless: true });
    });

    /** A live game with this many moves. */
    const begin = async (db: TestStore, gameId: string, count: number): Promise<void> => {
      const { initialState, moves } = sampleGame(plainNim, { variant: 'long' }, 1);
      const about = { game: 'nim', boardType: 'long', numPlayers: 2, initialState, gameId };
      const writer = unwrap(await db.storeGameIncremental(about));
      unwrap(await writer.addSteps(stepsOf(plainNim, initialState, moves.slice(0, count))));
    };
    const DAY = 24 * 60 * 60 * 1000;

    test('games without moves and abandoned live games go to quarantine on request', async () => {
      await using db = await open();
      await storeNim(db, 1);
      for (const [gameId, count] of [
        ['empty', 0],
        ['left', 3],
        ['lost', 2],
        ['fresh', 2],
        ['played', 3],
      ] as const)
        await begin(db, gameId, count);
      const leave = (gameId: string, writer: string, age: number) =>
        db.sql(
          `UPDATE game_writers SET writer = '${writer}', written_at = ${Date.now() - age} WHERE game_id = '${gameId}'`,
        );
      await leave('empty', 'elsewhere/1/x', 2 * DAY);
      await leave('left', `${hostname()}/999999999/x`, 2 * DAY);
      await leave('fresh', `${hostname()}/999999999/x`, DAY / 2);
      await leave('played', `${hostname()}/${process.pid}/x`, 2 * DAY);
      await db.sql(`DELETE FROM game_writers WHERE game_id = 'lost'`);
      expect(await structuresOf(db)).toEqual({ no_moves: 1, good: 1, incomplete: 4 });
      const { moved } = unwrap(await quarantineLeftovers(db));
      expect(moved.toSorted()).toEqual(['empty', 'left', 'lost']);
      const orphans = unwrap(await db.orphans());
      expect(orphans.map(({ gameId }) => gameId).toSorted()).toEqual(['empty', 'left', 'lost']);
      expect(orphans.find(({ gameId }) => gameId === 'left')).toMatchObject({ originalStatus: 'active' });
      expect(await structuresOf(db)).toEqual({ good: 1, incomplete: 2 });
      expect(unwrap(await quarantineLeftovers(db, { abandonedAfterMs: 0 })).moved).toEqual(['fresh']);
    });
  });

  describe('rebuild', () => {
    const DERIVED = [
      'game_history_entries',
      'game_state_snapshots',
      'game_choices',
      'game_players',
      'game_moves',
      'games',
    ];

    test('regenerates everything that follows from initial states and moves', async () => {
      await using db = await open({ games: richGames, snapshotEvery: 3 });
      for (let seed = 1; seed < 6; seed += 1) {
        const input = sampleGame(plainNim, { variant: 'long' }, seed);
        const choices = [{ moveNumber: 0, choiceType: 'other', options: [1], selected: 1, reasoning: 'why' }];
        unwrap(await db.storeGame({ ...input, choices, notes: 'kept words' }));
      }
      const before = await contentsOf(db, DERIVED);
      for (const text of [
        'DELETE FROM game_history_entries',
        'DELETE FROM game_state_snapshots WHERE move_number > 2',
        `UPDATE game_state_snapshots SET state_json = '{}'`,
        'DELETE FROM game_choices WHERE ai_reasoning IS NULL',
        'UPDATE game_moves SET turn_number = 0',
        'UPDATE game_players SET final_rings_in_hand = 99',
        'UPDATE games SET total_moves = 1, total_turns = 1',
      ])
        await sql(db, text);
      expect(unwrap(await rebuildFile(db))).toEqual({ games: 5, skipped: [] });
      expect(await contentsOf(db, DERIVED)).toEqual(before);
      expect(await structuresOf(db)).toEqual({ good: 5 });
      expect(unwrap(await db.countGames({ text: 'words' }))).toBe(5);
    });

    test('keeps the choices given to a game that reports none itself', async () => {
      await using db = await open({ games: countingGames });
      const choices = [{ moveNumber: 1, choiceType: 'other', options: [1], selected: 1 }];
      unwrap(await db.storeGame({ ...sampleGame(plainNim, { variant: 'long' }, 1), choices }));
      const before = await contentsOf(db, ['game_choices']);
      expect(before.game_choices).toHaveLength(1);
      unwrap(await rebuildFile(db));
      expect(await contentsOf(db, ['game_choices'])).toEqual(before);
    });

    test('skips a game that cannot be replayed, and says so', async () => {
      await using db = await open();
      await storeNim(db, 1, { gameId: 'bad' });
      await storeNim(db, 2);
      await sql(
        db,
        `UPDATE game_moves SET move_json = '{"type":"take","heap":0,"count":50}' WHERE move_number = 1 AND game_id = 'bad'`,
      );
      const before = await contentsOf(db, DERIVED);
      const { games: rebuilt, skipped } = unwrap(await rebuildFile(db));
      expect(rebuilt).toBe(1);
      expect(skipped).toMatchObject([{ gameId: 'bad', moveNumber: 1, code: 'illegal_move' }]);
      expect(await contentsOf(db, DERIVED)).toEqual(before);
    });
  });

  describe('features', () => {
    test('are stored per move and perspective, with dimension, version and result', async () => {
      await using db = await open({ games: richGames });
      const input = sampleGame(plainNim, { variant: 'long' }, 3);
      const id = unwrap(await db.storeGame(input)).gameId;
      const rows = 2 * input.moves.length;
      expect(unwrap(await computeFeatures(db))).toEqual({
        games: 1,
        rows,
        present: 0,
        without: 0,
        skipped: [],
      });
      expect(unwrap(await computeFeatures(db))).toEqual({
        games: 0,
        rows: 0,
        present: 1,
        without: 0,
        skipped: [],
      });
      const { winner } = unwrap(await db.getGameMetadata(id));
      const read = (await Array.fromAsync(iterateFeatures(db))).map((row) => unwrap(row));
      expect(read).toHaveLength(rows);
      for (const { moveNumber, perspective, features, value, version, boardType } of read) {
        const state = unwrap(await db.getStateAtMove(id, moveNumber)) as never;
        expect(features).toEqual(richNim.learning.features.vector(state, perspective));
        expect({ value, version, boardType }).toEqual({
          value: perspective === winner ? 1 : -1,
          version: 3,
          boardType: 'long',
        });
      }
      await sql(db, 'UPDATE game_nnue_features SET feature_dim = 99 WHERE move_number = 0');
      expect((await Array.fromAsync(iterateFeatures(db))).filter((row) => !row.ok)).toHaveLength(2);
    });

    test('of a game that ended at the table, not by the rules, know who won and who lost', async () => {
      await using db = await open({ games: richGames });
      const { moves, ...input } = sampleGame(plainNim, { variant: 'long' }, 3);
      const played = moves.slice(0, 2);
      const finalState = played.reduce(
        (state, { action }) => unwrap(plainNim.play(state, action as Tagged, plainNim.toAct(state)!)).state,
        input.initialState,
      );
      const ending = { winner: 2, terminationReason: 'resignation' } as const;
      unwrap(await db.storeGame({ ...input, ...ending, moves: played, finalState }));
      unwrap(await computeFeatures(db));
      const read = (await Array.fromAsync(iterateFeatures(db))).map((row) => unwrap(row));
      expect(read.map(({ perspective, value }) => [perspective, value])).toEqual([
        [1, -1],
        [2, 1],
        [1, -1],
        [2, 1],
      ]);
    });

    test('of a different layout are computed again; games without any are counted', async () => {
      await using db = await open({ games: richGames });
      unwrap(await db.storeGame(sampleGame(plainNim, { variant: 'long' }, 3)));
      unwrap(await computeFeatures(db));
      await sql(db, 'UPDATE game_feature_versions SET version = 2');
      expect(unwrap(await computeFeatures(db))).toMatchObject({ games: 1, present: 0 });
      const { learning: _, ...unlearned } = plainNim;
      await using plain = await open({ games: createRegistry([unlearned]) });
      await storeNim(plain, 1);
      expect(unwrap(await computeFeatures(plain))).toMatchObject({ games: 0, without: 1 });
    });
  });

  describe('getStats and vacuum', () => {
    test('count games, and free space without losing anything', async () => {
      await using db = await open();
      for (let i = 0; i < 30; i += 1) await storeNim(db, i, { notes: `number n${i}` });
      const [first] = unwrap(await db.queryGames({ text: 'n29' })).games;
      for (const { gameId } of unwrap(await db.queryGames({}, { limit: 20, order: 'oldest' })).games)
        unwrap(await db.deleteGame(gameId));
      const before = unwrap(await db.getStats());
      unwrap(await db.vacuum());
      const after = unwrap(await db.getStats());
      expect(before).toMatchObject({ totalGames: 10, gamesByGame: { nim: 10 }, schemaVersion: 100 });
      expect(after.fileBytes).toBeLessThan(before.fileBytes);
      expect({ ...after, fileBytes: 0, freeBytes: 0 }).toEqual({ ...before, fileBytes: 0, freeBytes: 0 });
      expect(unwrap(await db.queryGames({ text: 'n29' })).games).toEqual([first!]);
    });
  });
};
