import { expect, test } from 'bun:test';
import { Weights } from './weights.ts';

/** Few keys have a slot each; many keys are hashed. */
for (const space of [1_000, 100_000_000]) {
  const made = (...entries: readonly (readonly [key: number, value: number])[]): Weights => {
    const weights = new Weights(space);
    for (const [key, value] of entries) weights.add(key, value);
    return weights;
  };
  const listed = (weights: Weights): [number, number][] =>
    Array.from({ length: weights.size }, (_, i) => [weights.keyAt(i), weights.valueAt(i)]);

  test(`keeps the order in which keys were first added, below ${space}`, () => {
    const keys = Array.from({ length: 200 }, (_, i) => (i * 7 * 101) % 997);
    const weights = made(...keys.map((key, i) => [key, i] as const), [keys[3]!, 0.5]);
    expect(listed(weights)).toEqual(keys.map((key, i) => [key, i === 3 ? 3.5 : i]));
    for (const [i, key] of keys.entries()) expect(weights.indexOf(key)).toBe(i);
    expect(weights.indexOf(998)).toBe(-1);
    expect(weights.get(998)).toBe(0);
  });

  test(`multiplies weights and adds their keys, below ${space}`, () => {
    const products = new Weights(space);
    products.addProducts(made([0, 2], [10, 3]), made([1, 5], [11, 7]));
    expect(listed(products)).toEqual([
      [1, 10],
      [11, 29],
      [21, 21],
    ]);
    expect(products.dot(made([0, 1], [10, 2], [500, 4]), 1)).toBe(10 + 2 * 29);
    expect(listed(products.normalise())[1]).toEqual([11, 1]);
  });
}
