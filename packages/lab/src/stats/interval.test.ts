import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { type Interval, meanInterval, shareDifference, wilson } from './interval.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { betaCdf, studentCdf, studentQuantile } from './student.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

describe('the normal distribution', () => {
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.6448536269514722, 0.95],
    [1.959963984540054, 0.975],
    [3, 0.9986501019683699],
    [-4, 3.167124183311986e-5],
    [-6, 9.865876450376981e-10],
  ])('at %p agrees with the tables', (x, chance) => {
    expect(normalCdf(x) / chance).toBeCloseTo(1, 12);
  });

  test('its quantile is the inverse', () => {
    for (const chance of [1e-6, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9999])
      expect(normalCdf(normalQuantile(chance))).toBeCloseTo(chance, 12);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
    expect(() => normalQuantile(1)).toThrow(RangeError);
  });
});

describe("Student's distribution", () => {
  // The column 0.975 of the printed tables.
  test.each([
    [1, 12.706],
    [2, 4.303],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
  ])('with %p degrees agrees with the tables', (degrees, t) => {
    expect(studentQuantile(0.975, degrees)).toBeCloseTo(t, 3);
    expect(studentQuantile(0.025, degrees)).toBeCloseTo(-t, 3);
  });

  test('with one degree is the Cauchy distribution', () => {
    for (const t of [-3, -0.5, 0, 1, 20])
      expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
  });

  test('has nothing beyond its ends', () => {
    expect([-Infinity, Infinity].map((t) => studentCdf(t, 5))).toEqual([0, 1]);
    expect([-1, 0, 1, 2].map((x) => betaCdf(2, 3, x))).toEqual([0, 0, 1, 1]);
  });

  test('comes from the beta distribution, which for whole numbers is a polynomial', () => {
    expect(betaCdf(2, 2, 0.3)).toBeCloseTo(3 * 0.09 - 2 * 0.027, 12);
    expect(betaCdf(1, 3, 0.2)).toBeCloseTo(1 - 0.8 ** 3, 12);
  });
});

const near = ({ low, high }: Interval, expectedLow: number, expectedHigh: number): void => {
  expect(low).toBeCloseTo(expectedLow, 4);
  expect(high).toBeCloseTo(expectedHigh, 4);
};

describe('shares', () => {
  test("agree with the examples of Newcombe's papers (Statistics in Medicine, 1998)", () => {
    near(wilson(81, 263), 0.2553, 0.3662);
    near(wilson(15, 148), 0.0624, 0.1605);
    near(wilson(0, 20), 0, 0.1611);
    near(wilson(1, 29), 0.0061, 0.1718);
    near(shareDifference({ hits: 48, trials: 80 }, { hits: 56, trials: 70 }), 0.0524, 0.3339);
  });

  test('stay between 0 and 1, and everything is possible before the first trial', () => {
    expect(wilson(20, 20).high).toBe(1);
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
  });

  test('contain the true value as often as they claim', () => {
    const rng = Rng.from('coverage of shares');
    for (const share of [0.5, 0.9]) {
      let held = 0;
      for (let run = 0; run < 2000; run += 1) {
        let hits = 0;
        for (let i = 0; i < 40; i += 1) if (rng.float() < share) hits += 1;
        const { low, high } = wilson(hits, 40);
        if (low <= share && share <= high) held += 1;
      }
      expect(held / 2000).toBeGreaterThan(0.93);
      expect(held / 2000).toBeLessThan(0.975);
    }
  });
});

describe('means', () => {
  test('have the t interval of a textbook sample', () => {
    const { estimate, low, high } = meanInterval([5.1, 4.9, 5.6, 5.8, 5.2]);
    expect(estimate).toBeCloseTo(5.32, 10);
    expect(low).toBeCloseTo(5.32 - (2.7764 * 0.370135) / Math.sqrt(5), 4);
    expect(high).toBeCloseTo(5.32 + (2.7764 * 0.370135) / Math.sqrt(5), 4);
  });

  test('of one value could be anything', () => {
    expect(meanInterval([3])).toEqual({ estimate: 3, low: -Infinity, high: Infinity });
  });

  test('contain the true value almost as often as they claim, even for skewed values', () => {
    const rng = Rng.from('coverage of means');
    const runs = 500;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const { low, high } = meanInterval(Array.from({ length: 30 }, () => -Math.log(1 - rng.float())));
      if (low <= 1 && 1 <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.89);
    expect(held / runs).toBeLessThan(0.98);
  });
});
