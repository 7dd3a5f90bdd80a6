import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { Replayer } from './replayer.ts';
import { sampleGame } from './sample.ts';

describe('a replayed game', () => {
  for (const game of games.games)
    test(`refuses whatever is no action, and goes on: ${game.id}`, () => {
      const { id, minSeats } = game.variants[0]!;
      const { initialState, moves } = sampleGame(game, { variant: id, players: minSeats, maxMoves: 60 }, 1);
      const replayer = new Replayer(game, initialState);
      const types = [...new Set(moves.map(({ action }) => action.type))];
      for (const { action } of moves) {
        for (const type of [...types, 'no_such_type', 'process_line', 'choose_line_option'])
          for (const nonsense of [{ nonsense: 1 }, { line: null, from: null, to: 7, x: {} }])
            expect(replayer.play({ type, ...nonsense }).ok).toBe(false);
        unwrap(replayer.play(action));
      }
      expect(replayer.moves).toBe(moves.length);
    });
});
