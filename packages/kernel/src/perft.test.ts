import { describe, expect, test } from 'bun:test';
import { nim } from './examples/nim.ts';
import { divide, perft } from './perft.ts';
import { positionOf } from './position.ts';
import { unwrap } from './result.ts';

const start = (heaps: readonly number[]) => positionOf(nim, unwrap(nim.setup({ heaps }, 1)).state);

/** Sequences of takes counted without the game. */
const count = (heaps: readonly number[], depth: number): number =>
  depth === 0
    ? 1
    : heaps.reduce(
        (sum, left, heap) =>
          sum +
          Array.from({ length: left }, (_, i) => count(heaps.with(heap, i), depth - 1)).reduce(
            (a, b) => a + b,
            0,
          ),
        0,
      );

describe('perft', () => {
  test('counts the sequences of a length', () => {
    for (const heaps of [[1], [2, 2], [3, 4, 5]])
      for (const depth of [0, 1, 2, 3, 4]) expect(perft(start(heaps), depth)).toBe(count(heaps, depth));
  });

  test('does not count sequences that end earlier', () => expect(perft(start([1]), 2)).toBe(0));

  test('leaves the position as it was', () => {
    const position = start([3, 4, 5]);
    const before = [position.keyLow(), position.keyHigh(), JSON.stringify(position.state())];
    perft(position, 3);
    expect([position.keyLow(), position.keyHigh(), JSON.stringify(position.state())]).toEqual(before);
  });

  test('divided by first move adds up to the total', () => {
    const parts = divide(start([3, 4, 5]), 3);
    expect(parts).toHaveLength(12);
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(perft(start([3, 4, 5]), 3));
  });
});
