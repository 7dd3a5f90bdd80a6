import { describe, expect, test } from 'bun:test';
import { nEloOf, winShareOf } from './shares.ts';
import type { SeatResult, TournamentGame } from './types.ts';

const seat = (agent: number, rank: number): SeatResult => ({
  agent,
  rank,
  decisions: 1,
  cpuMs: 1,
  maxMs: 1,
  nodes: 1,
});

/** A game by the agents in the order of the seats, with their ranks. */
const game = (
  number: number,
  ...seats: readonly (readonly [agent: number, rank: number])[]
): TournamentGame => ({
  number,
  seats: seats.map(([agent, rank]) => seat(agent, rank)),
  reason: 'end',
  moves: 10,
});

describe('the share of games won', () => {
  test('counts only wins: always coming second wins nothing', () => {
    const games = [0, 1, 2].map((number) => game(number, [0, 1], [1, 2], [2, 3]));
    expect([0, 1, 2].map((agent) => winShareOf(games, agent)!.estimate)).toEqual([1, 0, 0]);
    const { low, high } = winShareOf(games, 1)!;
    expect(low).toBeCloseTo(0);
    expect(high).toBeGreaterThan(0.5);
  });

  test('is fair to agents with several seats, and splits shared wins', () => {
    const even = [
      game(0, [0, 1], [0, 2], [1, 2]),
      game(1, [0, 2], [0, 1], [1, 2]),
      game(2, [0, 2], [0, 2], [1, 1]),
    ];
    expect(winShareOf(even, 0)!.estimate).toBeCloseTo(1 / 3);
    expect(winShareOf(even, 1)!.estimate).toBeCloseTo(1 / 3);
    expect(winShareOf([game(0, [0, 1], [1, 1], [2, 1])], 2)!.estimate).toBeCloseTo(1 / 3);
    expect(winShareOf(even, 2)).toBeUndefined();
  });
});

describe('normalised Elo of an agent', () => {
  const pair = (group: number, first: number, second: number) => [
    game(2 * group, [0, first], [1, 3 - first]),
    game(2 * group + 1, [1, 3 - second], [0, second]),
  ];

  test('is the same for two agents except for the sign', () => {
    const games = [...pair(0, 1, 1), ...pair(1, 1, 2), ...pair(2, 1, 1), ...pair(3, 2, 1)];
    const [first, second] = [nEloOf(games, 0)!, nEloOf(games, 1)!];
    expect(first.estimate).toBeGreaterThan(0);
    expect(second.estimate).toBeCloseTo(-first.estimate);
    expect(second.low).toBeCloseTo(-first.high);
  });

  test('is unknown while all groups end the same way', () => {
    expect(nEloOf([...pair(0, 1, 2), ...pair(1, 2, 1)], 0)).toBeUndefined();
  });
});
