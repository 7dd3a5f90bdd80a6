import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Tagged, unwrap } from '@ludus/kernel';
import { archivedGame, type GameStore, inspectFile, rebuildFile } from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import type { OpenStore } from './openStore.ts';

const ringrift = unwrap(games.get('ringrift'));

const FOREIGN = {
  type: 'choose_territory_option',
  player: 2,
  phase: 'territory_processing',
  to: { x: 1, y: 1 },
};

/** A game whose last moves only another program can play. */
const storeDivergent = async (db: GameStore, gameId = 'other') => {
  const { finalState: _, ...input } = sampleGame(ringrift, { variant: 'square8', players: 2 }, 3);
  const agreed = input.moves.slice(0, 30).map((move) => ({ ...move }));
  const moves = [
    ...agreed,
    { action: FOREIGN as Tagged, player: 2, thinkTimeMs: 7 },
    { action: { type: 'resign' }, player: 1 },
  ];
  const claim = { winner: 2, terminationReason: 'resignation' };
  unwrap(
    await db.storeGame(
      { ...input, ...claim, gameId, moves },
      { origin: { parityStatus: 'divergent', parityDivergenceMove: 30 } },
    ),
  );
  return { gameId, input };
};

/** Games of other programs that differ from our rules at a move. */
export const divergentSuite = (open: OpenStore): void => {
  describe('a divergent game', () => {
    test('keeps every move it was recorded with', async () => {
      await using db = await open();
      const { gameId } = await storeDivergent(db);
      const moves = unwrap(await db.getMoves(gameId));
      expect(moves).toHaveLength(32);
      expect(moves[29]?.isForeign).toBeUndefined();
      expect(moves[30]).toMatchObject({
        action: FOREIGN,
        player: 2,
        phase: 'territory_processing',
        moveType: 'choose_territory_option',
        thinkTimeMs: 7,
        isForeign: true,
      });
      expect(unwrap(await db.getGameMetadata(gameId))).toMatchObject({
        totalMoves: 32,
        winner: 2,
        terminationReason: 'resignation',
        parityStatus: 'divergent',
        parityDivergenceMove: 30,
      });
    });

    test('is replayed up to the move where it differs', async () => {
      await using db = await open();
      const { gameId } = await storeDivergent(db);
      expect((await db.getStateAtMove(gameId, 29)).ok).toBe(true);
      const beyond = await db.getStateAtMove(gameId, 31);
      expect(beyond).toMatchObject({ ok: false, error: { code: 'illegal_move', moveNumber: 30 } });
    });

    test('is sound, and stays divergent whatever other checks find', async () => {
      await using db = await open();
      const { gameId } = await storeDivergent(db);
      expect(unwrap(await inspectFile(db))).toMatchObject({
        structure_counts: { divergent: 1 },
        useless: false,
      });
      expect((await db.setParity(gameId, { status: 'passed' })).ok).toBe(false);
      expect(unwrap(await db.countGames({ parityStatus: 'divergent' }))).toBe(1);
    });

    test('survives being rebuilt, and goes through an archive', async () => {
      await using db = await open();
      const { gameId } = await storeDivergent(db);
      const before = unwrap(await db.getMoves(gameId));
      expect(unwrap(await rebuildFile(db))).toEqual({ games: 1, skipped: [] });
      expect(unwrap(await db.getMoves(gameId))).toEqual(before);
      expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ divergent: 1 });
      for await (const stored of db.iterateGames()) {
        const { input, origin, finalHash } = unwrap(await archivedGame(db, unwrap(stored)));
        unwrap(await db.deleteGame(gameId));
        unwrap(await db.storeGame(input, { origin, finalHash }));
      }
      expect(unwrap(await db.getMoves(gameId))).toEqual(before);
    });

    test('needs a type and a player for every move', async () => {
      await using db = await open();
      const { finalState: _, ...input } = sampleGame(ringrift, { variant: 'square8', players: 2 }, 3);
      const origin = { parityStatus: 'divergent', parityDivergenceMove: 0 } as const;
      const refused = await db.storeGame({ ...input, moves: [{ action: { type: 'resign' } }] }, { origin });
      expect(refused).toMatchObject({ ok: false, error: { code: 'bad_move', moveNumber: 0 } });
    });
  });

  describe('full history', () => {
    test('has states, boards and all legal moves around every move', async () => {
      await using db = await open();
      const input = sampleGame(ringrift, { variant: 'hex8', players: 3 }, 5);
      const { gameId } = unwrap(await db.storeGame(input));
      const brief = unwrap(await db.getHistory(gameId));
      expect(brief[0]).not.toHaveProperty('stateBefore');
      unwrap(await rebuildFile(db, { history: 'full' }));
      const full = unwrap(await db.getHistory(gameId));
      expect(full.map(({ stateHashAfter }) => stateHashAfter)).toEqual(
        brief.map(({ stateHashAfter }) => stateHashAfter),
      );
      expect(full[0]?.stateBefore).toEqual(input.initialState as never);
      expect(full.at(-1)?.stateAfter).toEqual(input.finalState as never);
      for (const [i, entry] of full.entries()) {
        const { stateBefore, availableMoves, availableMovesCount, boardBefore } = entry;
        expect(ringrift.hash(stateBefore)).toBe(entry.stateHashBefore!);
        expect(availableMoves).toHaveLength(availableMovesCount!);
        expect(availableMoves).toContainEqual(input.moves[i]!.action);
        expect(boardBefore).toBe(ringrift.text.draw(stateBefore));
      }
    }, 30_000);

    test('stays full when it is rebuilt, unless brief is requested', async () => {
      await using db = await open();
      unwrap(
        await db.storeGame({ ...sampleGame(ringrift, { variant: 'square8', players: 2 }, 5), gameId: 'a' }),
      );
      unwrap(await rebuildFile(db, { history: 'full' }));
      unwrap(await rebuildFile(db));
      expect(unwrap(await db.getHistory('a'))[0]).toHaveProperty('stateBefore');
      unwrap(await rebuildFile(db, { history: 'brief' }));
      expect(unwrap(await db.getHistory('a'))[0]).not.toHaveProperty('stateBefore');
    }, 30_000);
  });
};
