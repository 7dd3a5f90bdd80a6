import { expect, test } from 'bun:test';
import { bitWidth, packBits, Runs } from './runs.ts';

test('numbers need as many bits as the largest of them', () => {
  expect([0, 1, 2, 7, 8, 255, 65_536].map(bitWidth)).toEqual([0, 1, 2, 3, 4, 8, 17]);
});

test('consecutive equal numbers are one run', () => {
  const runs = new Runs();
  for (const [value, times] of [
    [1, 3],
    [1, 200],
    [0, 0],
    [0, 1],
  ] as const)
    runs.add(value, times);
  expect(runs.count).toBe(204);
  // 203 ones: the length times two in groups of seven bits, then the number.
  expect([...runs.take()]).toEqual([0x96, 0x03, 1, 2, 0]);
});

test('numbers are packed bit by bit, the lowest first', () => {
  // The example of the format: 0 to 7 with three bits each.
  const packed = packBits(Int32Array.from([0, 1, 2, 3, 4, 5, 6, 7]), 3);
  expect([...packed]).toEqual([3, 0b10001000, 0b11000110, 0b11111010]);
});

test('wide numbers are packed completely', () => {
  const values = Int32Array.from([0x1abcd, 0x00001, 0x1ffff, 0, 5, 6, 7, 0x12345]);
  const bytes = packBits(values, 17).subarray(1);
  let bits = 0n;
  for (const [i, byte] of [...bytes].entries()) bits |= BigInt(byte) << BigInt(8 * i);
  const read = Array.from(values, (_, i) => Number((bits >> BigInt(17 * i)) & 0x1ffffn));
  expect(read).toEqual([...values]);
});
