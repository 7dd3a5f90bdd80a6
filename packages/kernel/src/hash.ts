import { makeJson } from './json.ts';

/**
 * A 128-bit hash of a string in four 32-bit lanes. Every block of eight UTF-16 code units feeds all four lanes, which
 * are then mixed into each other. Two finishing rounds make every output bit depend on every input bit, even for
 * strings shorter than a block. It is not designed to withstand an attacker. It uses only 32-bit integer operations, so
 * the result is the same everywhere.
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

/** The four lanes while a string is read; the compiler keeps them in registers. */
class Lanes {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(length: number) {
    this.#a = 0x243f6a88 ^ length;
    this.#b = 0x85a308d3 ^ Math.imul(length, C2);
    this.#c = 0x13198a2e ^ Math.imul(length, C3);
    this.#d = 0x03707344 ^ Math.imul(length, C4);
  }

  /** Eight code units, two in each word. */
  block(first: number, second: number, third: number, fourth: number): void {
    const a = Math.imul(this.#a ^ first, C1);
    const b = Math.imul(this.#b ^ second, C2);
    const c = Math.imul(this.#c ^ third, C3);
    const d = Math.imul(this.#d ^ fourth, C4);
    this.#a = (((a << 15) | (a >>> 17)) + b) | 0;
    this.#b = (((b << 13) | (b >>> 19)) + c) | 0;
    this.#c = (((c << 17) | (c >>> 15)) + d) | 0;
    this.#d = (((d << 11) | (d >>> 21)) + this.#a) | 0;
  }

  /** One of the code units after the last full block. */
  unit(code: number): void {
    this.#a = Math.imul(this.#a ^ (code + 1), C1);
    this.#b = Math.imul(this.#b ^ ((this.#a << 15) | (this.#a >>> 17)), C2);
    this.#c = Math.imul(this.#c ^ ((this.#b << 13) | (this.#b >>> 19)), C3);
    this.#d = Math.imul(this.#d ^ ((this.#c << 17) | (this.#c >>> 15)), C4);
    this.#a = (this.#a + this.#d) | 0;
  }

  finish(): HashWords {
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let round = 0; round < 2; round += 1) {
      a = avalanche((a + b) | 0);
      b = avalanche((b + c) ^ C1);
      c = avalanche((c + d) ^ C2);
      d = avalanche((d + a) ^ C3);
      a = (a ^ ((c << 9) | (c >>> 23))) | 0;
      b = (b ^ ((d << 7) | (d >>> 25))) | 0;
    }
    return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
  }
}

export const hashWords = (text: string): HashWords => {
  const { length } = text;
  const lanes = new Lanes(length);
  const whole = length - (length % 8);
  let i = 0;
  for (; i < whole; i += 8)
    lanes.block(
      text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16),
      text.charCodeAt(i + 2) | (text.charCodeAt(i + 3) << 16),
      text.charCodeAt(i + 4) | (text.charCodeAt(i + 5) << 16),
      text.charCodeAt(i + 6) | (text.charCodeAt(i + 7) << 16),
    );
  for (; i < length; i += 1) lanes.unit(text.charCodeAt(i));
  return lanes.finish();
};

/** `hashWords` of the string whose code units are the first `length` of these. */
export const hashUnits = (units: Uint16Array, length: number): HashWords => {
  const lanes = new Lanes(length);
  const whole = length - (length % 8);
  let i = 0;
  for (; i < whole; i += 8)
    lanes.block(
      units[i]! | (units[i + 1]! << 16),
      units[i + 2]! | (units[i + 3]! << 16),
      units[i + 4]! | (units[i + 5]! << 16),
      units[i + 6]! | (units[i + 7]! << 16),
    );
  for (; i < length; i += 1) lanes.unit(units[i]!);
  return lanes.finish();
};

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A hash as 32 hexadecimal digits, in one pass. Twice as fast as `toString(16)`, which matters because recordings hash
 * every position.
 */
export const makeHash = ([a, b, c, d]: HashWords): string =>
  `${BYTES[a >>> 24]}${BYTES[(a >>> 16) & 255]}${BYTES[(a >>> 8) & 255]}${BYTES[a & 255]}` +
  `${BYTES[b >>> 24]}${BYTES[(b >>> 16) & 255]}${BYTES[(b >>> 8) & 255]}${BYTES[b & 255]}` +
  `${BYTES[c >>> 24]}${BYTES[(c >>> 16) & 255]}${BYTES[(c >>> 8) & 255]}${BYTES[c & 255]}` +
  `${BYTES[d >>> 24]}${BYTES[(d >>> 16) & 255]}${BYTES[(d >>> 8) & 255]}${BYTES[d & 255]}`;

/** The hash of a string as 32 hexadecimal digits. */
export const hashText = (text: string): string => makeHash(hashWords(text));

/** The hash of a JSON value, independent of the order of its keys. Throws, naming the place, for anything else. */
export const hashJson = (value: unknown): string => hashText(makeJson(value));
