import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { attackOdds, type OddsDice, rollOdds } from './odds.ts';

const rolled = (attack: number, defend: number) => unwrap(rollOdds(attack, defend));
const oddsOf = (attackers: number, defenders: number, dice?: OddsDice) =>
  unwrap(attackOdds(attackers, defenders, dice));

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
        const { pairs, chances } = rolled(attack, defend);
        expect(pairs).toBe(Math.min(attack, defend));
        for (const [lost, chance] of enumerate(attack, defend).entries())
          expect(chances[lost]).toBeCloseTo(chance, 14);
      });

  test('has the well-known counts for three against two', () => {
    expect(rolled(3, 2).chances.map((chance) => Math.round(chance * 7776))).toEqual([2890, 2611, 2275]);
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
      const odds = oddsOf(a, d, { stopAt });
      expect(odds.capture).toBeCloseTo(capture, 12);
      expect(odds.expectedAttackerLosses).toBeCloseTo(lostA, 12);
      expect(odds.expectedDefenderLosses).toBeCloseTo(lostD, 12);
    }
  });

  test('is 0 without attackers, 1 without defenders, and close to either with many more armies', () => {
    expect(oddsOf(1, 5)).toEqual({ capture: 0, expectedAttackerLosses: 0, expectedDefenderLosses: 0 });
    expect(oddsOf(3, 0).capture).toBe(1);
    expect(oddsOf(2, 1).capture).toBeCloseTo(15 / 36, 14);
    expect(oddsOf(1000, 10).capture).toBeGreaterThan(0.999999);
    expect(oddsOf(10, 1000).capture).toBeLessThan(1e-6);
  });

  test('more attackers never hurt, more defenders never help', () => {
    for (let a = 2; a < 30; a += 1)
      for (let d = 1; d < 30; d += 1) {
        const { capture } = oddsOf(a, d);
        expect(oddsOf(a + 1, d).capture).toBeGreaterThanOrEqual(capture);
        expect(oddsOf(a, d + 1).capture).toBeLessThanOrEqual(capture);
      }
  });

  test('is fast and certain for large armies', () => {
    expect(oddsOf(10_000, 10_000).capture).toBeCloseTo(1, 9);
    expect(oddsOf(8_000, 10_000).expectedDefenderLosses).toBeGreaterThan(9_000);
  });

  test('invalid numbers of armies or dice are refused', () => {
    for (const bad of [
      -1,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      10_001,
      '3',
      null,
      Symbol('x'),
    ] as never[]) {
      expect(attackOdds(bad, 1).ok).toBe(false);
      expect(attackOdds(3, bad).ok).toBe(false);
      expect(rollOdds(bad, 2).ok).toBe(false);
      expect(attackOdds(3, 3, { attack: bad }).ok).toBe(false);
      expect(attackOdds(3, 3, { defend: bad }).ok).toBe(false);
    }
    expect(rollOdds(1, 17)).toMatchObject({
      ok: false,
      error: [{ code: 'out_of_range', path: 'defendDice' }],
    });
    expect(attackOdds(3, 3, { stopAt: 0 }).ok).toBe(false);
  });
});
