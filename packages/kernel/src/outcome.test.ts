import { expect, test } from 'bun:test';
import { rankBy, seats } from './outcome.ts';

test('seats count from 1', () => expect(seats(3)).toEqual([1, 2, 3]));

test('tied seats share a rank and the next ranks are skipped', () => {
  const territory = [0, 5, 9, 5, 1];
  expect(rankBy(seats(4), (seat) => [territory[seat]!])).toEqual([
    { seat: 2, rank: 1 },
    { seat: 1, rank: 2 },
    { seat: 3, rank: 2 },
    { seat: 4, rank: 4 },
  ]);
});

test('later scores only break ties', () => {
  const scores: Readonly<Record<number, readonly number[]>> = { 1: [3, 1], 2: [3, 2], 3: [4, 0] };
  expect(rankBy(seats(3), (seat) => scores[seat]!).map(({ seat }) => seat)).toEqual([3, 2, 1]);
});
