import { describe, expect, test } from 'bun:test';
import { accuracyOf } from './accuracy.ts';
import { isUnsettled, LEAST_LOSS, markOf } from './mark.ts';
import { turningPointsOf } from './turningPoints.ts';
import type { Assessment } from './types.ts';

const decided = (seat: number, loss: number, noise = 0): Assessment => ({
  seat,
  played: 'a',
  best: loss === 0 ? 'a' : 'b',
  line: ['b'],
  chances: [0.5, 0.5],
  after: [0.5, 0.5],
  loss,
  noise,
  depth: 1,
  nodes: 1,
});

describe('a mark', () => {
  test('follows the winning chance that was lost', () => {
    const marks = [0, 0.019, 0.02, 0.059, 0.06, 0.119, 0.12, 0.249, 0.25, 1].map((loss) =>
      markOf({ loss, noise: 0 }),
    );
    expect(marks).toEqual([
      'best',
      'best',
      'good',
      'good',
      'inaccuracy',
      'inaccuracy',
      'mistake',
      'mistake',
      'blunder',
      'blunder',
    ]);
  });

  test('blames nobody for what may be noise', () => {
    expect(markOf({ loss: 0.2, noise: 0.1 })).toBe('mistake');
    expect(markOf({ loss: 0.2, noise: 0.11 })).toBe('good');
  });

  test('is in doubt where a boundary lies within the noise', () => {
    expect(isUnsettled({ loss: LEAST_LOSS.mistake + 0.01, noise: 0.006 })).toBe(true);
    expect(isUnsettled({ loss: LEAST_LOSS.mistake + 0.01, noise: 0.004 })).toBe(false);
    expect(isUnsettled({ loss: 0, noise: 0.001 })).toBe(false);
  });
});

describe('accuracy', () => {
  test('is 100% for a player who always finds the best move, and falls with every loss', () => {
    const [first, second, third] = accuracyOf(
      [decided(1, 0), undefined, decided(2, 0.1), decided(1, 0), decided(2, 0.3)],
      [1, 2, 3],
    );
    expect(first).toMatchObject({ accuracy: 1, decisions: 2, marks: { best: 2, blunder: 0 } });
    expect(second!.accuracy).toBeCloseTo((Math.exp(-0.4) + Math.exp(-1.2)) / 2);
    expect(second!.marks).toMatchObject({ inaccuracy: 1, blunder: 1, best: 0 });
    expect(third).toMatchObject({ accuracy: undefined, decisions: 0 });
  });
});

describe('turning points', () => {
  test('are the three most costly mistakes, in the order of the game', () => {
    const decisions = [0.07, 0, 0.4, 0.13, 0.2].map((loss) => decided(1, loss));
    expect(turningPointsOf([undefined, ...decisions]).map(({ index }) => index)).toEqual([3, 4, 5]);
  });

  test('are empty for a game without mistakes', () => {
    expect(turningPointsOf([decided(1, 0.03), decided(2, 0.5, 0.4)])).toEqual([]);
  });
});
