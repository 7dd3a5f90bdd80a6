import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { hashJson, hashText, hashUnits, hashWords } from './hash.ts';

describe('the hash of a text', () => {
  test('has 32 hexadecimal digits', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9a-f]{32}$/.test(hashText(text))));
  });

  test('is the same for a text and for its code units, wherever they are kept', () => {
    const units = new Uint16Array(300).fill(0xfeed);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
        for (let i = 0; i < text.length; i += 1) units[i] = text.charCodeAt(i);
        expect(hashUnits(units, text.length)).toEqual(hashWords(text));
      }),
    );
  });

  test('changes half of its bits with one bit of the input, in every lane and at every place', () => {
    const base = '{"board":{"stacks":{"3,3":{"rings":[1,2]}}},"currentPlayer":1}';
    const flips = new Array<number>(128).fill(0);
    let samples = 0;
    for (let at = 0; at < base.length; at += 1)
      for (const bit of [1, 2, 4, 8, 16, 32]) {
        const changed =
          base.slice(0, at) + String.fromCharCode(base.charCodeAt(at) ^ bit) + base.slice(at + 1);
        const before = hashWords(base);
        const after = hashWords(changed);
        samples += 1;
        for (let i = 0; i < 128; i += 1)
          if ((((before[i >> 5]! ^ after[i >> 5]!) >>> (i & 31)) & 1) === 1) flips[i]! += 1;
      }
    for (const count of flips) expect(Math.abs(count / samples - 0.5)).toBeLessThan(0.12);
  });

  test('has no collision in any 48 of its bits among a quarter million similar short texts', () => {
    const halves = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
    const count = 250_000;
    for (let i = 0; i < count; i += 1) {
      const hash = hashText(i.toString(36));
      for (const [k, seen] of halves.entries()) seen.add(hash.slice(k * 6, k * 6 + 12));
    }
    // With 48 bits, 0.0001 collisions are expected here; a lane that copies another would cause thousands.
    for (const seen of halves) expect(seen.size).toBe(count);
  });

  test('lanes are independent: equal bits in two lanes are as frequent as by chance', () => {
    let equal = 0;
    const count = 20_000;
    for (let i = 0; i < count; i += 1) {
      const [a, b, c, d] = hashWords(`state ${i}`);
      for (const [left, right] of [
        [a, b],
        [a, c],
        [a, d],
        [b, c],
        [b, d],
        [c, d],
      ] as const)
        if (((left ^ right) & 0xff) === 0) equal += 1;
    }
    const expected = (count * 6) / 256;
    expect(Math.abs(equal - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });
});

describe('the hash of a JSON value', () => {
  test('does not depend on the order of keys', () => {
    expect(hashJson({ a: 1, b: { d: [2], c: 3 } })).toBe(hashJson({ b: { c: 3, d: [2] }, a: 1 }));
  });

  test('throws with the place when the value is not JSON', () => {
    expect(() => hashJson({ rng: { index: Number.NaN } })).toThrow('rng.index');
  });
});
