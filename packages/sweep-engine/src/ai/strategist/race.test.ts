import { expect, test } from 'bun:test';
import { type OwnerCounts, SIDES } from '../../types.ts';
import { clarityOf, rivalChance } from './race.ts';

const COUNTS: OwnerCounts = { player: 12, rival: 10, neutral: 8, mine: 3 };
const clarity = { player: 0.4, rival: 0.4 };

test('the side with fewer tiles left is likelier to win, from both views and in both turns', () => {
  for (const side of SIDES)
    for (let count = 1; count < 60; count += 1) {
      const chance = (left: OwnerCounts): number => rivalChance(side, { left, clarity, energy: 0 });
      expect(chance({ ...COUNTS, rival: count })).toBeGreaterThan(chance({ ...COUNTS, rival: count + 1 }));
      expect(chance({ ...COUNTS, player: count })).toBeLessThan(chance({ ...COUNTS, player: count + 1 }));
    }
});

test('without chances, fewer tiles left are better too', () => {
  for (let count = 1; count < 60; count += 1) {
    const chance = (left: OwnerCounts): number => rivalChance('rival', { left, energy: 0 });
    expect(chance({ ...COUNTS, rival: count })).toBeGreaterThan(chance({ ...COUNTS, rival: count + 1 }));
    expect(chance({ ...COUNTS, player: count })).toBeLessThan(chance({ ...COUNTS, player: count + 1 }));
  }
});

test('the race is over when a side has no tile left', () => {
  for (const side of SIDES) {
    const chance = (left: OwnerCounts): number => rivalChance(side, { left, clarity, energy: 0 });
    expect(chance({ ...COUNTS, rival: 0 })).toBe(1);
    expect(chance({ ...COUNTS, player: 0 })).toBe(0);
  }
});

test('a view is clear if it names the tiles of a side', () => {
  const known = { player: 1, rival: 0, neutral: 0, mine: 0 };
  const open = { player: 0.5, rival: 0.5, neutral: 0, mine: 0 };
  const left = { player: 1, rival: 1, neutral: 0, mine: 0 };
  expect(clarityOf([known, null, { ...known, player: 0, rival: 1 }], left)).toEqual({ player: 1, rival: 1 });
  expect(clarityOf([open, open], left)).toEqual({ player: 0.5, rival: 0.5 });
});
