import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { GameFilter, GameMetadata } from '../../src/index.ts';
import { storeNim, type TestStore } from '../support.ts';
import type { OpenStore } from './openStore.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

/** Forty games that differ in everything you can filter by. */
export const variedStore = async (open: OpenStore): Promise<TestStore> => {
  const db = await open();
  for (let i = 0; i < 40; i += 1)
    await storeNim(db, i, {
      gameId: `g${String(i).padStart(2, '0')}`,
      createdAt: day(i + 1),
      source: i % 4 === 0 ? 'tournament' : 'self_play',
      opponentType: i % 5 === 0 ? 'mcts' : 'random',
      qualityScore: i / 40,
      tags: i % 8 === 0 ? ['sharp end', 'checked'] : [],
      notes: i === 17 ? 'Endspiel über zwei Haufen' : '',
      metadata: { lab: i % 2 === 0 ? 'north' : 'south', run: i },
      players: [
        { playerType: i % 10 === 0 ? 'human' : 'ai', ...(i % 10 === 0 ? {} : { aiType: 'random' }) },
        { playerType: 'ai', aiType: i % 3 === 0 ? 'mcts' : 'heuristic', aiProfileId: `w${i % 6}` },
      ],
    });
  return db;
};

/** Every filter, with a check by hand of which games match. */
export const FILTERS: readonly (readonly [GameFilter, (game: GameMetadata) => boolean])[] = [
  [{ game: 'nim' }, () => true],
  [{ game: 'chess' }, () => false],
  [{ boardType: 'long' }, ({ boardType }) => boardType === 'long'],
  [{ numPlayers: 2 }, () => true],
  [{ winner: 1 }, ({ winner }) => winner === 1],
  [{ winner: null }, () => false],
  [{ terminationReason: 'last_taken' }, () => true],
  [{ gameStatus: 'completed' }, () => true],
  [{ source: 'tournament' }, ({ source }) => source === 'tournament'],
  [{ opponentType: 'mcts' }, ({ opponentType }) => opponentType === 'mcts'],
  [{ parityStatus: 'failed' }, ({ gameId }) => gameId === 'g03'],
  [{ minMoves: 9 }, ({ totalMoves }) => totalMoves >= 9],
  [{ maxMoves: 7 }, ({ totalMoves }) => totalMoves <= 7],
  [{ createdFrom: day(30) }, ({ createdAt }) => createdAt >= day(30)],
  [{ createdTo: day(3) }, ({ createdAt }) => createdAt <= day(3)],
  [{ minQuality: 0.9 }, ({ qualityScore }) => qualityScore! >= 0.9],
  [{ playerType: 'human' }, ({ players }) => players.some(({ playerType }) => playerType === 'human')],
  [{ agent: 'mcts' }, ({ players }) => players.some(({ aiType }) => aiType === 'mcts')],
  [{ agentProfile: 'w5' }, ({ players }) => players.some(({ aiProfileId }) => aiProfileId === 'w5')],
  [{ tag: 'sharp end' }, ({ tags }) => tags?.includes('sharp end') === true],
  [{ tag: 'sharp' }, () => false],
  [{ text: 'uber ENDSP' }, ({ gameId }) => gameId === 'g17'],
  [{ text: 'north' }, ({ metadata }) => metadata?.['lab'] === 'north'],
  [{ text: '"; DROP TABLE games; --' }, () => false],
];

const idsOf = (games: readonly { gameId: string }[]): string[] => games.map(({ gameId }) => gameId);

/** Games can be found by everything that is known about them. */
export const findingSuite = (open: OpenStore): void => {
  let db: TestStore;
  let all: readonly GameMetadata[];

  beforeAll(async () => {
    db = await variedStore(open);
    unwrap(await db.setParity('g03', { status: 'failed', divergenceMove: 2 }));
    all = unwrap(await db.queryGames({}, { limit: 100 })).games;
  });
  afterAll(() => db.close());

  describe('queryGames', () => {
    for (const [filter, means] of FILTERS)
      test(`finds the games of ${JSON.stringify(filter)}, newest first, and counts them`, async () => {
        const meant = idsOf(all.filter(means));
        expect(idsOf(unwrap(await db.queryGames(filter)).games)).toEqual(meant);
        expect(idsOf(unwrap(await db.queryGames(filter, { order: 'oldest' })).games)).toEqual(
          meant.toReversed(),
        );
        expect(unwrap(await db.countGames(filter))).toBe(meant.length);
        const iterated = await Array.fromAsync(db.iterateGames(filter));
        expect(iterated.map((game) => unwrap(game).metadata.gameId)).toEqual(meant.toReversed());
      });

    test('needs all conditions to hold', async () => {
      const filter: GameFilter = {
        source: 'self_play',
        agent: 'mcts',
        text: 'south',
        createdFrom: day(10),
        maxMoves: 9,
      };
      const meant = all.filter(
        (game) =>
          game.source === 'self_play' &&
          game.players.some(({ aiType }) => aiType === 'mcts') &&
          game.metadata?.['lab'] === 'south' &&
          game.createdAt >= day(10) &&
          game.totalMoves <= 9,
      );
      expect(meant.length).toBeGreaterThan(2);
      expect(idsOf(unwrap(await db.queryGames(filter)).games)).toEqual(idsOf(meant));
    });

    test('any two conditions find the games that match both', async () => {
      let pairs = 0;
      for (const [one, isOne] of FILTERS)
        for (const [other, isOther] of FILTERS) {
          if (Object.keys(one)[0]! >= Object.keys(other)[0]!) continue;
          const filter = { ...one, ...other };
          const meant = idsOf(all.filter((game) => isOne(game) && isOther(game)));
          expect({ filter, found: idsOf(unwrap(await db.queryGames(filter)).games) }).toEqual({
            filter,
            found: meant,
          });
          expect(unwrap(await db.countGames(filter))).toBe(meant.length);
          pairs += 1;
        }
      expect(pairs).toBeGreaterThan(200);
    });

    test('pages by limit and offset', async () => {
      expect(idsOf(unwrap(await db.queryGames({}, { limit: 5, offset: 10 })).games)).toEqual(
        idsOf(all.slice(10, 15)),
      );
    });

    test('pages by cursor stay the same while games are added and removed', async () => {
      await using store = await variedStore(open);
      const before = idsOf(unwrap(await store.queryGames({}, { limit: 100 })).games);
      const seen: string[] = [];
      let after: string | undefined;
      for (let page = 0; ; page += 1) {
        const got = unwrap(
          await store.queryGames({}, { limit: 7, ...(after === undefined ? {} : { after }) }),
        );
        seen.push(...idsOf(got.games));
        if (got.next === undefined) break;
        after = got.next;
        await storeNim(store, 1000 + page, { gameId: `new-${page}`, createdAt: day(1) });
        if (page === 2) unwrap(await store.deleteGame(seen[3]!));
      }
      expect(seen).toEqual(before);
    });

    test('refuses invalid cursors and numbers', async () => {
      for (const page of [{ after: 'x' }, { after: 'r1; DROP TABLE games' }, { limit: -1 }, { offset: 0.5 }])
        expect(await db.queryGames({}, page)).toMatchObject({ ok: false, error: { code: 'bad_cursor' } });
    });
  });
};
