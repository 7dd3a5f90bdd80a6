import { describe, expect, test } from 'bun:test';
import { biggestIn, decisionsAt, lastBefore, nextAfter, swingsIn } from './swings.ts';

const duel = (...first: readonly number[]) => first.map((chance) => [chance, 1 - chance]);

describe('swings', () => {
  test('are all the big steps', () => {
    expect(swingsIn(duel(0.5, 0.51, 0.7, 0.7, 0.4, 0.41, 1))).toEqual([2, 4, 6]);
  });

  test('are the largest six where hardly any is big, and never what is next to nothing', () => {
    const quiet = duel(0.5, 0.55, 0.51, 0.52, 0.56, 0.5, 0.55, 0.5, 0.54, 0.6, 0.61, 0.62);
    const found = swingsIn(quiet);
    expect(found).toHaveLength(6);
    expect(found).toContain(5);
    expect(found).toContain(9);
    expect(swingsIn(duel(0.5, 0.51, 0.52, 0.5))).toEqual([]);
  });

  test('have a biggest one, which is not the end', () => {
    expect(biggestIn(duel(0.5, 0.51, 0.7, 0.7, 0.4, 0.41, 1))).toBe(4);
    expect(biggestIn(duel(0.5, 0.51, 0.52, 1))).toBeUndefined();
    expect(biggestIn([])).toBeUndefined();
  });

  test('count for every seat of three', () => {
    expect(
      swingsIn([
        [0.4, 0.3, 0.3],
        [0.4, 0.45, 0.15],
      ]),
    ).toEqual([1]);
  });

  test('stand at the decision that they came from', () => {
    const steps = [false, false, true, true, false, false, true].map((isQuiet) => ({ isQuiet, seat: 1 }));
    expect(decisionsAt([4, 6], steps)).toEqual([2, 6]);
    expect(decisionsAt([3, 4, 7], steps)).toEqual([2, 6]);
  });

  test('of chances looked at between turns stand at the step that made them, not where the turn was handed over', () => {
    const steps = [1, 1, 1, 1, 2, 2, 2, 1].map((seat) => ({ seat, isQuiet: false }));
    const judged = duel(0.5, 0.52, 0.7, 0.71, 0.3, 0.3, 0.31, 0.6, 0.6);
    expect(decisionsAt([4, 7], steps, (state) => judged[state]!)).toEqual([2, 6]);
    const prepared = steps.map((step, i) => ({ ...step, isPreparing: i === 1 }));
    expect(decisionsAt([4], prepared, (state) => judged[state]!)).toEqual([1]);
    // A turn of one step is that step.
    expect(decisionsAt([8], steps, (state) => judged[state]!)).toEqual([8]);
  });

  test('are gone through in both directions', () => {
    expect([nextAfter([2, 6], 2), lastBefore([2, 6], 6), nextAfter([2, 6], 6)]).toEqual([6, 2, undefined]);
  });
});
