import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { computeFeatures, copyGames, inspectFile, openStore } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { newSchema, postgresStore, testServer } from './postgres.ts';
import { GAME_TABLES, type OpenStore } from './suite/openStore.ts';
import {
  contentsOf,
  newStore,
  plainNim,
  richGames,
  stepsOf,
  storeNim,
  type TestStore,
  withFolder,
} from './support.ts';

const server = await testServer();
const onServer: OpenStore = (options) => postgresStore(newSchema(server!), options);

const TABLES = [...GAME_TABLES, 'orphaned_games'];

/** Everything a store holds of its games. */
const everythingIn = async (store: TestStore) => ({
  ...(await contentsOf(store, TABLES)),
  versions: await store.sql('SELECT * FROM game_feature_versions ORDER BY game_id'),
});

/** A store with something in every table. */
const fullStore = async (open: OpenStore): Promise<TestStore> => {
  const db = await open({ games: richGames, snapshotEvery: 3 });
  for (let seed = 0; seed < 12; seed += 1) {
    const input = sampleGame(plainNim, { variant: 'long' }, seed);
    const moves = input.moves.map((move, i) => ({
      ...move,
      thinkTimeMs: i + 0.5,
      engineEval: -0.25,
      enginePv: ['a "quoted" word', 'back\\slash', '{brace,}'],
    }));
    unwrap(
      await db.storeGame({
        ...input,
        moves,
        gameId: `g${seed}`,
        rngSeed: seed % 2 === 0 ? `seed "${seed}"` : 9_007_199_254_740_991,
        createdAt: `2026-01-0${(seed % 9) + 1}`,
        tags: ['two words', 'NULL', `t${seed}`],
        notes: 'Zug für Zug, «quoted» and \u{1f3b2}',
        metadata: { list: [1, null, { deep: 'á' }], empty: '' },
        choices: [{ moveNumber: 0, choiceType: 'other', options: [1], selected: 1, reasoning: "it's best" }],
      }),
    );
  }
  unwrap(await computeFeatures(db));
  const refused = await db.storeGame(
    { ...sampleGame(plainNim, { variant: 'long' }, 1), gameId: 'bad', moves: [] },
    { quarantine: true },
  );
  expect(refused.ok).toBe(false);
  unwrap(await db.setParity('g3', { status: 'failed', divergenceMove: 2, checkedAt: '2026-02-02' }));
  return db;
};

describe('copyGames between files', () => {
  test('skips a game whose id is taken, and says so', async () => {
    await using from = await newStore();
    await using to = await newStore();
    await storeNim(from, 1, { gameId: 'same' });
    await storeNim(from, 2, { gameId: 'other' });
    await storeNim(to, 3, { gameId: 'same' });
    const before = unwrap(await to.getMoves('same'));
    const { copied, present, skipped } = unwrap(await copyGames(from, to));
    expect({ copied, present }).toEqual({ copied: 1, present: 0 });
    expect(skipped).toMatchObject([{ code: 'duplicate_game', gameId: 'same', file: from.address }]);
    expect(unwrap(await to.getMoves('same'))).toEqual(before);
  });

  test('follows a game that was copied while it was played', async () => {
    await using from = await newStore();
    await using to = await newStore();
    const { initialState, moves } = sampleGame(plainNim, { variant: 'long' }, 4);
    const steps = stepsOf(plainNim, initialState, moves);
    const live = { game: 'nim', boardType: 'long', numPlayers: 2, initialState };
    const writer = unwrap(await from.storeGameIncremental(live));
    unwrap(await writer.addSteps(steps.slice(0, 2)));
    expect(unwrap(await copyGames(from, to)).copied).toBe(1);
    unwrap(await writer.addSteps(steps.slice(2)));
    unwrap(await writer.finalize());
    expect(unwrap(await copyGames(from, to))).toMatchObject({ copied: 1, skipped: [] });
    expect(unwrap(await copyGames(from, to))).toMatchObject({ copied: 0, present: 1 });
    expect(unwrap(await inspectFile(to)).structure_counts).toEqual({ good: 1 });
  });
});

describe.skipIf(server === undefined)('copyGames between databases', () => {
  let original: TestStore;
  beforeAll(async () => {
    original = await fullStore(newStore);
  });
  afterAll(() => original.close());

  test('restores every row of a file exactly', async () => {
    await using middle = await onServer({ games: richGames });
    await using back = await newStore({ games: richGames });
    const copied = { copied: 12, present: 0, orphans: 1, skipped: [] };
    expect(unwrap(await copyGames(original, middle))).toEqual(copied);
    expect(unwrap(await copyGames(middle, back))).toEqual(copied);
    const everything = await everythingIn(original);
    for (const rows of Object.values(everything)) expect(rows).not.toEqual([]);
    expect(await everythingIn(back)).toEqual(everything);
  });

  test('fills a server as if the games had been stored there directly', async () => {
    await using middle = await onServer({ games: richGames, snapshotEvery: 3 });
    unwrap(await copyGames(original, middle));
    const page = { limit: 50 };
    expect(unwrap(await middle.queryGames({}, page)).games).toEqual(
      unwrap(await original.queryGames({}, page)).games,
    );
    expect(unwrap(await middle.countGames({ text: 'zug fur' }))).toBe(12);
    expect(unwrap(await middle.countGames({ tag: 'two words', text: 'deep' }))).toBe(12);
    expect(unwrap(await inspectFile(middle))).toMatchObject({
      structure_counts: { good: 12 },
      file_problems: [],
    });
    for (const gameId of ['g0', 'g7']) {
      expect(unwrap(await middle.getHistory(gameId))).toEqual(unwrap(await original.getHistory(gameId)));
      expect(unwrap(await middle.getMoves(gameId))).toEqual(unwrap(await original.getMoves(gameId)));
      expect(unwrap(await middle.getChoices(gameId))).toEqual(unwrap(await original.getChoices(gameId)));
    }
  });

  test('continues where it was interrupted', async () => {
    await using to = await onServer({ games: richGames });
    const first = unwrap(
      await copyGames(original, to, { onGame: (done) => (done === 5 ? 'stop' : undefined) }),
    );
    expect(first.copied).toBe(5);
    expect(unwrap(await copyGames(original, to))).toMatchObject({ copied: 7, present: 5 });
    expect(unwrap(await copyGames(original, to))).toMatchObject({ copied: 0, present: 12 });
  });

  test("a backup includes the database and the server's files next to it", async () => {
    await withFolder(async (folder) => {
      await using db = await fullStore(onServer);
      const live = unwrap(await db.live());
      const table = { id: 'a', isOver: false, isListed: true, changedAt: 5, record: { seats: [1] } };
      unwrap(await live.save(table));
      unwrap(await live.keep('token a', { name: 'a' }));
      const analyses = unwrap(await db.analyses<{ moveNumber: number }>());
      const key = { gameId: 'g1', agent: 'mcts' };
      unwrap(await analyses.begin({ ...key, fingerprint: 'f', total: 2, status: 'running' }, 7));
      unwrap(await analyses.add(key, { moveNumber: 0 }));
      const files = unwrap(await db.backup(folder));
      expect(files).toHaveLength(3);
      await using copy = unwrap(await openStore(files.at(-1)!, { games: richGames, snapshotEvery: 3 }));
      expect(unwrap(await inspectFile(copy)).structure_counts).toEqual({ good: 12 });
      expect(unwrap(await copy.orphans())).toEqual(unwrap(await db.orphans()));
      const kept = unwrap(await copy.live());
      expect(unwrap(await kept.load('a'))).toEqual(table);
      expect([...unwrap(await kept.kept(''))]).toEqual([['token a', { name: 'a' }]]);
      const read = unwrap(await copy.analyses<{ moveNumber: number }>());
      expect(unwrap(await read.assessments(key))).toEqual([{ moveNumber: 0 }]);
      expect((await db.backup(folder)).ok).toBe(false);
      for (const one of [live, kept, read]) await one.close();
    });
  });

  test('games of every kind survive a round trip', async () => {
    await using from = await newStore();
    await using middle = await onServer();
    await using back = await newStore();
    for (const game of games.games) {
      const { id, minSeats } = game.variants[0]!;
      unwrap(await from.storeGame(sampleGame(game, { variant: id, players: minSeats, maxMoves: 200 }, 5)));
    }
    unwrap(await copyGames(from, middle));
    unwrap(await copyGames(middle, back));
    expect(await everythingIn(back)).toEqual(await everythingIn(from));
    expect(unwrap(await inspectFile(back)).structure_counts).toEqual({ good: games.games.length });
  });
});
