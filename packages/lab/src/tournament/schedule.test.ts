import { describe, expect, test } from 'bun:test';
import { Schedule, type ScheduledGame, type ScheduleRequest, seedsOf } from './schedule.ts';

const gamesOf = (request: ScheduleRequest, rounds: number): ScheduledGame[] => {
  const schedule = new Schedule(request);
  return Array.from({ length: rounds * schedule.roundLength }, (_, i) => schedule.fixture(i));
};

/** How often every agent sat in every seat. */
const seatings = (games: readonly ScheduledGame[], { agents, seats }: ScheduleRequest): number[][] => {
  const counts = Array.from({ length: agents }, () => new Array<number>(seats).fill(0));
  for (const { lineup } of games) for (const [seat, agent] of lineup.entries()) counts[agent]![seat]! += 1;
  return counts;
};

const SHAPES: readonly (readonly [agents: number, seats: number])[] = [
  [2, 2],
  [3, 2],
  [5, 2],
  [2, 3],
  [3, 3],
  [5, 3],
  [2, 4],
  [3, 4],
  [4, 4],
  [6, 4],
  [2, 6],
  [4, 6],
];

describe('a schedule', () => {
  test.each(SHAPES)(
    'of %p agents in %p seats puts every agent in every seat equally often',
    (agents, seats) => {
      const request: ScheduleRequest = { agents, seats, format: 'round-robin' };
      const counts = seatings(gamesOf(request, 2), request);
      for (const row of counts) for (const count of row) expect(count).toBe(counts[0]![0]!);
      expect(counts[0]![0]).toBeGreaterThan(0);
    },
  );

  test.each(SHAPES)('of %p agents in %p seats has every two agents meet equally often', (agents, seats) => {
    const meetings = new Map<string, number>();
    for (const { lineup } of gamesOf({ agents, seats, format: 'round-robin' }, 1))
      for (let i = 0; i < seats; i += 1)
        for (let j = i + 1; j < seats; j += 1) {
          if (lineup[i] === lineup[j]) continue;
          const key = [lineup[i]!, lineup[j]!].sort().join('-');
          meetings.set(key, (meetings.get(key) ?? 0) + 1);
        }
    expect(meetings.size).toBe((agents * (agents - 1)) / 2);
    expect(new Set(meetings.values()).size).toBe(1);
  });

  test('of two seats is pairs of games, in which each agent goes first once', () => {
    const lineups = gamesOf({ agents: 3, seats: 2, format: 'round-robin' }, 1).map(({ lineup }) => lineup);
    expect(lineups).toEqual([
      [0, 1],
      [1, 0],
      [0, 2],
      [2, 0],
      [1, 2],
      [2, 1],
    ]);
  });

  test('of a gauntlet has the first agent in every game, and every agent in every seat', () => {
    const request: ScheduleRequest = { agents: 4, seats: 2, format: 'gauntlet' };
    const games = gamesOf(request, 1);
    expect(games).toHaveLength(6);
    for (const { lineup } of games) expect(lineup).toContain(0);
    expect(seatings(games, request)).toEqual([
      [3, 3],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    const threes = gamesOf({ agents: 4, seats: 3, format: 'gauntlet' }, 1);
    expect(threes).toHaveLength(9);
    for (const { lineup } of threes) expect(lineup).toContain(0);
  });

  test('of a gauntlet with few agents gives the first one seat, and the others all the rest', () => {
    const tables = (agents: number, seats: number): string[] =>
      new Schedule({ agents, seats, format: 'gauntlet' }).tables.map((table) => table.join(' '));
    expect(tables(2, 3)).toEqual(['0 1 1']);
    expect(tables(2, 4)).toEqual(['0 1 1 1']);
    expect(tables(3, 4)).toEqual(['0 1 1 2', '0 1 2 2']);
    expect(tables(4, 4)).toEqual(['0 1 2 3']);
    const request: ScheduleRequest = { agents: 2, seats: 4, format: 'gauntlet' };
    expect(seatings(gamesOf(request, 1), request)).toEqual([
      [1, 1, 1, 1],
      [3, 3, 3, 3],
    ]);
  });

  test('changes who sits after whom from round to round', () => {
    const rounds = gamesOf({ agents: 3, seats: 3, format: 'round-robin' }, 3);
    const after = (game: ScheduledGame): number => game.lineup[(game.lineup.indexOf(0) + 1) % 3]!;
    expect(rounds.map(after)).toEqual([1, 1, 1, 2, 2, 2, 1, 1, 1]);
    expect(new Schedule({ agents: 2, seats: 4, format: 'round-robin' }).fixture(4).lineup).toEqual([
      0, 1, 0, 1,
    ]);
  });

  test('never cuts a group', () => {
    const schedule = new Schedule({ agents: 3, seats: 2, format: 'round-robin' });
    expect(schedule.total(1)).toBe(6);
    expect(schedule.total(100)).toBe(300);
    expect(schedule.total(101)).toBe(306);
  });

  test('gives games of a group the same opening and different seeds', () => {
    const [a, b, c] = gamesOf({ agents: 3, seats: 2, format: 'round-robin' }, 1).map((game) =>
      seedsOf('s', game),
    );
    expect(a!.openingSeed).toBe(b!.openingSeed);
    expect(a!.openingSeed).not.toBe(c!.openingSeed);
    expect(a!.seed).not.toBe(b!.seed);
  });
});
