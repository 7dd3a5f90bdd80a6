import { makeJson } from './json.ts';

/**
 * A 128-bit hash of text in four 32-bit lanes. Every block of eight UTF-16 code units feeds all four
 * lanes, which are then mixed into each other; two rounds of finishing make every output bit depend on
 * every input bit, also for texts shorter than a block. Not meant to withstand an attacker.
 *
 * Only 32-bit integer operations are used, so the result is the same everywhere.
 */
export type HashWords = readonly [number, number, number, number];

const C1 = 0x9e3779b1;
const C2 = 0x85ebca77;
const C3 = 0xc2b2ae3d;
const C4 = 0x27d4eb2f;

/** A bijection of 32-bit words in which every input bit reaches every output bit. */
const avalanche = (word: number): number => {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
};

export const hashWords = (text: string): HashWords => {
  const length = text.length;
  let a = 0x243f6a88 ^ length;
  let b = 0x85a308d3 ^ Math.imul(length, C2);
  let c = 0x13198a2e ^ Math.imul(length, C3);
  let d = 0x03707344 ^ Math.imul(length, C4);

  const whole = length - (length % 8);
  let i = 0;
  for (; i < whole; i += 8) {
    a = Math.imul(a ^ (text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16)), C1);
    b = Math.imul(b ^ (text.charCodeAt(i + 2) | (text.charCodeAt(i + 3) << 16)), C2);
    c = Math.imul(c ^ (text.charCodeAt(i + 4) | (text.charCodeAt(i + 5) << 16)), C3);
    d = Math.imul(d ^ (text.charCodeAt(i + 6) | (text.charCodeAt(i + 7) << 16)), C4);
    a = ((a << 15) | (a >>> 17)) + b;
    b = ((b << 13) | (b >>> 19)) + c;
    c = ((c << 17) | (c >>> 15)) + d;
    d = ((d << 11) | (d >>> 21)) + a;
  }
  for (; i < length; i += 1) {
    const unit = text.charCodeAt(i) + 1;
    a = Math.imul(a ^ unit, C1);
    b = Math.imul(b ^ ((a << 15) | (a >>> 17)), C2);
    c = Math.imul(c ^ ((b << 13) | (b >>> 19)), C3);
    d = Math.imul(d ^ ((c << 17) | (c >>> 15)), C4);
    a = (a + d) | 0;
  }
  for (let round = 0; round < 2; round += 1) {
    a = avalanche((a + b) | 0);
    b = avalanche((b + c) ^ C1);
    c = avalanche((c + d) ^ C2);
    d = avalanche((d + a) ^ C3);
    a = (a ^ ((c << 9) | (c >>> 23))) | 0;
    b = (b ^ ((d << 7) | (d >>> 25))) | 0;
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
};

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Twice as fast as `toString(16)`; a recording hashes every position of a game. */
const hex = (word: number): string =>
  BYTES[word >>> 24]! + BYTES[(word >>> 16) & 255]! + BYTES[(word >>> 8) & 255]! + BYTES[word & 255]!;

/** The hash of a text as 32 hexadecimal digits. */
export const hashText = (text: string): string => {
  const [a, b, c, d] = hashWords(text);
  return hex(a) + hex(b) + hex(c) + hex(d);
};

/** The hash of a JSON value, whatever the order of its keys; throws, with the place, on anything else. */
export const hashJson = (value: unknown): string => hashText(makeJson(value));
