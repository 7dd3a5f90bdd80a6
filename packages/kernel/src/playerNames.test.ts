import { expect, test } from 'bun:test';
import { namePlayers } from './playerNames.ts';

test('players in a sentence get their names, with or without a space before the number', () => {
  const names = ['Anna', 'Rook'];
  const named = (sentence: string): string =>
    namePlayers(sentence, (seat, said) => names[seat - 1] ?? `${said} (nobody)`);
  expect(named('Player 2 takes Peru from player1.')).toBe('Rook takes Peru from Anna.');
  expect(named('player 3 waits; players do not.')).toBe('player 3 (nobody) waits; players do not.');
});
