import { expect, test } from 'bun:test';
import { equalJson } from './equal.ts';

test('equal values say the same, whatever the order of their keys', () => {
  expect(equalJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  expect(equalJson([], [])).toBe(true);
});

test('different values do not', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1], [1, 2]],
    [[], {}],
    [{ 0: 1, length: 1 }, [1]],
    [null, {}],
    ['1', 1],
    [Number.NaN, Number.NaN],
    [JSON.parse('{"__proto__":1}'), {}],
  ];
  for (const [a, b] of pairs) {
    expect(equalJson(a, b)).toBe(false);
    expect(equalJson(b, a)).toBe(false);
  }
});
