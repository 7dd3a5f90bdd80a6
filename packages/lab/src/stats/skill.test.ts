import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { rateSkills } from './skill.ts';

describe('skills of games for three and more', () => {
  test('agree with the published example of four beginners', () => {
    const skills = rateSkills([[4, 1, 3, 2].map((rank, player) => ({ player, rank }))], 4);
    const expected = [
      [20.963, 8.084],
      [27.795, 8.263],
      [24.689, 8.084],
      [26.553, 8.179],
    ];
    for (const [i, { mu, sigma }] of skills.entries()) {
      expect(mu).toBeCloseTo(expected[i]![0]!, 3);
      expect(sigma).toBeCloseTo(expected[i]![1]!, 3);
    }
  });

  test('find the order of known strengths, and become surer', () => {
    const rng = Rng.from('skills');
    const strengths = [1.5, 0.5, 0, -1];
    const games = Array.from({ length: 300 }, () => {
      const order = strengths
        .map((strength, player) => ({ player, value: strength - Math.log(-Math.log(rng.float())) }))
        .sort((a, b) => b.value - a.value);
      return order.map(({ player }, i) => ({ player, rank: i + 1 }));
    });
    const skills = rateSkills(games, 4);
    const mus = skills.map(({ mu }) => mu);
    expect(mus).toEqual(mus.toSorted((a, b) => b - a));
    for (const { sigma } of skills) expect(sigma).toBeLessThan(3);
  });

  test('of a player in several seats are one skill, and a player who never played keeps the initial one', () => {
    const [winner, loser, absent] = rateSkills(
      [
        [
          { player: 0, rank: 1 },
          { player: 1, rank: 2 },
          { player: 1, rank: 2 },
        ],
      ],
      3,
    );
    expect(winner!.mu).toBeGreaterThan(25);
    expect(loser!.mu).toBeLessThan(25);
    expect(absent).toEqual({ mu: 25, sigma: 25 / 3 });
  });
});
