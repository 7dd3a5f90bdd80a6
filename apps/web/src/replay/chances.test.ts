import { describe, expect, test } from 'bun:test';
import type { Assessment } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { GameLine } from '@ludus/table';
import { chancesOf, swingsAt } from './chances.ts';

const game: Game = nim;
const { state } = unwrap(nim.setup({ heaps: [1, 1, 1] }, 1));
const take = (heap: number, seat: number) => ({ action: { type: 'take', heap, count: 1 }, seat });
const line = unwrap(GameLine.replay(game, state, [take(0, 1), take(1, 2), take(2, 1)]));
const decided = (first: number) => ({ chances: [first, 1 - first] }) as unknown as Assessment;

describe('chances', () => {
  test('come from the analysis, and hold where nothing was decided', () => {
    expect(chancesOf(line, 2, [decided(0.6), null, decided(0.8)], [])).toEqual([
      [0.6, 1 - 0.6],
      [0.8, 1 - 0.8],
      [0.8, 1 - 0.8],
      [1, 0],
    ]);
  });

  test('are the first impression until the analysis covers them', () => {
    const seen = [0.1, 0.2, 0.3, 0.4].map((chance) => [chance, 1 - chance]);
    expect(chancesOf(line, 2, [decided(0.6)], seen).map(([first]) => first)).toEqual([0.6, 0.2, 0.3, 1]);
  });

  test('are empty without data, however the game ended', () => {
    expect(chancesOf(line.cut(1), 2, [], [])).toEqual([]);
    expect(chancesOf(line, 2, [], [])).toEqual([]);
  });

  test('are even where neither the analysis nor the game has an opinion', () => {
    expect(chancesOf(line, 2, [decided(0.6)], []).map(([first]) => first)).toEqual([0.6, 0.5, 0.5, 1]);
  });
});

describe('swings', () => {
  const chances = [0.5, 0.52, 0.8, 0.79, 0.2].map((chance) => [chance, 1 - chance]);

  test('are where chances change most between the states a reader stops at', () => {
    expect(swingsAt(chances, [0, 1, 2, 3, 4])).toEqual([2, 4]);
    expect(swingsAt(chances, [0, 3, 4])).toEqual([3, 4]);
  });
});
