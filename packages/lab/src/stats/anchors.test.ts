import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import type { Comparison, Group } from './comparison.ts';
import { expectedScore } from './elo.ts';
import { fitRatings } from './ratings.ts';

/** Pairs of games between players of known strength, in a round robin. */
const pairsOf = (strengths: readonly number[], pairs: number, seed: string): Group[] => {
  const rng = Rng.from(seed);
  const groups: Group[] = [];
  for (let round = 0; round < pairs; round += 1)
    for (let first = 0; first < strengths.length; first += 1)
      for (let second = first + 1; second < strengths.length; second += 1) {
        const chance = expectedScore(strengths[first]! - strengths[second]!);
        const game = (): Comparison => ({ first, second, score: rng.float() < chance ? 1 : 0 });
        groups.push([game(), game()]);
      }
  return groups;
};

const STRENGTHS = [1500, 1600, 1750, 1400];

describe('anchors', () => {
  const groups = pairsOf(STRENGTHS, 150, 'anchors');
  const players = STRENGTHS.length;

  test('one of them moves the whole scale and keeps all differences', () => {
    const free = fitRatings(groups, { players });
    const { players: rated, difference } = fitRatings(groups, { players, anchors: new Map([[0, 1500]]) });
    expect(rated[0]).toEqual({ estimate: 1500, low: 1500, high: 1500 });
    for (const player of [1, 2, 3]) {
      const apart = free.players[player]!.estimate - free.players[0]!.estimate;
      expect(rated[player]!.estimate - 1500).toBeCloseTo(apart, 4);
      expect(difference(player, 0)!.high).toBeCloseTo(rated[player]!.high - 1500, 4);
    }
  });

  test('two of them hold, and the others are rated between and around them', () => {
    const anchors = new Map([
      [0, 1500],
      [2, 1750],
    ]);
    const { players: rated, difference } = fitRatings(groups, { players, anchors });
    expect([rated[0]!.estimate, rated[2]!.estimate].map(Math.round)).toEqual([1500, 1750]);
    for (const player of [1, 3]) {
      expect(rated[player]!.low).toBeLessThan(STRENGTHS[player]!);
      expect(rated[player]!.high).toBeGreaterThan(STRENGTHS[player]!);
    }
    expect(difference(2, 0)).toMatchObject({ superiority: 1 });
  });

  test('intervals around an anchor contain the true value about as often as they claim', () => {
    let held = 0;
    for (let trial = 0; trial < 200; trial += 1) {
      const some = pairsOf(STRENGTHS, 15, `trial ${trial}`);
      const { low, high } = fitRatings(some, { players, anchors: new Map([[0, 1500]]) }).players[2]!;
      if (low <= 1750 && high >= 1750) held += 1;
    }
    expect(held / 200).toBeGreaterThan(0.9);
  });

  test('a player without connected opponents has no rating', () => {
    const apart: Group[] = [
      ...groups,
      [{ first: 4, second: 5, score: 1 }],
      [{ first: 5, second: 4, score: 1 }],
    ];
    const { players: rated } = fitRatings(apart, { players: 6, anchors: new Map([[0, 1500]]) });
    expect(rated.map((one) => one !== undefined)).toEqual([true, true, true, true, false, false]);
    const all = fitRatings(apart, {
      players: 6,
      anchors: new Map([
        [0, 1500],
        [4, 2000],
      ]),
    });
    expect(all.players[5]).toBeDefined();
  });
});
