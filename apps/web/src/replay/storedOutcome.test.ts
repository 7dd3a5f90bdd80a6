import { expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { storedOutcome } from './storedOutcome.ts';

const game = nim as Game;
const { state } = unwrap(game.setup(unwrap(game.configure({})), 'stored'));
const after = (winner: number | null, terminationReason: string | null) =>
  storedOutcome({ game, state }, { winner, terminationReason, numPlayers: 2 });

test('a game in which somebody resigned or ran out of time is finished', () => {
  expect(after(2, 'resignation')).toMatchObject({ winners: [2], reason: 'resignation' });
  expect(after(1, 'timeout')).toMatchObject({ winners: [1], reason: 'timeout' });
});

test('a game that nobody has won by its rules or at the table is not', () => {
  expect(after(null, null)).toBeUndefined();
  expect(after(null, 'abandonment')).toBeUndefined();
  expect(after(1, 'last one taken')).toBeUndefined();
});
