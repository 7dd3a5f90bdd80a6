import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, positionOf, unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { buildSchema16 } from './schema16.ts';
import { fileStore, memoryStore, withFolder } from './support.ts';

/** Every state of a game, the initial one first, as the rules give them. */
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

describe('getStateAtMove', () => {
  for (const game of games.games)
    for (const choices of variantsOf(game).slice(0, game.id === 'ringrift' ? 4 : 1))
      test(`gives the state after any move: ${game.id} ${choices.variant}`, () => {
        using db = memoryStore();
        const input = sampleGame(game, { ...choices, maxMoves: 300 }, 11);
        const { gameId } = unwrap(db.storeGame(input));
        const states = statesOf(game, input);
        const step = Math.max(1, Math.floor(states.length / 40));
        for (let n = -1; n < input.moves.length; n += step)
          expect(unwrap(db.getStateAtMove(gameId, n))).toEqual(states[n + 1]);
        expect(unwrap(db.getStateAtMove(gameId, input.moves.length - 1))).toEqual(input.finalState);
      });

  const ringrift = unwrap(games.get('ringrift'));
  const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 7);

  test('says which moves there are when asked for another', () => {
    using db = memoryStore();
    const { gameId } = unwrap(db.storeGame(input));
    expect(db.getStateAtMove(gameId, input.moves.length)).toMatchObject({
      ok: false,
      error: { code: 'no_such_move' },
    });
    expect(db.getStateAtMove(gameId, -2)).toMatchObject({ ok: false, error: { code: 'no_such_move' } });
    expect(db.getStateAtMove('nobody', 0)).toMatchObject({ ok: false, error: { code: 'no_such_game' } });
  });

  test('passes over snapshots that are missing, damaged or not what they say', () => {
    using db = memoryStore();
    const { gameId } = unwrap(db.storeGame(input));
    const expected = unwrap(db.getStateAtMove(gameId, 70));
    const { db: sql } = db.internals;
    sql.run(`UPDATE game_state_snapshots SET state_json = x'1f8b00' WHERE move_number = 59`);
    expect(unwrap(db.getStateAtMove(gameId, 70))).toEqual(expected);
    sql.run(
      'UPDATE game_state_snapshots SET state_json = (SELECT state_json FROM game_state_snapshots WHERE move_number = 19) WHERE move_number = 39',
    );
    expect(unwrap(db.getStateAtMove(gameId, 70))).toEqual(expected);
    sql.run('DELETE FROM game_state_snapshots');
    expect(unwrap(db.getStateAtMove(gameId, 70))).toEqual(expected);
  });

  test('names file, game and move of a record that does not replay', () => {
    using db = memoryStore();
    const { gameId } = unwrap(db.storeGame(input));
    const { db: sql } = db.internals;
    sql.run('DELETE FROM game_state_snapshots');
    sql
      .query(
        `UPDATE game_moves SET move_json = '{"moveNumber":4,"type":"no_line_action"}' WHERE move_number = 3`,
      )
      .run();
    const illegal = db.getStateAtMove(gameId, 10);
    expect(illegal).toMatchObject({
      ok: false,
      error: { code: 'illegal_move', gameId, moveNumber: 3, file: ':memory:' },
    });
    sql.query(`UPDATE game_moves SET move_json = '{' WHERE move_number = 3`).run();
    expect(db.getStateAtMove(gameId, 10)).toMatchObject({
      ok: false,
      error: { code: 'bad_move', moveNumber: 3 },
    });
    sql.query('DELETE FROM game_moves WHERE move_number = 3').run();
    expect(db.getStateAtMove(gameId, 10)).toMatchObject({
      ok: false,
      error: { code: 'bad_record', moveNumber: 3 },
    });
    sql.query(`UPDATE games SET game = 'chess'`).run();
    expect(db.getStateAtMove(gameId, 10)).toMatchObject({ ok: false, error: { code: 'unknown_game' } });
  });
});

describe('autoInject', () => {
  const ringrift = unwrap(games.get('ringrift'));
  const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 21);
  const isForced = (type: string): boolean => type.startsWith('no_');

  test('fills in the no-action moves that old records leave out', () =>
    withFolder((folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [{ gameId: 'old', input, keeps: ({ type }) => !isForced(type) }]);
      using db = fileStore(file);
      const kept = input.moves.flatMap(({ action }, i) => (isForced(action.type) ? [] : [i]));
      expect(kept.length).toBeLessThan(input.moves.length);
      expect(db.getStateAtMove('old', kept.length - 1)).toMatchObject({
        ok: false,
        error: { code: 'illegal_move' },
      });
      const states = statesOf(ringrift, input);
      for (const [n, i] of kept.entries())
        expect(unwrap(db.getStateAtMove('old', n, { autoInject: true }))).toEqual(states[i + 1]);
    }));

  test('refuses where there would have been a choice', () =>
    withFolder((folder) => {
      const file = `${folder}/old.db`;
      let moved = 0;
      const keeps = ({ type }: { type: string }): boolean => {
        moved += type === 'move_stack' ? 1 : 0;
        return !isForced(type) && !(type === 'move_stack' && moved === 3);
      };
      buildSchema16(file, ringrift, [{ gameId: 'old', input, keeps }]);
      using db = fileStore(file);
      expect(db.getStateAtMove('old', 8, { autoInject: true })).toMatchObject({
        ok: false,
        error: { code: 'several_moves_possible', gameId: 'old' },
      });
    }));
});
