import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { canonicalJson, makeJson, makePath, sameJson } from './json.ts';

/** The expected text, computed in the simplest way. */
const naive = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(naive).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${naive((value as Record<string, unknown>)[key])}`).join(',')}}`;
};

describe('canonical JSON', () => {
  test('sorts keys by code unit and prints numbers as ECMAScript does', () => {
    expect(makeJson({ b: 1, a: [true, null, 'x'], 10: 0, 9: 0, '': {} })).toBe(
      '{"":{},"10":0,"9":0,"a":[true,null,"x"],"b":1}',
    );
    expect(makeJson([-0, 1e21, 1e-7, 0.1])).toBe('[0,1e+21,1e-7,0.1]');
    expect(makeJson({ '💍': 1, '\ud800': '\udfff' })).toBe('{"\\ud800":"\\udfff","💍":1}');
  });

  test('agrees with the plain definition and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = makeJson(value);
        expect(text).toBe(naive(JSON.parse(JSON.stringify(value))));
        expect(makeJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test('is the same whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (table) => {
        const turned = Object.fromEntries(Object.entries(table).reverse());
        expect(makeJson(turned)).toBe(makeJson(table));
      }),
    );
  });

  test('refuses what JSON cannot express, with its place', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = { deeper: [cyclic] };
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    const cases: readonly (readonly [unknown, string, string])[] = [
      [undefined, 'not_json', ''],
      [Number.NaN, 'not_finite', ''],
      [{ a: [1, Infinity] }, 'not_finite', 'a[1]'],
      [{ a: { 'b c': undefined } }, 'not_json', 'a["b c"]'],
      [[() => 1], 'not_json', '[0]'],
      [{ a: 1n }, 'not_json', 'a'],
      [{ a: Symbol('s') }, 'not_json', 'a'],
      [{ when: new Date(0) }, 'not_json', 'when'],
      [{ m: new Map() }, 'not_json', 'm'],
      [new Array(2), 'not_json', '[0]'],
      [cyclic, 'cycle', 'self.deeper[0].self.deeper[0].self.deeper[0].self.deeper[0]'],
    ];
    for (const [value, code, path] of cases) {
      const text = canonicalJson(value);
      expect(text.ok).toBe(false);
      if (!text.ok) expect(text.error).toMatchObject({ code, path });
    }
    const tooDeep = canonicalJson(deep);
    expect(tooDeep.ok ? '' : tooDeep.error.code).toBe('too_deep');
  });

  test('names the class of an object that is not plain, if it has one', () => {
    const messageOf = (value: unknown): string => {
      const text = canonicalJson(value);
      return text.ok ? '' : text.error.message;
    };
    expect(messageOf({ seen: new Set() })).toContain('is a Set, not a plain object.');
    expect(messageOf({ seen: new (class {})() })).toContain('is a special object, not a plain object.');
  });

  test('treats a key named __proto__ as a key', () => {
    expect(makeJson(JSON.parse('{"b":1,"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1},"b":1}');
  });
});

test('paths read like code', () => {
  expect(makePath(['players', 0, 'hand'])).toBe('players[0].hand');
  expect(makePath(['stacks', '3,3'])).toBe('stacks["3,3"]');
  expect(makePath([])).toBe('');
});

test('equal values are the same, whatever the order of their keys', () => {
  expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  expect(sameJson([], [])).toBe(true);
});

test('different values are not the same', () => {
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
    expect(sameJson(a, b)).toBe(false);
    expect(sameJson(b, a)).toBe(false);
  }
});
