import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, positionOf, unwrap } from '@ludus/kernel';
import { sampleGame } from '../../src/sample.ts';
import type { OpenStore } from './openStore.ts';

/** Every state of a game, the initial one first, according to the rules. */
const statesOf = (game: Game, { initialState, moves }: ReturnType<typeof sampleGame>): unknown[] => {
  const position = positionOf(game, initialState);
  const legal: number[] = [];
  return [
    initialState,
    ...moves.map(({ action }) => {
      position.legal(legal);
      const text = JSON.stringify(action);
      position.apply(legal.find((move) => JSON.stringify(position.action(move)) === text)!);
      return position.state();
    }),
  ];
};

const variantsOf = (game: Game) =>
  game.variants.slice(0, 4).map(({ id, minSeats }) => ({ variant: id, players: minSeats }));

/** Any state of a game can be read. */
export const readingSuite = (open: OpenStore): void => {
  describe('getStateAtMove', () => {
    for (const game of games.games)
      for (const choices of variantsOf(game).slice(0, game.id === 'ringrift' ? 4 : 1))
        test(`returns the state after any move: ${game.id} ${choices.variant}`, async () => {
          await using db = await open();
          const input = sampleGame(game, { ...choices, maxMoves: 300 }, 11);
          const { gameId } = unwrap(await db.storeGame(input));
          const states = statesOf(game, input);
          const step = Math.max(1, Math.floor(states.length / 40));
          for (let n = -1; n < input.moves.length; n += step)
            expect(unwrap(await db.getStateAtMove(gameId, n))).toEqual(states[n + 1]);
          expect(unwrap(await db.getStateAtMove(gameId, input.moves.length - 1))).toEqual(input.finalState);
        });

    const ringrift = unwrap(games.get('ringrift'));
    const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 7);

    test('says which moves exist if asked for another', async () => {
      await using db = await open();
      const { gameId } = unwrap(await db.storeGame(input));
      expect(await db.getStateAtMove(gameId, input.moves.length)).toMatchObject({
        ok: false,
        error: { code: 'no_such_move' },
      });
      expect(await db.getStateAtMove(gameId, -2)).toMatchObject({
        ok: false,
        error: { code: 'no_such_move' },
      });
      expect(await db.getStateAtMove('nobody', 0)).toMatchObject({
        ok: false,
        error: { code: 'no_such_game' },
      });
    });

    test('ignores snapshots that are missing, damaged or wrong', async () => {
      await using db = await open();
      const { gameId } = unwrap(await db.storeGame(input));
      const expected = unwrap(await db.getStateAtMove(gameId, 70));
      await db.sql(
        `UPDATE game_state_snapshots SET state_json = substr(state_json, 1, 3) WHERE move_number = 59`,
      );
      expect(unwrap(await db.getStateAtMove(gameId, 70))).toEqual(expected);
      await db.sql(
        'UPDATE game_state_snapshots SET state_json = (SELECT state_json FROM game_state_snapshots WHERE move_number = 19) WHERE move_number = 39',
      );
      expect(unwrap(await db.getStateAtMove(gameId, 70))).toEqual(expected);
      await db.sql('DELETE FROM game_state_snapshots');
      expect(unwrap(await db.getStateAtMove(gameId, 70))).toEqual(expected);
    });

    test('names file, game and move of a record that cannot be replayed', async () => {
      await using db = await open();
      const { gameId } = unwrap(await db.storeGame(input));
      await db.sql('DELETE FROM game_state_snapshots');
      await db.sql(
        `UPDATE game_moves SET move_json = '{"moveNumber":4,"type":"no_line_action"}' WHERE move_number = 3`,
      );
      const illegal = await db.getStateAtMove(gameId, 10);
      expect(illegal).toMatchObject({
        ok: false,
        error: { code: 'illegal_move', gameId, moveNumber: 3, file: db.address },
      });
      await db.sql(`UPDATE game_moves SET move_json = '{' WHERE move_number = 3`);
      expect(await db.getStateAtMove(gameId, 10)).toMatchObject({
        ok: false,
        error: { code: 'bad_move', moveNumber: 3 },
      });
      await db.sql('DELETE FROM game_moves WHERE move_number = 3');
      expect(await db.getStateAtMove(gameId, 10)).toMatchObject({
        ok: false,
        error: { code: 'bad_record', moveNumber: 3 },
      });
      await db.sql(`UPDATE games SET game = 'chess'`);
      expect(await db.getStateAtMove(gameId, 10)).toMatchObject({
        ok: false,
        error: { code: 'unknown_game' },
      });
    });
  });
};
