import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import type { Comparison, Group } from './comparison.ts';
import { gamesOf, makeCrosstable, pointsOf } from './crosstable.ts';
import { eloOf, expectedScore, likelihoodOfSuperiority } from './elo.ts';
import { fitRatings } from './ratings.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

const single = (first: number, second: number, score: number): Group => [{ first, second, score }];
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('the Elo scale', () => {
  // The published table of the logistic curve.
  test.each([
    [0, 0.5],
    [50, 0.571],
    [100, 0.64],
    [200, 0.76],
    [300, 0.849],
    [400, 0.909],
    [-400, 0.091],
  ])('%p points are a share of %p', (elo, score) => {
    expect(expectedScore(elo)).toBeCloseTo(score, 3);
    expect(eloOf(expectedScore(elo))).toBeCloseTo(elo, 9);
  });

  test('knows the usual shares', () => {
    expect(eloOf(0.75)).toBeCloseTo(190.85, 2);
    expect(eloOf(1)).toBe(Infinity);
  });
});

describe('the likelihood of superiority', () => {
  test('agrees with the published formula ½ (1 + erf((w − l) / √(2w + 2l)))', () => {
    expect(likelihoodOfSuperiority(10, 10)).toBe(0.5);
    expect(likelihoodOfSuperiority(15, 5)).toBeCloseTo(0.98733, 5);
    expect(likelihoodOfSuperiority(5, 15)).toBeCloseTo(0.01267, 5);
    expect(likelihoodOfSuperiority(0, 0)).toBe(0.5);
  });

  test('of fitted ratings is the same for independent games', () => {
    const groups = [...times(120, single(0, 1, 1)), ...times(80, single(0, 1, 0))];
    const { superiority } = fitRatings(groups, { players: 2 }).difference(0, 1)!;
    expect(superiority).toBeCloseTo(likelihoodOfSuperiority(120, 80), 2);
  });
});

describe('ratings', () => {
  test('of two players follow from the score, with the half point that Firth adds to both sides', () => {
    const groups = [...times(75, single(0, 1, 1)), ...times(25, single(0, 1, 0))];
    const { estimate, low, high } = fitRatings(groups, { players: 2 }).difference(0, 1)!;
    expect(estimate).toBeCloseTo(eloOf(75.5 / 101), 6);
    // 400 / ln 10 · 1.96 / √(n p q) is the classical error.
    const classical = (173.72 * 1.96) / Math.sqrt(100 * 0.75 * 0.25);
    expect((high - low) / 2 / classical).toBeCloseTo(1, 1);
  });

  test('are zero on average, and do not depend on the order of anything', () => {
    const groups = [
      ...times(7, single(0, 1, 1)),
      ...times(3, single(1, 0, 1)),
      ...times(6, single(1, 2, 1)),
      ...times(4, single(2, 1, 0.5)),
      ...times(9, single(0, 2, 1)),
      single(2, 0, 1),
    ];
    const { players } = fitRatings(groups, { players: 3 });
    expect(players.reduce((sum, rating) => sum + rating!.estimate, 0)).toBeCloseTo(0, 8);
    const swap = ({ first, second, score }: Comparison): Comparison => ({
      first: second,
      second: first,
      score: 1 - score,
    });
    const turned = fitRatings(
      groups.toReversed().map((group) => group.map(swap)),
      { players: 3 },
    );
    for (const [i, rating] of players.entries()) {
      expect(turned.players[i]!.estimate).toBeCloseTo(rating!.estimate, 6);
      expect(turned.players[i]!.low).toBeCloseTo(rating!.low, 6);
    }
    expect(players[0]!.estimate).toBeGreaterThan(players[1]!.estimate);
    expect(players[1]!.estimate).toBeGreaterThan(players[2]!.estimate);
  });

  test('of a player who won everything are finite, with an interval about as wide as the exact one', () => {
    const { estimate, low, high } = fitRatings(times(20, single(0, 1, 1)), { players: 2 }).difference(0, 1)!;
    expect(estimate).toBeCloseTo(eloOf(20.5 / 21), 6);
    // Clopper and Pearson: 20 of 20 are at least 83.2%, 277 points.
    expect(low).toBeGreaterThan(200);
    expect(low).toBeLessThan(300);
    expect(high).toBeGreaterThan(900);
  });

  test('leave out players without connected opponents', () => {
    const groups = [...times(5, single(0, 1, 1)), ...times(5, single(1, 0, 1)), ...times(4, single(2, 3, 1))];
    const ratings = fitRatings([...groups, single(0, 4, 1)], { players: 6 });
    expect(ratings.players.map((rating) => rating === undefined)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(ratings.difference(0, 2)).toBeUndefined();
    expect(fitRatings([], { players: 2 }).players).toEqual([undefined, undefined]);
  });

  test('are still uncertain after one group', () => {
    const { low, high } = fitRatings([single(0, 1, 1)], { players: 2 }).players[0]!;
    expect([low, high]).toEqual([-Infinity, Infinity]);
  });

  test('separate seat advantage from strength', () => {
    // The player in the first seat wins three out of four.
    const pair = (front: number, back: number): Group => [
      { first: 0, second: 1, score: front, seats: [0, 1] },
      { first: 0, second: 1, score: back, seats: [1, 0] },
    ];
    const groups = [...times(30, pair(1, 0)), ...times(12, pair(1, 1)), ...times(8, pair(0, 0))];
    const { seats, difference } = fitRatings(groups, { players: 2, seats: 2 });
    expect(seats[0]!.estimate).toBeGreaterThan(80);
    expect(seats[0]!.low).toBeGreaterThan(0);
    expect(seats[0]!.estimate + seats[1]!.estimate).toBeCloseTo(0, 8);
    expect(Math.abs(difference(0, 1)!.estimate)).toBeLessThan(60);
  });
});

/** Games between players of known strength, in pairs on openings that favour one of the seats at random. */
const simulate = (
  rng: Rng,
  strengths: readonly number[],
  { rounds, bias, draws }: { readonly rounds: number; readonly bias: number; readonly draws: number },
): Group[] => {
  const groups: Group[] = [];
  const play = (elo: number): number => {
    const mean = expectedScore(elo);
    // Draws take equally from both sides, so the mean stays.
    const drawn = draws * Math.min(mean, 1 - mean) * 2;
    const drawing = rng.float();
    if (drawing < drawn) return 0.5;
    return drawing < drawn + mean - drawn / 2 ? 1 : 0;
  };
  for (let round = 0; round < rounds; round += 1)
    for (let i = 0; i < strengths.length; i += 1)
      for (let j = i + 1; j < strengths.length; j += 1) {
        const opening = (rng.float() < 0.5 ? 1 : -1) * bias;
        const elo = strengths[i]! - strengths[j]!;
        groups.push([
          { first: i, second: j, score: play(elo + opening), seats: [0, 1] },
          { first: i, second: j, score: play(elo - opening), seats: [1, 0] },
        ]);
      }
  return groups;
};

interface Setting {
  readonly strengths: readonly number[];
  readonly rounds: number;
  readonly bias: number;
  readonly draws: number;
}

const coverage = (name: string, setting: Setting, runs: number): { held: number; bias: number } => {
  const rng = Rng.from(name);
  const { strengths } = setting;
  const truth = strengths[0]! - strengths.at(-1)!;
  let held = 0;
  let sum = 0;
  for (let run = 0; run < runs; run += 1) {
    const ratings = fitRatings(simulate(rng, strengths, setting), { players: strengths.length });
    const { estimate, low, high } = ratings.difference(0, strengths.length - 1)!;
    if (low <= truth && truth <= high) held += 1;
    sum += estimate;
  }
  return { held: held / runs, bias: sum / runs - truth };
};

describe('simulated players of known strength', () => {
  test.each<[string, Setting]>([
    ['equal', { strengths: [0, 0], rounds: 50, bias: 0, draws: 0 }],
    ['100 points apart', { strengths: [100, 0], rounds: 50, bias: 0, draws: 0 }],
    ['400 points apart', { strengths: [400, 0], rounds: 50, bias: 0, draws: 0 }],
    ['with many draws', { strengths: [50, 0], rounds: 50, bias: 0, draws: 0.6 }],
    ['few pairs', { strengths: [100, 0], rounds: 8, bias: 0, draws: 0 }],
    ['four of them', { strengths: [200, 120, 50, 0], rounds: 15, bias: 0, draws: 0.2 }],
  ])('%s: 95%% of the intervals contain the true value', (name, setting) => {
    const { held, bias } = coverage(name, setting, 600);
    expect(held).toBeGreaterThan(0.925);
    expect(held).toBeLessThan(0.985);
    expect(Math.abs(bias)).toBeLessThan(15);
  });

  test('intervals are honest when an opening decides both games, and would not be without pairs', () => {
    // A strong opening makes most pairs end 1–1: the score hardly varies, and pairs know it.
    const setting = { strengths: [0, 0], rounds: 40, bias: 300, draws: 0 };
    const rng = Rng.from('decisive openings');
    let [held, paired, loose] = [0, 0, 0];
    const runs = 400;
    for (let run = 0; run < runs; run += 1) {
      const groups = simulate(rng, setting.strengths, setting);
      const own = fitRatings(groups, { players: 2 }).difference(0, 1)!;
      const alone = fitRatings(
        groups.flat().map((game) => [game]),
        { players: 2 },
      ).difference(0, 1)!;
      if (own.low <= 0 && 0 <= own.high) held += 1;
      paired += own.high - own.low;
      loose += alone.high - alone.low;
    }
    expect(held / runs).toBeGreaterThan(0.92);
    expect(held / runs).toBeLessThan(0.99);
    expect(paired).toBeLessThan(0.8 * loose);
  });
});

describe('tables of three', () => {
  /** An order of finish by Luce's model, in which the better of two comes first as often as Elo says. */
  const finish = (rng: Rng, strengths: readonly number[]): number[] =>
    strengths
      .map((elo, player) => ({ player, value: (elo * Math.LN10) / 400 - Math.log(-Math.log(rng.float())) }))
      .sort((a, b) => b.value - a.value)
      .map(({ player }) => player);

  test('give Elo with honest intervals from placings', () => {
    const rng = Rng.from('three');
    const strengths = [150, 0, -150];
    const runs = 400;
    let held = 0;
    let sum = 0;
    for (let run = 0; run < runs; run += 1) {
      const groups = Array.from({ length: 20 }, () =>
        [0, 1, 2].flatMap((): Comparison[] => {
          const order = finish(rng, strengths);
          const before = (first: number, second: number): Comparison => ({
            first,
            second,
            score: order.indexOf(first) < order.indexOf(second) ? 1 : 0,
          });
          return [before(0, 1), before(0, 2), before(1, 2)];
        }),
      );
      const { estimate, low, high } = fitRatings(groups, { players: 3 }).difference(0, 2)!;
      if (low <= 300 && 300 <= high) held += 1;
      sum += estimate;
    }
    expect(held / runs).toBeGreaterThan(0.915);
    expect(held / runs).toBeLessThan(0.985);
    expect(Math.abs(sum / runs - 300)).toBeLessThan(15);
  });
});

describe('an advantage of the first seat', () => {
  test('is found with an honest interval, and does not hide the strength', () => {
    const rng = Rng.from('first seat');
    const runs = 300;
    let [seatHeld, eloHeld] = [0, 0];
    const win = (elo: number): number => (rng.float() < expectedScore(elo) ? 1 : 0);
    for (let run = 0; run < runs; run += 1) {
      const groups = Array.from(
        { length: 50 },
        (): Group => [
          { first: 0, second: 1, score: win(100 + 120), seats: [0, 1] },
          { first: 0, second: 1, score: win(100 - 120), seats: [1, 0] },
        ],
      );
      const { seats, difference } = fitRatings(groups, { players: 2, seats: 2 });
      const elo = difference(0, 1)!;
      if (seats[0]!.low <= 60 && 60 <= seats[0]!.high) seatHeld += 1;
      if (elo.low <= 100 && 100 <= elo.high) eloHeld += 1;
    }
    for (const held of [seatHeld, eloHeld]) {
      expect(held / runs).toBeGreaterThan(0.91);
      expect(held / runs).toBeLessThan(0.99);
    }
  });
});

describe('the crosstable', () => {
  test('counts every encounter from both sides', () => {
    const table = makeCrosstable(
      [single(0, 1, 1), single(1, 0, 0.5), single(2, 0, 0), single(2, 2, 1)].flat(),
      3,
    );
    expect(table[0]![1]).toEqual({ wins: 1, draws: 1, losses: 0 });
    expect(table[1]![0]).toEqual({ wins: 0, draws: 1, losses: 1 });
    expect(pointsOf(table[0]![1]!)).toBe(1.5);
    expect(gamesOf(table[2]![2]!)).toBe(0);
    expect(table[0]![2]).toEqual({ wins: 1, draws: 0, losses: 0 });
  });
});
