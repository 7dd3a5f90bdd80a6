import { expect, test } from 'bun:test';
import { normalisedElo } from './nElo.ts';

const counts = (...numbers: number[]) =>
  numbers.map((count, i) => ({ score: i / (numbers.length - 1), count }));

test("normalised Elo is the advantage in units of a game's standard deviation", () => {
  // Single games without draws: the standard deviation is nearly one half.
  expect(normalisedElo(counts(450, 550), 1)!.estimate).toBeCloseTo((0.05 / 0.4975) * 347.4356, 1);
  // The same share of the points from pairs that mostly cancel out is much more certain.
  expect(normalisedElo(counts(0, 0, 80, 0, 20), 2)!.estimate).toBeGreaterThan(
    normalisedElo(counts(40, 0, 0, 0, 60), 2)!.estimate,
  );
});

test('its interval depends only on the number of games, and is undefined if all groups ended the same way', () => {
  const { estimate, low, high } = normalisedElo(counts(3, 0, 10, 0, 7), 2)!;
  expect(estimate).toBeGreaterThan(0);
  expect(high - estimate).toBeCloseTo((1.96 * 347.4356) / Math.sqrt(40), 0);
  expect(estimate - low).toBeCloseTo(high - estimate, 9);
  expect(normalisedElo(counts(0, 0, 12, 0, 0), 2)).toBeUndefined();
});
