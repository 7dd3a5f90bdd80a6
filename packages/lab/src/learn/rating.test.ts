import { describe, expect, test } from 'bun:test';
import { ratingOf, verdictOf } from './rating.ts';

describe('a rating', () => {
  test('has an interval even if every pair went the same way', () => {
    const { games, score, elo } = ratingOf(
      Array.from({ length: 10 }, () => 1),
      2,
    );
    expect(games).toBe(20);
    expect(score.low).toBeLessThan(0.8);
    expect(elo.estimate).toBeGreaterThan(elo.low);
    expect(elo.low).toBeGreaterThan(100);
    const mixed = ratingOf([0.5, 1, 0.5, 0, 1, 0.5], 2);
    expect(mixed.elo.low).toBeLessThan(mixed.elo.estimate);
  });

  test('is 0 for an equal share, and above it for more, with any number of players', () => {
    for (const players of [2, 3, 4]) {
      expect(ratingOf([0, 2 / players], players).elo.estimate).toBeCloseTo(0, 9);
      expect(ratingOf([1 / players, 2 / players], players).elo.estimate).toBeGreaterThan(20);
    }
    // Twice as strong as each of two opponents: half of the points.
    expect(ratingOf([0, 1], 3).elo.estimate).toBeCloseTo(400 * Math.log10(2), 9);
  });
});

describe('a gate', () => {
  const plan = { gateElo: 50, players: 2 };

  test('opens for the stronger, stays shut for the weaker, and asks for more games in between', () => {
    expect(
      verdictOf(
        Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 0.5 : 1)),
        plan,
      ),
    ).toBe('better');
    expect(
      verdictOf(
        Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 0.5 : 0)),
        plan,
      ),
    ).toBe('no better');
    expect(verdictOf([0.5, 1, 0.5, 0], plan)).toBe('undecided');
  });

  test('treats a third of the points as even among three players', () => {
    const even = Array.from({ length: 90 }, (_, i) => [0, 1 / 3, 2 / 3][i % 3]!);
    expect(verdictOf(even, { gateElo: 50, players: 3 })).not.toBe('better');
  });
});
