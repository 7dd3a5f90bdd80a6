import { expect, test } from 'bun:test';
import { ago, list, number, percent, plural } from './format.ts';
import { byPerson, peopleOf } from './people.ts';
import { escapedFrom, pseudoOf } from './pseudo.ts';

test('numbers agree with their nouns', () => {
  const moves = (n: number): string => plural(n, { one: '# move', other: '# moves' });
  expect([0, 1, 2, 1234].map(moves)).toEqual(['0 moves', '1 move', '2 moves', '1,234 moves']);
  expect(number(12_345)).toBe('12,345');
  expect(percent(0.523)).toBe('52%');
  expect(list(['Anna', 'Rook', 'Vesper'])).toBe('Anna, Rook and Vesper');
});

test('times are relative to now', () => {
  const now = Date.UTC(2026, 4, 2);
  expect(ago(now - 30_000, now)).toBe('now');
  expect(ago(now - 300_000, now)).toBe('5 minutes ago');
  expect(ago(now - 90_000_000, now)).toBe('yesterday');
});

test('sentences address the reader and name everyone else', () => {
  const people = peopleOf([{ name: 'You', isYou: true }], (seat) => `Player ${seat}`);
  const wins = (seat: number): string => byPerson(people(seat), 'You win', (name) => `${name} wins`);
  expect([wins(1), wins(2)]).toEqual(['You win', 'Player 2 wins']);
});

test('the pseudo-locale brackets every message, and shows text without brackets', () => {
  const words = pseudoOf({ title: 'Play', deep: { wins: (name: string) => `${name} wins` }, none: '' });
  expect([words.title, words.deep.wins('Rook'), words.none]).toEqual(['⟦Play⟧', '⟦Rook wins⟧', '']);
  expect(escapedFrom(`⟦by ${words.deep.wins('Rook')}⟧ 12`)).toBe(' 12');
  expect(escapedFrom('Resign')).toBe('Resign');
});
