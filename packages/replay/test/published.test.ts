import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import {
  exportPublished,
  type GameStore,
  importPublished,
  inspectFile,
  openStore,
  type PublishedImport,
  PublishedView,
} from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { type FixtureGame, fixtureGame, insertFixture, publishedDatabase } from './publishedFile.ts';
import { withFolder } from './support.ts';

const ringrift = unwrap(games.get('ringrift'));
const memory = async (): Promise<GameStore> => unwrap(await openStore(':memory:', { games }));

const SQUARE = fixtureGame('square', { variant: 'square8', players: 2 }, 1);
const HEX = fixtureGame('hex', { variant: 'hex8', players: 3 }, 2);

/** A file of a version with games in it, and what an import makes of it. */
const importFile = async (
  folder: string,
  version: number,
  fill: (db: Database) => void,
): Promise<{ readonly db: GameStore; readonly report: PublishedImport; readonly file: string }> => {
  const file = `${folder}/v${version}.db`;
  const source = publishedDatabase(file, version);
  fill(source);
  source.close();
  const db = await memory();
  const before = readFileSync(file);
  const report = unwrap(await importPublished(db, file));
  expect(readFileSync(file)).toEqual(before);
  return { db, report, file };
};

const actionsOf = async (db: GameStore, gameId: string) =>
  unwrap(await db.getMoves(gameId)).map(({ action }) => action);

describe('importing a published database', () => {
  for (let version = 1; version <= 18; version += 1)
    test(`of version ${version} replays its games and keeps their metadata`, async () =>
      withFolder(async (folder) => {
        const { db, report } = await importFile(folder, version, (source) => {
          insertFixture(source, version, SQUARE);
          insertFixture(source, version, HEX);
        });
        expect(report).toMatchObject({ version, agreed: 2, divergent: [], present: 0, skipped: [] });
        for (const { gameId, actions, final } of [SQUARE, HEX]) {
          expect(await actionsOf(db, gameId)).toEqual([...actions]);
          expect(unwrap(await db.getStateAtMove(gameId, actions.length - 1))).toEqual(final);
          const metadata = unwrap(await db.getGameMetadata(gameId));
          expect(metadata).toMatchObject({
            winner: final.winner,
            terminationReason: final.endReason,
            createdAt: '2025-06-01T10:00:00.123456',
            completedAt: '2025-06-01T10:05:00',
            durationMs: 300_000,
            source: 'self_play',
            parityStatus: 'passed',
            metadata: { published: { version } },
          });
          expect(metadata.players[0]).toMatchObject({ playerType: 'human', aiDifficulty: 7 });
          expect(metadata.players[1]).toMatchObject({ playerType: 'ai', aiType: 'heuristic' });
          if (version >= 16) expect(metadata).toMatchObject({ opponentType: 'pool', qualityScore: 0.75 });
          const [first] = unwrap(await db.getMoves(gameId, 0, 1));
          expect(first).toMatchObject({ thinkTimeMs: 12, ...(version >= 2 && { engineEval: 0.5 }) });
        }
        expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 2 });
        await db.close();
      }));

  test('again leaves the games alone', async () =>
    withFolder(async (folder) => {
      const { db, file } = await importFile(folder, 18, (source) => insertFixture(source, 18, SQUARE));
      expect(unwrap(await importPublished(db, file))).toMatchObject({ agreed: 0, present: 1, skipped: [] });
      await db.close();
    }));

  test('keeps a game that differs, with all its moves and the move named', async () =>
    withFolder(async (folder) => {
      const strange = {
        type: 'move_stack',
        player: 9,
        phase: 'movement',
        from: { x: 0, y: 0 },
        to: { x: 7, y: 7 },
      };
      const moves = SQUARE.moves.map((move, i) => (i === 10 ? strange : move));
      const { db, report, file } = await importFile(folder, 17, (source) =>
        insertFixture(source, 17, { ...SQUARE, moves }),
      );
      expect(report).toMatchObject({ agreed: 0, skipped: [] });
      const [problem] = report.divergent;
      expect(problem?.message).toStartWith(
        `${file}, game square, move 10: move_stack by player 9 is not legal`,
      );
      const kept = unwrap(await db.getMoves('square'));
      expect(kept).toHaveLength(moves.length);
      expect(kept[10]?.action).toEqual({ ...strange });
      expect(kept.at(-1)?.action).toMatchObject({ type: moves.at(-1)!['type'] as string });
      expect((await db.getStateAtMove('square', 9)).ok).toBe(true);
      expect((await db.getStateAtMove('square', 10)).ok).toBe(false);
      expect(unwrap(await db.getGameMetadata('square'))).toMatchObject({
        parityStatus: 'divergent',
        parityDivergenceMove: 10,
        winner: SQUARE.final.winner,
      });
      expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ divergent: 1 });
      // And it survives being written and read once more.
      unwrap(await exportPublished(db, `${folder}/again.db`));
      const back = await memory();
      expect(unwrap(await importPublished(back, `${folder}/again.db`)).divergent).toHaveLength(1);
      expect((await actionsOf(back, 'square')).slice(0, 10)).toEqual(
        (await actionsOf(db, 'square')).slice(0, 10),
      );
      expect(unwrap(await back.getMoves('square'))).toHaveLength(moves.length);
      await Promise.all([db.close(), back.close()]);
    }));

  test('notices a recorded state or a winner that differs', async () =>
    withFolder(async (folder) => {
      const [number, state] = SQUARE.snapshots[0]!;
      const snapshots = [[number, { ...(state as object), board: {} }] as const];
      const { db, report } = await importFile(folder, 16, (source) => {
        insertFixture(source, 16, { ...SQUARE, gameId: 'state', snapshots });
        insertFixture(
          source,
          16,
          { ...HEX, gameId: 'winner', snapshots: [] },
          { winner: (HEX.final.winner! % 3) + 1 },
        );
      });
      expect(report.divergent.map(({ message }) => message.replace(/^.*, game /, ''))).toEqual([
        expect.stringMatching(/^state, move \d+: the recorded state differs at stacks/),
        expect.stringMatching(/^winner, move \d+: the winner of the recorded game is \d; here it is \d\.$/),
      ]);
      await db.close();
    }));

  test('recognises a resignation as the end', async () =>
    withFolder(async (folder) => {
      const moves = [...SQUARE.moves.slice(0, 12), { type: 'resign', player: 1 }];
      const { db, report } = await importFile(folder, 18, (source) =>
        insertFixture(
          source,
          18,
          { ...SQUARE, moves, snapshots: [] },
          { winner: 2, termination_reason: null },
        ),
      );
      expect(report).toMatchObject({ agreed: 1, divergent: [] });
      expect(unwrap(await db.getGameMetadata('square'))).toMatchObject({
        winner: 2,
        terminationReason: 'resignation',
      });
      await db.close();
    }));

  test('counts rejected games, with reasons', async () =>
    withFolder(async (folder) => {
      const { db, report } = await importFile(folder, 13, (source) => {
        insertFixture(source, 13, { ...SQUARE, gameId: 'live' }, { game_status: 'in_progress' });
        insertFixture(source, 13, { ...SQUARE, gameId: 'bare', moves: [], snapshots: [] });
        insertFixture(source, 13, { ...SQUARE, gameId: 'no state' });
        insertFixture(source, 13, { ...SQUARE, gameId: 'no board', initialState: { boardType: 'round' } });
        insertFixture(source, 13, { ...SQUARE, gameId: 'good' });
        source.run(`UPDATE game_initial_state SET initial_state_json = '{' WHERE game_id = 'no state'`);
      });
      expect(report.agreed).toBe(1);
      expect(report.skipped.map(({ gameId, code }) => [gameId, code])).toEqual([
        ['live', 'not_finished'],
        ['bare', 'no_moves'],
        ['no state', 'bad_state'],
        ['no board', 'bad_state'],
      ]);
      await db.close();
    }));

  test('reports features that it skips', async () =>
    withFolder(async (folder) => {
      const { db, report } = await importFile(folder, 18, (source) => {
        insertFixture(source, 18, SQUARE);
        source.run(`UPDATE game_moves SET heuristic_features = x'00' WHERE move_number < 3`);
        source.run(`INSERT INTO game_nnue_features VALUES ('square', 0, 1, x'00', 1, 'square8', 1)`);
      });
      expect(report.featureRows).toBe(4);
      await db.close();
    }));

  test('reads a list of moves in the row of a game', async () =>
    withFolder(async (folder) => {
      const { db, report } = await importFile(folder, 4, (source) => {
        insertFixture(source, 4, SQUARE);
        source.run('ALTER TABLE games ADD COLUMN moves TEXT');
        source.query('UPDATE games SET moves = ?').run(JSON.stringify(SQUARE.moves));
        source.run('DELETE FROM game_moves');
        source.run('DELETE FROM game_initial_state');
      });
      expect(report).toMatchObject({ agreed: 1, skipped: [] });
      expect(await actionsOf(db, 'square')).toEqual([...SQUARE.actions]);
      await db.close();
    }));

  test('reads moves with only one known cell, if that identifies them', async () =>
    withFolder(async (folder) => {
      const { db, report } = await importFile(folder, 12, (source) => {
        insertFixture(source, 12, SQUARE);
        source.run('DROP TABLE game_moves');
        source.run(`CREATE TABLE game_moves (game_id TEXT, move_number INTEGER, player INTEGER, move_type TEXT,
          position_q INTEGER, position_r INTEGER)`);
        const add = source.query('INSERT INTO game_moves VALUES (?, ?, ?, ?, ?, ?)');
        for (const [i, move] of SQUARE.moves.entries()) {
          const { x = null, y = null } = (move['to'] ?? {}) as { x?: number; y?: number };
          add.run('square', i, move['player'] as number, move['type'] as string, x, y);
        }
      });
      expect(report.skipped).toEqual([]);
      expect(report.agreed + report.divergent.length).toBe(1);
      expect(unwrap(await db.getMoves('square')).length).toBeGreaterThan(0);
      await db.close();
    }));

  test('refuses newer versions and other files', async () =>
    withFolder(async (folder) => {
      await using db = await memory();
      const newer = publishedDatabase(`${folder}/newer.db`, 18);
      newer.run(`UPDATE schema_metadata SET value = '19'`);
      newer.close();
      const codeOf = async (file: string) => {
        const imported = await importPublished(db, file);
        return imported.ok ? '' : imported.error.code;
      };
      expect(await codeOf(`${folder}/newer.db`)).toBe('newer_schema');
      await unwrap(await openStore(`${folder}/ours.db`, { games })).close();
      expect(await codeOf(`${folder}/ours.db`)).toBe('foreign_database');
      writeFileSync(`${folder}/text.db`, 'not a database at all, only text');
      expect(await codeOf(`${folder}/text.db`)).toBe('not_a_database');
    }));
});

/** Fields a state must have, by the page that describes the format. */
const REQUIRED = {
  state: `id boardType currentPhase currentPlayer gameStatus timeControl createdAt lastMoveAt isRated maxPlayers
    totalRingsInPlay totalRingsEliminated victoryThreshold territoryVictoryThreshold board players`,
  player: `id username type playerNumber isReady timeRemaining ringsInHand eliminatedRings territorySpaces`,
  stack: 'position rings stackHeight capHeight controllingPlayer',
  marker: 'player position type',
  move: 'id type player',
};

const expectFields = (value: unknown, kind: keyof typeof REQUIRED): void => {
  for (const field of REQUIRED[kind].split(/\s+/)) {
    expect(value).toHaveProperty(field);
    expect((value as Record<string, unknown>)[field]).not.toBeNull();
  }
};

const expectState = (json: string): void => {
  const state = JSON.parse(json);
  expectFields(state, 'state');
  for (const player of state.players) expectFields(player, 'player');
  for (const stack of Object.values(state.board.stacks)) expectFields(stack, 'stack');
  for (const marker of Object.values(state.board.markers)) expectFields(marker, 'marker');
};

describe('exporting a published database', () => {
  const storeSamples = async (db: GameStore): Promise<void> => {
    for (const [variant, players, preset] of [
      ['square8', 2, 'seed'],
      ['hex8', 4, 'published'],
      ['square8', 3, 'published-engine'],
    ] as const) {
      const sample = sampleGame(ringrift, { variant, players, options: { preset } }, players);
      const moves = sample.moves.map((move, i) =>
        i === 2 ? { ...move, thinkTimeMs: 30, engineEval: 0.25 } : move,
      );
      unwrap(
        await db.storeGame({
          ...sample,
          moves,
          gameId: `${variant}-${players}`,
          createdAt: '2026-02-03T04:05:06.000Z',
          rngSeed: players === 2 ? 'a text' : players,
          tags: ['sample'],
          notes: 'Played by chance.',
          metadata: { why: { deep: [1, 2] } },
        }),
      );
    }
  };

  test(
    'gives a file of version 18 with everything a reader needs',
    async () =>
      withFolder(async (folder) => {
        await using db = await memory();
        await storeSamples(db);
        const file = `${folder}/out.db`;
        expect(unwrap(await exportPublished(db, file, { history: 'full' }))).toMatchObject({
          done: 3,
          skipped: [],
        });
        using plain = new Database(file, { readonly: true });
        const all = (sql: string) => plain.query(sql).all() as Record<string, never>[];
        expect(all('SELECT * FROM schema_metadata')).toEqual([
          { key: 'schema_version', value: '18' },
        ] as never);
        expect(all('PRAGMA foreign_key_check')).toEqual([]);
        for (const { initial_state_json } of all('SELECT * FROM game_initial_state'))
          expectState(initial_state_json!);
        for (const { state_json } of all('SELECT * FROM game_state_snapshots')) expectState(state_json!);
        for (const { move_json, move_number } of all('SELECT * FROM game_moves')) {
          expectFields(JSON.parse(move_json!), 'move');
          expect(JSON.parse(move_json!).moveNumber).toBe(move_number! + 1);
        }
        for (const game of all('SELECT * FROM games')) {
          const moves = all(
            `SELECT * FROM game_moves WHERE game_id = '${game['game_id']}' ORDER BY move_number`,
          );
          expect(game).toMatchObject({
            total_moves: moves.length,
            game_status: 'completed',
            schema_version: 18,
          });
          expect(game['total_turns']).toBe((moves.at(-1)!['turn_number']! + 1) as never);
          const entries = all(`SELECT * FROM game_history_entries WHERE game_id = '${game['game_id']}'`);
          expect(entries).toHaveLength(moves.length);
          for (const entry of entries.slice(0, 5)) {
            expect(entry['compressed_states']).toBe(1 as never);
            expectState(
              Buffer.from(Bun.gunzipSync(Buffer.from(entry['state_after_json']!, 'base64'))).toString(),
            );
            expect(JSON.parse(entry['available_moves_json']!)).toHaveLength(entry['available_moves_count']!);
            expect(JSON.parse(entry['progress_before_json']!).players).toHaveLength(game['num_players']!);
            expect(Object.keys(JSON.parse(entry['board_summary_after_json']!))).toContain('stacks');
          }
        }
      }),
    600_000,
  );

  test(
    'has the states that a view of the stored games shows',
    async () =>
      withFolder(async (folder) => {
        await using db = await memory();
        await storeSamples(db);
        unwrap(await exportPublished(db, `${folder}/out.db`));
        using plain = new Database(`${folder}/out.db`, { readonly: true });
        for await (const stored of db.iterateGames()) {
          const view = unwrap(PublishedView.of(db.address, unwrap(stored)));
          const { gameId } = unwrap(stored).metadata;
          const rows = (table: string) =>
            plain
              .query(`SELECT * FROM ${table} WHERE game_id = ? ORDER BY move_number`)
              .all(gameId) as Record<string, never>[];
          expect(view.moves.map(({ move, turnNumber }) => [move, turnNumber])).toEqual(
            rows('game_moves').map(({ move_json, turn_number }) => [JSON.parse(move_json!), turn_number!]),
          );
          for (const { move_number, state_json } of rows('game_state_snapshots'))
            expect(unwrap(view.state(move_number!))).toEqual(JSON.parse(state_json!));
          for (const [n, { player, phase }] of view.moves.entries()) {
            const state = unwrap(view.state(n - 1));
            expect(state.moveHistory).toHaveLength(n);
            expect([state.currentPlayer, state.currentPhase]).toEqual([player, phase as never]);
          }
        }
      }),
    600_000,
  );

  test(
    'and importing it gives the same games',
    async () =>
      withFolder(async (folder) => {
        await using db = await memory();
        await storeSamples(db);
        unwrap(await exportPublished(db, `${folder}/out.db`));
        await using back = await memory();
        expect(unwrap(await importPublished(back, `${folder}/out.db`))).toMatchObject({
          agreed: 3,
          skipped: [],
        });
        const { games: stored } = unwrap(await db.queryGames());
        expect(stored).toHaveLength(3);
        for (const metadata of stored) {
          const { gameId } = metadata;
          expect(unwrap(await back.getGameMetadata(gameId))).toEqual({
            ...metadata,
            timeControlType: 'none',
          });
          expect(unwrap(await back.getInitialState(gameId))).toEqual(
            unwrap(await db.getInitialState(gameId)),
          );
          const hashes = async (store: GameStore) =>
            unwrap(await store.getHistory(gameId)).map(({ stateHashAfter }) => stateHashAfter);
          expect(await hashes(back)).toEqual(await hashes(db));
          const [, , third] = unwrap(await back.getMoves(gameId, 0, 3));
          expect(third).toMatchObject({ thinkTimeMs: 30, engineEval: 0.25 });
        }
      }),
    600_000,
  );

  test('skips games that do not belong there, and never overwrites a file', async () =>
    withFolder(async (folder) => {
      await using db = await memory();
      const sweep = unwrap(games.get('sweep'));
      unwrap(await db.storeGame({ ...sampleGame(sweep, { maxMoves: 9 }, 1), gameId: 'sweep' }));
      const short = {
        ...sampleGame(ringrift, { variant: 'square8', players: 2, maxMoves: 3 }, 1),
        gameId: 'short',
      };
      unwrap(await db.storeGame(short));
      const file = `${folder}/out.db`;
      const { done, skipped } = unwrap(await exportPublished(db, file));
      expect(done).toBe(0);
      expect(skipped.map(({ gameId, code }) => [gameId, code])).toEqual([
        ['sweep', 'unknown_game'],
        ['short', 'no_moves'],
      ]);
      expect(await exportPublished(db, file)).toMatchObject({ ok: false, error: { code: 'file_error' } });
    }));
});

/** What may be wrong with a file: each makes one of its own kind of damage. */
const HARMS: readonly ((db: Database, game: FixtureGame, rng: Rng) => void)[] = [
  (db) => db.run('ALTER TABLE games DROP COLUMN winner'),
  (db) => db.run('ALTER TABLE games DROP COLUMN board_type'),
  (db) => db.run('ALTER TABLE game_moves DROP COLUMN move_json'),
  (db) => db.run('DROP TABLE game_players'),
  (db) => db.run('DROP TABLE game_state_snapshots'),
  (db) => db.run('DROP TABLE game_moves'),
  (db) =>
    db.run(`UPDATE games SET num_players = 'many', winner = x'00ff', created_at = 7, metadata_json = '['`),
  (db) => db.run(`UPDATE games SET winner = 99, duration_ms = -5`),
  (db) => db.run(`UPDATE game_moves SET move_json = 12`),
  (db) => db.run(`UPDATE game_moves SET move_json = x'ff00ff'`),
  (db) => db.run(`UPDATE game_moves SET move_json = '[]', player = 'x'`),
  (db) => db.run(`UPDATE game_moves SET move_json = '{"type":"place_ring","player":1e400}'`),
  (db) =>
    db.run(
      `UPDATE game_moves SET move_probs = '{', search_stats_json = '[', engine_pv = 9, timestamp = 1e99`,
    ),
  (db) => db.run(`UPDATE game_initial_state SET initial_state_json = 'null'`),
  (db) => db.run(`UPDATE game_initial_state SET compressed = 1`),
  (db) => void db.query(`UPDATE game_initial_state SET initial_state_json = ?`).run('['.repeat(500_000)),
  (db) =>
    void db
      .query(`UPDATE game_initial_state SET initial_state_json = ?, compressed = 1`)
      .run(Bun.gzipSync(Buffer.alloc(100 * 2 ** 20))),
  (db, { initialState }) =>
    void db
      .query(`UPDATE game_initial_state SET initial_state_json = ?`)
      .run(JSON.stringify({ ...initialState, players: Array.from({ length: 100_000 }, () => ({})) })),
  (db, { initialState }) =>
    void db
      .query(`UPDATE game_initial_state SET initial_state_json = ?`)
      .run(JSON.stringify({ ...initialState, ludusState: { __proto__: null, boardType: 'square8' } })),
  (db) => db.run(`UPDATE schema_metadata SET value = 'eighteen'`),
  (db) => db.run(`DELETE FROM schema_metadata`),
  (db) => db.run(`UPDATE game_state_snapshots SET state_json = '{"board":7,"players":{"a":1}}'`),
  (db) => db.run(`UPDATE game_moves SET move_number = -7 * move_number`),
];

const MOVE_FIELDS = [
  'type',
  'player',
  'from',
  'to',
  'captureTarget',
  'placementCount',
  'formedLines',
  'disconnectedRegions',
];
const STRANGE: readonly unknown[] = [
  null,
  -1,
  1e9,
  'x',
  [],
  {},
  [[]],
  { x: 'a', y: {} },
  { x: 99, y: 99 },
  true,
];

describe('damaged and hostile files', () => {
  /** Every game is stored or has a reason, and nothing is thrown. */
  const expectAnswer = async (file: string): Promise<void> => {
    await using db = await memory();
    const imported = await importPublished(db, file);
    const problems = imported.ok
      ? [...imported.value.skipped, ...imported.value.divergent]
      : [imported.error];
    for (const { message } of problems) {
      expect(message).toStartWith(file);
      expect(message).not.toMatch(/\n| {4}at |undefined|\[object/);
      expect(message.length).toBeLessThan(1500);
    }
    if (imported.ok) {
      const { agreed, divergent, skipped } = imported.value;
      expect(agreed + divergent.length).toBe(unwrap(await db.countGames()));
      expect(agreed + divergent.length + skipped.length).toBeGreaterThan(0);
    }
  };

  for (const [i, harm] of HARMS.entries())
    test(`are refused in a sentence: kind ${i}`, async () =>
      withFolder(async (folder) => {
        const file = `${folder}/harmed.db`;
        const source = publishedDatabase(file, 18);
        insertFixture(source, 18, SQUARE);
        source.run('PRAGMA ignore_check_constraints = ON');
        for (const { name } of source
          .query(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
          .all() as {
          name: string;
        }[])
          source.run(`DROP TRIGGER ${name}`);
        for (const { name } of source
          .query(`SELECT name FROM sqlite_schema WHERE name LIKE 'idx_%'`)
          .all() as {
          name: string;
        }[])
          source.run(`DROP INDEX ${name}`);
        harm(source, SQUARE, Rng.from(i));
        source.close();
        await expectAnswer(file);
      }));

  test(
    'moves with any field of any kind are divergent at worst',
    async () =>
      withFolder(async (folder) => {
        const rng = Rng.from('fields');
        for (let i = 0; i < 40; i += 1) {
          const file = `${folder}/${i}.db`;
          const source = publishedDatabase(file, 18);
          const at = rng.int(SQUARE.moves.length);
          const moves = SQUARE.moves.map((move, n) =>
            n === at ? { ...move, [rng.pick(MOVE_FIELDS)]: rng.pick(STRANGE) } : move,
          );
          insertFixture(source, 18, { ...SQUARE, moves: moves.map((move) => ({ ...move })), snapshots: [] });
          source.close();
          await expectAnswer(file);
        }
      }),
    600_000,
  );

  test(
    'flipped bytes and truncated files are handled too',
    async () =>
      withFolder(async (folder) => {
        const file = `${folder}/bytes.db`;
        const source = publishedDatabase(file, 18);
        insertFixture(source, 18, SQUARE);
        source.close();
        const whole = readFileSync(file);
        const rng = Rng.from('bytes');
        for (let i = 0; i < 40; i += 1) {
          const bytes = Buffer.from(
            whole.subarray(0, rng.int(4) === 0 ? rng.int(whole.length) : whole.length),
          );
          for (let n = 0; n < 40 && bytes.length > 0; n += 1) bytes[rng.int(bytes.length)] = rng.int(256);
          const harmed = `${folder}/bytes${i}.db`;
          writeFileSync(harmed, bytes);
          await using db = await memory();
          const imported = await importPublished(db, harmed);
          if (!imported.ok) expect(imported.error.message).toStartWith(harmed);
        }
      }),
    600_000,
  );
});
