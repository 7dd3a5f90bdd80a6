import { describe, expect, test } from 'bun:test';
import { type Tagged, unwrap } from '@ludus/kernel';
import type { GameInput, GameStore } from '../../src/index.ts';
import { plainNim } from '../support.ts';
import type { OpenStore } from './openStore.ts';

const START = { heaps: [3, 4, 5], next: 1 };
const take = (heap: number, count: number): { readonly action: Tagged } => ({
  action: { type: 'take', heap, count } as Tagged,
});

const input = (gameId: string, moves: GameInput['moves']): GameInput => ({
  gameId,
  game: 'nim',
  boardType: 'classic',
  numPlayers: 2,
  initialState: START,
  moves,
});

/** Player 1 wins. */
const SHORT = [take(0, 3), take(1, 4), take(2, 5)];
/** Player 2 wins; the last two moves are forced. */
const LONG = [take(0, 3), take(1, 4), take(2, 4), take(2, 1)];
const OTHER = [take(2, 5), take(1, 4), take(0, 3)];

const hashAfter = (moves: readonly { readonly action: Tagged }[]): string => {
  let state: unknown = START;
  for (const { action } of moves)
    state = unwrap(plainNim.play(state as never, action as never, plainNim.toAct(state as never)!)).state;
  return plainNim.hash(state as never);
};

const fill = async (db: GameStore): Promise<void> => {
  const games = [input('short', SHORT), input('long', LONG), input('other', OTHER)];
  for (const one of games) unwrap(await db.storeGame(one));
};

const found = async (db: GameStore, position: string): Promise<string[]> =>
  unwrap(await db.queryGames({ position }, { order: 'oldest' })).games.map(({ gameId }) => gameId);

const judged = (chances: readonly number[]): GameInput['moves'] =>
  LONG.map((move, i) => ({ ...move, engineEval: chances[i]!, engineEvalType: 'win_probability' }));

/** Games are found by positions they reached, and by where they were decided. */
export const positionSuite = (open: OpenStore): void => {
  describe('positions', () => {
    test('find the games that reached them, including at the start', async () => {
      await using db = await open();
      await fill(db);
      expect(await found(db, hashAfter([]))).toEqual(['short', 'long', 'other']);
      expect(await found(db, hashAfter(SHORT.slice(0, 1)))).toEqual(['short', 'long']);
      expect(await found(db, hashAfter(OTHER.slice(0, 1)))).toEqual(['other']);
      expect(unwrap(await db.countGames({ position: hashAfter(SHORT.slice(0, 2)), winner: 2 }))).toBe(1);
      expect(await found(db, '0'.repeat(32))).toEqual([]);
      expect(await found(db, "'; DROP TABLE games; --")).toEqual([]);
    });

    test('without a choice are not indexed, because forced moves follow from the one before', async () => {
      await using db = await open();
      await fill(db);
      expect(await found(db, hashAfter(LONG.slice(0, 3)))).toEqual([]);
    });

    test('show what was played there, how often, and who won', async () => {
      await using db = await open();
      await fill(db);
      const first = unwrap(await db.getContinuations(hashAfter([])));
      expect(first).toEqual({
        games: 3,
        isSample: false,
        moves: [
          { action: take(0, 3).action, player: 1, games: 2, wins: 1, draws: 0 },
          { action: take(2, 5).action, player: 1, games: 1, wins: 1, draws: 0 },
        ],
      });
      const last = unwrap(await db.getContinuations(hashAfter(SHORT.slice(0, 2))));
      expect(last.moves.map(({ action, wins }) => [action, wins])).toEqual([
        [take(2, 5).action, 1],
        [take(2, 4).action, 0],
      ]);
      expect(unwrap(await db.getContinuations(hashAfter([]), 2))).toMatchObject({ games: 2, isSample: true });
      expect(await db.getContinuations('start')).toMatchObject({ ok: false, error: { code: 'bad_cursor' } });
    });

    test('show nothing of live games until they are over, and nothing of deleted ones', async () => {
      await using db = await open();
      const { moves: _, ...live } = input('live', []);
      unwrap(await db.storeGameIncremental(live));
      await fill(db);
      unwrap(await db.deleteGame('other'));
      expect(unwrap(await db.getContinuations(hashAfter([])))).toMatchObject({ games: 2 });
      expect(await found(db, hashAfter([]))).toEqual(['short', 'long']);
    });
  });

  describe('turning points', () => {
    test('are where the winner was behind for the last time, by the evaluations of the moves', async () => {
      await using db = await open();
      // Player 2 wins, and was behind up to the third of four moves.
      unwrap(await db.storeGame({ ...input('late', judged([0.6, 0.4, 0.7, 0.9])) }));
      unwrap(await db.storeGame({ ...input('early', judged([0.4, 0.6, 0.3, 0.9])) }));
      unwrap(await db.storeGame(input('silent', LONG)));
      const decided = async (decidedFrom?: number, decidedTo?: number): Promise<string[]> =>
        unwrap(
          await db.queryGames(
            {
              ...(decidedFrom !== undefined && { decidedFrom }),
              ...(decidedTo !== undefined && { decidedTo }),
            },
            { order: 'oldest' },
          ),
        ).games.map(({ gameId }) => gameId);
      expect(await decided(0.75, 0.75)).toEqual(['late']);
      expect(await decided(0, 0.1)).toEqual(['early']);
      expect(await decided(0)).toEqual(['late', 'early']);
      expect(unwrap(await db.countGames({ decidedFrom: 0.5 }))).toBe(1);
      unwrap(await db.deleteGame('late'));
      expect(await decided()).toEqual(['early', 'silent']);
      expect(await decided(0.5)).toEqual([]);
    });
  });
};
