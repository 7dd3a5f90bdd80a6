import { describe, expect, test } from 'bun:test';
import { copyJson, deepFreeze } from './frozen.ts';

const codeOf = (value: unknown): string => {
  const copied = copyJson(value);
  return copied.ok ? 'copied' : copied.error.code;
};

describe('copyJson', () => {
  test('copies plain data and shares nothing with it', () => {
    const value = { list: [1, { deep: 'text' }], none: null, flag: true };
    const copied = copyJson(value);
    if (!copied.ok) throw new Error(copied.error.message);
    expect(copied.value).toEqual(value);
    value.list.push(2);
    (value.list[1] as { deep: string }).deep = 'changed';
    expect(copied.value).toEqual({ list: [1, { deep: 'text' }], none: null, flag: true });
  });

  test('reads every field once', () => {
    let asked = 0;
    const value = {
      get count() {
        asked += 1;
        return asked;
      },
    };
    expect(copyJson(value)).toEqual({ ok: true, value: { count: 1 } });
    expect(asked).toBe(1);
  });

  test('refuses what JSON cannot express, with its place', () => {
    expect(copyJson({ a: [0, { b: Number.NaN }] })).toEqual({
      ok: false,
      error: { code: 'not_finite', path: 'a[1].b', message: 'a[1].b is NaN, which JSON cannot express.' },
    });
    for (const value of [undefined, Symbol('x'), 10n, () => 1, new Date(), new Map(), { a: undefined }])
      expect(codeOf(value)).toBe('not_json');
    expect(codeOf(JSON.parse('{"__proto__":{"a":1}}'))).toBe('unknown_field');
  });

  test('never throws and never hangs', () => {
    const hostile = new Proxy({}, { ownKeys: () => ['a'], get: () => hostile });
    const round: unknown[] = [];
    round.push(round);
    const endless = new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 40 : 0) });
    const thrower = {
      get tile(): number {
        throw new Error('no');
      },
    };
    const { proxy: revoked, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(codeOf(round)).toBe('too_deep');
    expect(codeOf(endless)).toBe('too_large');
    expect(codeOf(thrower)).toBe('unreadable');
    expect(codeOf(revoked)).toBe('unreadable');
    expect(copyJson(hostile)).toBeDefined();
  });
});

describe('deepFreeze', () => {
  test('freezes plain data deeply', () => {
    const value = deepFreeze({ a: [{ b: 1 }], c: { d: [] as number[] } });
    expect(() => value.c.d.push(1)).toThrow();
    expect(() => {
      value.a[0]!.b = 2;
    }).toThrow();
  });

  test('leaves functions, class instances and typed arrays alone', () => {
    const map = new Map([[1, 2]]);
    const value = deepFreeze({ map, bytes: new Uint8Array(2), make: () => 1 });
    value.bytes[0] = 7;
    map.set(3, 4);
    expect(value.bytes[0]).toBe(7);
    expect(map.size).toBe(2);
  });
});
