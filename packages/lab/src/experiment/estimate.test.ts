import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { meanInterval, wilson } from '../stats/interval.ts';
import { type Part, ratioDifference, ratioInterval, shareChange, shareInterval } from './estimate.ts';

const plain = (values: readonly number[]): Part[] => values.map((count) => ({ count, of: 1 }));

describe('a ratio over games', () => {
  test('is the mean with its t interval if every game counts once', () => {
    const values = [5.1, 4.9, 5.6, 5.8, 5.2];
    const { estimate, low, high } = ratioInterval(plain(values))!;
    const expected = meanInterval(values);
    expect([estimate, low, high].map((one) => one.toFixed(9))).toEqual(
      [expected.estimate, expected.low, expected.high].map((one) => one.toFixed(9)),
    );
  });

  test('weighs games by their contents', () => {
    expect(
      ratioInterval([
        { count: 10, of: 1 },
        { count: 10, of: 9 },
      ])!.estimate,
    ).toBe(2);
  });

  test('is unknown if there is nothing to divide by', () => {
    expect(
      ratioInterval([
        { count: 0, of: 0 },
        { count: 0, of: 0 },
      ]),
    ).toBeNull();
    expect(
      shareInterval([
        { count: 0, of: 0 },
        { count: 0, of: 0 },
      ]),
    ).toBeNull();
  });

  test('contains the true value about 95 times out of 100', () => {
    const rng = Rng.from('coverage of quotients');
    const runs = 1000;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const parts = Array.from({ length: 80 }, () => {
        const of = 1 + rng.int(9);
        return { count: of * (0.5 + rng.float()), of };
      });
      const { low, high } = ratioInterval(parts)!;
      if (low <= 1 && 1 <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.925);
    expect(held / runs).toBeLessThan(0.975);
  });
});

describe('a share', () => {
  test("has Wilson's interval if games are single trials", () => {
    const parts = plain([...Array(8).fill(1), ...Array(2).fill(0)]);
    const [found, expected] = [shareInterval(parts)!, wilson(8, 10)];
    // The variance over games has one degree of freedom less, which is all that may differ.
    expect(found.estimate).toBeCloseTo(expected.estimate, 12);
    expect(Math.abs(found.low - expected.low)).toBeLessThan(0.03);
    expect(shareInterval(plain(Array(20).fill(0)))).toEqual(wilson(0, 20));
  });

  test('contains the true value if the trials of a game are correlated', () => {
    const rng = Rng.from('coverage of clusters');
    const runs = 1000;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      // Either all four of a game or none: a hundred trials that are worth twenty-five.
      const parts = Array.from({ length: 40 }, () => ({ count: rng.float() < 0.3 ? 4 : 0, of: 4 }));
      const { low, high } = shareInterval(parts)!;
      if (low <= 0.3 && 0.3 <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.92);
    expect(held / runs).toBeLessThan(0.98);
  });
});

describe('a difference from the baseline', () => {
  test('is more precise if the games of a pair are alike', () => {
    const rng = Rng.from('pairs');
    const before = Array.from({ length: 60 }, () => 100 * rng.float());
    const after = before.map((value) => value + 1 + rng.float());
    const { estimate, low, high } = ratioDifference(plain(before), plain(after))!;
    expect(estimate).toBeCloseTo(1.5, 0);
    expect(high - low).toBeLessThan(0.4);
    expect(low).toBeGreaterThan(1);
  });

  test('between things that never happen is not certain to be zero', () => {
    const never = plain(Array(50).fill(0));
    const { estimate, low, high } = shareChange(never, never)!;
    expect(estimate).toBe(0);
    expect(low).toBeLessThan(-0.03);
    expect(high).toBeGreaterThan(0.03);
  });

  test('needs pairs', () => {
    expect(() => ratioDifference(plain([1, 2]), plain([1]))).toThrow(RangeError);
  });
});
