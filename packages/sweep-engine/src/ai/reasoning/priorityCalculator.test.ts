import { describe, expect, test } from 'bun:test';
import { stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import type { SeenClue, SweepView } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { basePriority } from '../basePriority.ts';
import { calculatePriorities, type PriorityInput } from './priorityCalculator.ts';

/** Level 3 untouched: 32 hidden tiles, 10 of the rival, 3 mines. */
const view = (clues: readonly SeenClue[] = [], distraction: readonly number[] = []): SweepView => ({
  ...viewFor(stateOf(LEVELS[2]!, 1), 'rival'),
  round: 3,
  clues,
  distraction,
});

const priorityOf = (
  seen: SweepView,
  counts: { rival: number; mine: number },
  more: Partial<PriorityInput> = {},
) => calculatePriorities({ view: seen, tiles: [5], counts: () => counts, iterations: 20, ...more })[0]!;

const clue = (round: number, tile: number, pips: number): SeenClue => ({
  kind: 'rival',
  round,
  pips: [{ tile, pips }],
});

describe('base priority', () => {
  test("is this turn's pips and all but one of every earlier clue", () => {
    const base = basePriority(view([clue(1, 5, 4), clue(2, 5, 1), clue(3, 5, 2), clue(3, 6, 3)]));
    expect([base[5], base[6], base[7]]).toEqual([3 + 0 + 2, 3, 0]);
  });

  test('includes Distraction for all tiles, with or without pips', () => {
    const bonus = Array.from({ length: 32 }, (_, tile) => tile / 100);
    const base = basePriority(view([clue(3, 5, 2)], bonus));
    expect([base[5], base[6]]).toEqual([2.05, 0.06]);
  });
});

describe('priority', () => {
  const denominator = 20 + 32 / 100 + 0.001;

  test('adds the rival bonus and subtracts the mine penalty', () => {
    const { breakdown, priority } = priorityOf(view([clue(3, 5, 2)]), { rival: 9, mine: 2 });
    const rivalBonus = Math.log2((9 + 10 / 100 + 0.001) / denominator);
    const minePenalty = Math.log2((2 + 3 / 100 + 0.001) / denominator) / 3;
    expect(breakdown).toEqual({ basePriority: 2, rivalBonus, minePenalty, noClueMinePenalty: 0 });
    expect(priority).toBe(2 + rivalBonus - minePenalty);
    expect(rivalBonus).toBeCloseTo(-1.15887, 4);
    expect(minePenalty).toBeCloseTo(-1.1076, 3);
  });

  test('stays finite for tiles never seen as rival or mine, and an unlikely mine is better', () => {
    const never = priorityOf(view(), { rival: 0, mine: 0 });
    expect(never.breakdown.rivalBonus).toBeCloseTo(Math.log2(0.101 / denominator), 10);
    expect(never.breakdown.minePenalty).toBeCloseTo(Math.log2(0.031 / denominator) / 3, 10);
    expect(priorityOf(view(), { rival: 5, mine: 0 }).priority).toBeGreaterThan(
      priorityOf(view(), { rival: 5, mine: 8 }).priority,
    );
  });

  test("takes 0.3 off a true mine only if this turn's clue does not name it", () => {
    const penalty = (clues: readonly SeenClue[], mines?: readonly number[]) =>
      priorityOf(view(clues), { rival: 5, mine: 1 }, { mines }).breakdown.noClueMinePenalty;
    expect(penalty([], [5])).toBe(-0.3);
    expect(penalty([clue(2, 5, 4)], [5])).toBe(-0.3);
    expect(penalty([clue(3, 5, 1)], [5])).toBe(0);
    expect(penalty([], [6])).toBe(0);
    expect(penalty([])).toBe(0);
  });

  test('ranks best first and gives the position', () => {
    const ranked = calculatePriorities({
      view: view([clue(3, 7, 2)]),
      tiles: [5, 6, 7],
      counts: (tile) => ({ rival: tile === 6 ? 12 : 4, mine: 1 }),
      iterations: 20,
    });
    expect(ranked.map(({ tile }) => tile)).toEqual([7, 6, 5]);
    expect(ranked[0]!.position).toEqual({ x: 1, y: 1 });
  });
});
