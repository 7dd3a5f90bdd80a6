import { expect, test } from 'bun:test';
import { tableOutcome } from '@ludus/table';
import type { People } from '../words/people.ts';
import { verdictOf } from './verdictOf.ts';

const ui = { verdict: () => ['By the rules', 'The game took 3 rounds.'] };

const said = (reason: string, { winner = 1, count = 2, you = 1 } = {}): readonly string[] => {
  const people: People = (seat) => ({ name: `Player ${seat}`, isYou: seat === you });
  return verdictOf(ui, { view: {}, outcome: tableOutcome(winner, reason, count), people });
};

test('a game says itself how it ended', () =>
  expect(said('elimination')).toEqual(['By the rules', 'The game took 3 rounds.']));

test('a player who leaves the table loses, and everybody learns why', () => {
  const length = 'The game took 3 rounds.';
  expect(said('resignation')).toEqual(['You won: Player 2 resigned', length]);
  expect(said('timeout')).toEqual(['You won: Player 2 ran out of time', length]);
  expect(said('resignation', { you: 2 })).toEqual(['You resigned', 'Player 1 won.', length]);
  expect(said('timeout', { you: 2 })).toEqual(['You ran out of time', 'Player 1 won.', length]);
  expect(said('timeout', { you: 3 })[0]).toBe('Player 1 won: Player 2 ran out of time');
  expect(said('resignation', { count: 3 })[0]).toBe('You won: everyone else resigned');
});

test('a game may also be abandoned or adjudicated', () => {
  expect(said('abandonment')[0]).toBe('The game was abandoned');
  expect(said('adjudication', { you: 2 })[0]).toBe('Player 1 won by adjudication');
});
