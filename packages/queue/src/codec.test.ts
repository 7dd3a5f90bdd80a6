import { expect, test } from 'bun:test';
import { decode, encode } from './codec.ts';

test('values come back as they were, with typed arrays and long texts', () => {
  const value = {
    name: 'short',
    long: `${'"ä\n'.repeat(400)}end`,
    none: null,
    nested: [{ cells: Int32Array.of(1, -2, 3), empty: new Float32Array(0) }, [Uint8Array.of(255)], 7],
    numbers: Float64Array.of(0.1, Number.MAX_VALUE),
    words: Uint32Array.of(2 ** 32 - 1),
  };
  expect(decode(encode(value))).toEqual(value);
  expect(encode(value).equals(encode(structuredClone(value)))).toBe(true);
  expect(decode(encode(null))).toBeNull();
});

test('undefined values are left out, and part of a larger array is sent alone', () => {
  const middle = Float32Array.of(1, 2, 3, 4).subarray(1, 3);
  expect(decode(encode({ middle, nothing: undefined }))).toEqual({ middle: Float32Array.of(2, 3) });
});

test('arrays that depend on the kind of machine are refused', () => {
  expect(() => encode({ small: Int16Array.of(1) })).toThrow('Only common typed arrays');
});
