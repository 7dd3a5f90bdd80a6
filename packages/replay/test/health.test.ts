import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import {
  computeFeatures,
  type GameReplayDB,
  inspectFile,
  iterateFeatures,
  quarantineLeftovers,
  rebuildFile,
} from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { contentsOf, countingGames, memoryStore, plainNim, richGames, richNim, storeNim } from './support.ts';

const structuresOf = async (db: GameReplayDB) => unwrap(await inspectFile(db)).structure_counts;
const sql = (db: GameReplayDB, text: string, ...values: (string | number)[]) =>
  db.internals.db.query(text).run(...values);

describe('health', () => {
  test('of good games of every kind is good', async () => {
    using db = memoryStore();
    for (const game of games.games) {
      const { id, minSeats } = game.variants[0]!;
      unwrap(db.storeGame(sampleGame(game, { variant: id, players: minSeats, maxMoves: 300 }, 2)));
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

  test('tells apart what is wrong, and names game and move', async () => {
    const damage: Record<string, (db: GameReplayDB) => unknown> = {
      stale_caches: (db) => sql(db, 'DELETE FROM game_history_entries WHERE move_number = 3'),
      unreadable: (db) => sql(db, `UPDATE game_initial_state SET initial_state_json = 'x'`),
      unknown_game: (db) => sql(db, `UPDATE games SET game = 'go'`),
      no_moves: (db) => {
        sql(db, 'DELETE FROM game_moves');
        sql(db, 'UPDATE games SET total_moves = 0');
      },
      incomplete: (db) => sql(db, `UPDATE games SET game_status = 'active'`),
      internal_inconsistent: (db) => sql(db, 'UPDATE games SET winner = 3 - winner'),
    };
    for (const [structure, harm] of Object.entries(damage)) {
      using db = memoryStore();
      storeNim(db, 1, { gameId: 'victim' });
      harm(db);
      const health = unwrap(await inspectFile(db));
      // What follows from the moves can be made again.
      const useless = structure !== 'stale_caches';
      expect(health).toMatchObject({ structure_counts: { [structure]: 1 }, useless });
      expect(health.problems[0]!.gameId).toBe('victim');
    }
  });

  test('sees every contradiction between moves, hashes, counts, turns, phases and ending', async () => {
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
      using db = memoryStore();
      storeNim(db, 1);
      storeNim(db, 2);
      sql(
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
    using db = memoryStore();
    expect(unwrap(await inspectFile(db))).toMatchObject({ total_games: 0, useless: true });
  });

  test('games without moves go to quarantine when asked', async () => {
    using db = memoryStore();
    const { initialState } = sampleGame(plainNim, { variant: 'long' }, 1);
    unwrap(
      db.storeGameIncremental({
        game: 'nim',
        boardType: 'long',
        numPlayers: 2,
        initialState,
        gameId: 'empty',
      }),
    );
    storeNim(db, 1);
    expect(await structuresOf(db)).toEqual({ no_moves: 1, good: 1 });
    expect(unwrap(quarantineLeftovers(db))).toEqual(['empty']);
    expect(db.orphans()).toMatchObject([{ gameId: 'empty', originalStatus: 'active' }]);
    expect(await structuresOf(db)).toEqual({ good: 1 });
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

  test('makes everything again that follows from initial states and moves', async () => {
    using db = memoryStore({ games: richGames, snapshotEvery: 3 });
    for (let seed = 1; seed < 6; seed += 1) {
      const input = sampleGame(plainNim, { variant: 'long' }, seed);
      const choices = [{ moveNumber: 0, choiceType: 'x', options: [1], selected: 1, reasoning: 'why' }];
      unwrap(db.storeGame({ ...input, choices, notes: 'kept words' }));
    }
    const before = contentsOf(db, DERIVED);
    for (const text of [
      'DELETE FROM game_history_entries',
      'DELETE FROM game_state_snapshots WHERE move_number > 2',
      `UPDATE game_state_snapshots SET state_json = '{}'`,
      'DELETE FROM game_choices WHERE ai_reasoning IS NULL',
      'UPDATE game_moves SET turn_number = 0',
      'UPDATE game_players SET final_rings_in_hand = 99',
      'UPDATE games SET total_moves = 1, total_turns = 1',
    ])
      sql(db, text);
    expect(unwrap(await rebuildFile(db))).toEqual({ games: 5, skipped: [] });
    expect(contentsOf(db, DERIVED)).toEqual(before);
    expect(await structuresOf(db)).toEqual({ good: 5 });
    expect(unwrap(db.countGames({ text: 'words' }))).toBe(5);
  });

  test('keeps the choices given to a game that tells of none itself', async () => {
    using db = memoryStore({ games: countingGames });
    const choices = [{ moveNumber: 1, choiceType: 'x', options: [1], selected: 1 }];
    unwrap(db.storeGame({ ...sampleGame(plainNim, { variant: 'long' }, 1), choices }));
    const before = contentsOf(db, ['game_choices']);
    expect(before.game_choices).toHaveLength(1);
    unwrap(await rebuildFile(db));
    expect(contentsOf(db, ['game_choices'])).toEqual(before);
  });

  test('leaves a game alone that cannot be replayed, and says so', async () => {
    using db = memoryStore();
    storeNim(db, 1, { gameId: 'bad' });
    storeNim(db, 2);
    sql(
      db,
      `UPDATE game_moves SET move_json = '{"type":"take","heap":0,"count":50}' WHERE move_number = 1 AND game_id = 'bad'`,
    );
    const before = contentsOf(db, DERIVED);
    const { games: rebuilt, skipped } = unwrap(await rebuildFile(db));
    expect(rebuilt).toBe(1);
    expect(skipped).toMatchObject([{ gameId: 'bad', moveNumber: 1, code: 'illegal_move' }]);
    expect(contentsOf(db, DERIVED)).toEqual(before);
  });
});

describe('features', () => {
  test('are stored per move and perspective, with dimension, version and how it ended', async () => {
    using db = memoryStore({ games: richGames });
    const input = sampleGame(plainNim, { variant: 'long' }, 3);
    const id = unwrap(db.storeGame(input)).gameId;
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
    const { winner } = unwrap(db.getGameMetadata(id));
    const read = [...iterateFeatures(db)].map((row) => unwrap(row));
    expect(read).toHaveLength(rows);
    for (const { moveNumber, perspective, features, value, version, boardType } of read) {
      const state = unwrap(db.getStateAtMove(id, moveNumber)) as never;
      expect(features).toEqual(richNim.learning.features.vector(state, perspective));
      expect({ value, version, boardType }).toEqual({
        value: perspective === winner ? 1 : -1,
        version: 3,
        boardType: 'long',
      });
    }
    sql(db, 'UPDATE game_nnue_features SET feature_dim = 99 WHERE move_number = 0');
    expect([...iterateFeatures(db)].filter((row) => !row.ok)).toHaveLength(2);
  });

  test('of another layout are computed again; games without any are counted', async () => {
    using db = memoryStore({ games: richGames });
    unwrap(db.storeGame(sampleGame(plainNim, { variant: 'long' }, 3)));
    unwrap(await computeFeatures(db));
    sql(db, 'UPDATE game_feature_versions SET version = 2');
    expect(unwrap(await computeFeatures(db))).toMatchObject({ games: 1, present: 0 });
    using plain = memoryStore();
    storeNim(plain, 1);
    expect(unwrap(await computeFeatures(plain))).toMatchObject({ games: 0, without: 1 });
  });
});

describe('getStats and vacuum', () => {
  test('count, and give room back without losing anything that can be found', () => {
    using db = memoryStore();
    for (let i = 0; i < 30; i += 1) storeNim(db, i, { notes: `number n${i}` });
    const [first] = unwrap(db.queryGames({ text: 'n29' })).games;
    for (const { gameId } of unwrap(db.queryGames({}, { limit: 20, order: 'oldest' })).games)
      unwrap(db.deleteGame(gameId));
    const before = unwrap(db.getStats());
    unwrap(db.vacuum());
    const after = unwrap(db.getStats());
    expect(before).toMatchObject({ totalGames: 10, gamesByGame: { nim: 10 }, schemaVersion: 17 });
    expect(after.fileBytes).toBeLessThan(before.fileBytes);
    expect({ ...after, fileBytes: 0, freeBytes: 0 }).toEqual({ ...before, fileBytes: 0, freeBytes: 0 });
    expect(unwrap(db.queryGames({ text: 'n29' })).games).toEqual([first!]);
  });
});
