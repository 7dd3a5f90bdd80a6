import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { expectedScore } from './elo.ts';
import { countGroups, type GroupCount, logLikelihoodRatio, SPRT_ERRORS, sprt, sprtBounds } from './sprt.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

const pairs = (...counts: readonly number[]): GroupCount[] =>
  counts.map((count, i) => ({ score: i / 4, count }));

describe('the sequential probability ratio test', () => {
  test("has Wald's bounds", () => {
    const [lower, upper] = sprtBounds(SPRT_ERRORS);
    expect(lower).toBeCloseTo(-2.944, 3);
    expect(upper).toBeCloseTo(2.944, 3);
    const [low, high] = sprtBounds({ alpha: 0.01, beta: 0.1 });
    expect(low).toBeCloseTo(-2.2925, 4);
    expect(high).toBeCloseTo(4.4998, 4);
  });

  test('of single games won or lost is the exact ratio of Bernoulli', () => {
    const counts = [
      { score: 0, count: 40 },
      { score: 1, count: 60 },
    ];
    const [p0, p1] = [expectedScore(0), expectedScore(50)];
    const exact = 60 * Math.log(p1 / p0) + 40 * Math.log((1 - p1) / (1 - p0));
    expect(logLikelihoodRatio(counts, 0, 50)).toBeCloseTo(exact, 9);
  });

  test('of pairs is near its normal approximation N (s₁ − s₀)(2m − s₀ − s₁) / 2v', () => {
    const counts = pairs(120, 900, 2000, 1000, 140);
    const n = 4160;
    const mean = counts.reduce((sum, { score, count }) => sum + score * count, 0) / n;
    const variance = counts.reduce((sum, { score, count }) => sum + count * (score - mean) ** 2, 0) / n;
    const [s0, s1] = [expectedScore(0), expectedScore(5)];
    const approximate = (n * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    const llr = logLikelihoodRatio(counts, 0, 5);
    expect(llr / approximate).toBeGreaterThan(0.98);
    expect(llr / approximate).toBeLessThan(1.02);
  });

  test('constrains the observed shares as the most likely distribution does', () => {
    // By brute force over distributions on 0, ½, 1 with a given mean: one free share is left.
    const counts = [
      { score: 0, count: 30 },
      { score: 0.5, count: 50 },
      { score: 1, count: 20 },
    ];
    const best = (mean: number): number => {
      let found = -Infinity;
      for (let win = 0.0005; win < mean; win += 0.0005) {
        const draw = 2 * (mean - win);
        const loss = 1 - win - draw;
        if (draw <= 0 || loss <= 0) continue;
        found = Math.max(found, 20 * Math.log(win) + 50 * Math.log(draw) + 30 * Math.log(loss));
      }
      return found;
    };
    const brute = best(expectedScore(20)) - best(expectedScore(-10));
    expect(logLikelihoodRatio(counts, -10, 20)).toBeCloseTo(brute, 3);
  });

  test('starts at zero, changes sign with the hypotheses, and decides at the bounds', () => {
    expect(logLikelihoodRatio(pairs(0, 0, 0, 0, 0), 0, 10)).toBe(0);
    const counts = pairs(10, 20, 30, 40, 20);
    expect(logLikelihoodRatio(counts, 0, 50)).toBeCloseTo(-logLikelihoodRatio(counts, 50, 0), 9);
    const plan = { elo0: 0, elo1: 100, ...SPRT_ERRORS };
    expect(sprt(plan, pairs(5, 20, 30, 40, 40)).verdict).toBe('H1');
    expect(sprt(plan, pairs(20, 40, 30, 20, 10)).verdict).toBe('H0');
    expect(sprt(plan, pairs(1, 0, 3, 0, 1)).verdict).toBeUndefined();
    expect(sprt(plan, pairs(0, 0, 0, 0, 12)).verdict).toBe('H1');
    expect(sprt(plan, pairs(12, 0, 0, 0, 0)).verdict).toBe('H0');
  });

  test('counts groups of any number of games', () => {
    expect(countGroups([0, 0.75, 0.75, 1], 2).map(({ count }) => count)).toEqual([1, 0, 0, 2, 1]);
    expect(countGroups([1 / 3], 3).map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });
});

/** Runs tests between players with a known difference on openings that favour one seat; returns the share of H1. */
const shareOfH1 = (name: string, elo: number, runs: number): { share: number; pairs: number } => {
  const rng = Rng.from(name);
  const plan = { elo0: 0, elo1: 80, ...SPRT_ERRORS };
  let accepted = 0;
  let played = 0;
  const win = (at: number): number => (rng.float() < expectedScore(at) ? 1 : 0);
  for (let run = 0; run < runs; run += 1) {
    const counts = countGroups([], 2).map((one) => ({ ...one }));
    for (;;) {
      const opening = rng.float() < 0.5 ? 250 : -250;
      counts[2 * (win(elo + opening) + win(elo - opening))]!.count += 1;
      played += 1;
      const { verdict } = sprt(plan, counts);
      if (verdict === undefined) continue;
      if (verdict === 'H1') accepted += 1;
      break;
    }
  }
  return { share: accepted / runs, pairs: played / runs };
};

/** The strength at which pairs on such openings score what the hypothesis says: openings flatten the curve. */
const flattened = (elo: number): number => {
  const goal = expectedScore(elo);
  let [low, high] = [0, 1000];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    const mean = (expectedScore(middle + 250) + expectedScore(middle - 250)) / 2;
    if (mean < goal) low = middle;
    else high = middle;
  }
  return low;
};

describe('simulated tests', () => {
  const runs = 500;
  test('accept H1 by mistake in about 5% of the cases where H0 is true', () => {
    const { share, pairs: length } = shareOfH1('under H0', 0, runs);
    expect(share).toBeLessThan(0.08);
    expect(share).toBeGreaterThan(0.01);
    expect(length).toBeLessThan(200);
  });

  test('accept H0 by mistake in about 5% of the cases where H1 is true', () => {
    const { share } = shareOfH1('under H1', flattened(80), runs);
    expect(share).toBeGreaterThan(0.92);
    expect(share).toBeLessThan(0.99);
  });
});
