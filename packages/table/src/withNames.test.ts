import { expect, test } from 'bun:test';
import { withNames } from './withNames.ts';

const NAMES = ['You', 'Rook', 'Player 3'];

test.each([
  ['player2 takes New Guinea from player1', 'Rook takes New Guinea from you'],
  ['player1 gets 6 armies (6 for territories)', 'You get 6 armies (6 for territories)'],
  ['Player 1 passes.', 'You pass.'],
  ['Player 1 has no move.', 'You have no move.'],
  ['Player 2 passes. Player 1 draws a card.', 'Rook passes. You draw a card.'],
  ['Player 1 tries it.', 'You try it.'],
  ['player1 eliminates player2 and takes 3 cards', 'You eliminate Rook and take 3 cards'],
  ['player1 trades Peru, Siam and islands for 4 armies', 'You trade Peru, Siam and islands for 4 armies'],
  ['Round 2: player1’s turn', 'Round 2: your turn'],
  ['Player 3 loses a ring of player 2.', 'Player 3 loses a ring of Rook.'],
  ['Player 7 is nobody.', 'Player 7 is nobody.'],
  ['3 armies move into New Guinea', '3 armies move into New Guinea'],
])('%p becomes %p', (sentence, told) => expect(withNames(sentence, NAMES)).toBe(told));

test('players with the same name keep their numbers', () =>
  expect(withNames('Player 1 robs player 2.', ['Rook', 'Rook'])).toBe('Player 1 robs player 2.'));
