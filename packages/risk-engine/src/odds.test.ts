import { describe, expect, test } from 'bun:test';
import { attackOdds, rollOdds } from './odds.ts';

/** Every way the dice can fall, one by one. */
const enumerate = (attack: number, defend: number): number[] => {
  const counts = new Array<number>(Math.min(attack, defend) + 1).fill(0);
  const total = 6 ** (attack + defend);
  for (let code = 0; code < total; code += 1) {
    const dice: number[] = [];
    for (let rest = code, i = 0; i < attack + defend; i += 1, rest = Math.floor(rest / 6))
      dice.push(1 + (rest % 6));
    const high = (list: number[]): number[] => list.sort((a, b) => b - a);
    const [a, d] = [high(dice.slice(0, attack)), high(dice.slice(attack))];
    counts[counts.slice(1).filter((_, i) => a[i]! <= d[i]!).length]! += 1;
  }
  return counts.map((count) => count / total);
};

describe('one roll', () => {
  for (const attack of [1, 2, 3, 4])
    for (const defend of [1, 2, 3])
      test(`of ${attack} against ${defend} agrees with every way the dice can fall`, () => {
        const { pairs, chances } = rollOdds(attack, defend);
        expect(pairs).toBe(Math.min(attack, defend));
        for (const [lost, chance] of enumerate(attack, defend).entries())
          expect(chances[lost]).toBeCloseTo(chance, 14);
      });

  test('has the well-known counts for three against two', () => {
    expect(rollOdds(3, 2).chances.map((chance) => Math.round(chance * 7776))).toEqual([2890, 2611, 2275]);
  });
});

/** The same question answered by following every line of play, without a table. */
const follow = (a: number, d: number, stopAt = 1): { capture: number; lostA: number; lostD: number } => {
  if (d === 0) return { capture: 1, lostA: 0, lostD: 0 };
  if (a <= stopAt) return { capture: 0, lostA: 0, lostD: 0 };
  const sum = { capture: 0, lostA: 0, lostD: 0 };
  const chances = enumerate(Math.min(3, a - 1), Math.min(2, d));
  for (const [lost, chance] of chances.entries()) {
    const won = chances.length - 1 - lost;
    const then = follow(a - lost, d - won, stopAt);
    sum.capture += chance * then.capture;
    sum.lostA += chance * (lost + then.lostA);
    sum.lostD += chance * (won + then.lostD);
  }
  return sum;
};

describe('attackOdds', () => {
  test('agrees with exact enumeration', () => {
    for (const [a, d, stopAt] of [
      [2, 1, 1],
      [2, 2, 1],
      [3, 2, 1],
      [4, 2, 1],
      [5, 3, 1],
      [4, 4, 1],
      [6, 3, 4],
    ] as const) {
      const { capture, lostA, lostD } = follow(a, d, stopAt);
      const odds = attackOdds(a, d, { stopAt });
      expect(odds.capture).toBeCloseTo(capture, 12);
      expect(odds.expectedAttackerLosses).toBeCloseTo(lostA, 12);
      expect(odds.expectedDefenderLosses).toBeCloseTo(lostD, 12);
    }
  });

  test('knows the edges', () => {
    expect(attackOdds(1, 5)).toEqual({ capture: 0, expectedAttackerLosses: 0, expectedDefenderLosses: 0 });
    expect(attackOdds(3, 0).capture).toBe(1);
    expect(attackOdds(2, 1).capture).toBeCloseTo(15 / 36, 14);
    expect(attackOdds(1000, 10).capture).toBeGreaterThan(0.999999);
    expect(attackOdds(10, 1000).capture).toBeLessThan(1e-6);
  });

  test('more attackers never hurt, more defenders never help', () => {
    for (let a = 2; a < 30; a += 1)
      for (let d = 1; d < 30; d += 1) {
        const { capture } = attackOdds(a, d);
        expect(attackOdds(a + 1, d).capture).toBeGreaterThanOrEqual(capture);
        expect(attackOdds(a, d + 1).capture).toBeLessThanOrEqual(capture);
      }
  });

  test('refuses what is not a number of armies', () => {
    for (const bad of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => attackOdds(bad, 1)).toThrow(RangeError);
      expect(() => attackOdds(3, bad)).toThrow(RangeError);
    }
    expect(() => attackOdds(3, 3, { attack: 7 })).toThrow(RangeError);
  });
});
