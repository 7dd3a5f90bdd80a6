import { expect, test } from 'bun:test';
import type { Outcome, Seat } from '@ludus/kernel';
import type { People } from '../words/people.ts';
import { endingSound } from './endingSound.ts';

const you =
  (...own: readonly Seat[]): People =>
  (seat) => ({ name: `Player ${seat}`, isYou: own.includes(seat) });

const ending = (winners: readonly Seat[], ...ranks: readonly number[]): Outcome => ({
  winners,
  reason: 'test',
  ranking: ranks.map((rank, i) => ({ seat: i + 1, rank })),
});

test('winning, losing and drawing sound different', () => {
  expect(endingSound(ending([1], 1, 2), you(1))).toBe('win');
  expect(endingSound(ending([2], 2, 1), you(1))).toBe('loss');
  expect(endingSound(ending([], 1, 1), you(1))).toBe('draw');
});

test('a player who is last while others draw has lost', () => {
  expect(endingSound(ending([], 1, 1, 3), you(3))).toBe('loss');
});

test('spectators hear that somebody won, or that nobody did', () => {
  expect(endingSound(ending([2], 2, 1), you())).toBe('win');
  expect(endingSound(ending([], 1, 1), you())).toBe('draw');
});

test('a person who plays every seat at this screen wins', () => {
  expect(endingSound(ending([2], 2, 1), you(1, 2))).toBe('win');
});
