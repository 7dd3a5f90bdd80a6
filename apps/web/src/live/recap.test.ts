import { describe, expect, test } from 'bun:test';
import type { LiveMove } from './moves.ts';
import { loadSteps, movesSinceLastTurn } from './recap.ts';

const move = (count: number, seat: number, isQuiet = false): LiveMove => ({
  count,
  seat,
  text: `move ${count}`,
  isQuiet,
  last: { count, action: { type: 'take' }, seat, by: isQuiet ? 'forced' : 'player', events: [] },
});

const countsOf = (moves: readonly LiveMove[]): number[] => moves.map(({ count }) => count);

describe('what happened since the last turn', () => {
  test('is what others did after it, without invisible steps', () => {
    const moves = [move(1, 1), move(2, 2), move(3, 2, true), move(4, 3)];
    expect(countsOf(movesSinceLastTurn(moves, 1))).toEqual([2, 4]);
  });

  test('stays the same during one’s own turn', () => {
    const moves = [move(1, 1), move(2, 2), move(3, 1), move(4, 1)];
    expect(countsOf(movesSinceLastTurn(moves, 1))).toEqual([2]);
  });

  test('is empty before anybody else has moved', () => {
    expect(movesSinceLastTurn([], 1)).toEqual([]);
    expect(movesSinceLastTurn([move(1, 1)], 1)).toEqual([]);
  });

  test('starts from the beginning for players who have not moved yet, but not forever', () => {
    const moves = Array.from({ length: 100 }, (_, i) => move(i + 1, 2));
    expect(countsOf(movesSinceLastTurn(moves.slice(0, 3), 1))).toEqual([1, 2, 3]);
    expect(movesSinceLastTurn(moves, 1)).toHaveLength(40);
    expect(movesSinceLastTurn(moves, 1).at(-1)?.count).toBe(100);
  });
});

test('steps start where asked, and forced moves belong to the move before them', async () => {
  const moves = [move(2, 2), move(4, 3), move(5, 2)];
  const view = async (count: number): Promise<string> => `view ${count}`;
  const { before, steps } = await loadSteps(moves, { from: 4, length: 7 }, view);
  expect(before).toMatchObject({ count: 3, view: 'view 3' });
  expect(steps.map(({ position }) => [position.count, position.view])).toEqual([
    [4, 'view 4'],
    [7, 'view 7'],
  ]);
});
