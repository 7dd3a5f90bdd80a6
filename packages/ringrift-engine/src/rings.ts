/**
 * A stack's rings as two bits each in two 32-bit words: the top ring in the lowest bits of `low`, the
 * seventeenth from the top in the lowest bits of `high`. A colour is a seat minus one. 32 rings fit, more than
 * any board lets a stack grow (`Board.maxHeight`).
 */
const REPEATED = 0x55555555;

const trailingZeros = (word: number): number => 31 - Math.clz32(word & -word);

/** How many rings of the top colour lie on top (R022). */
export const capHeight = (low: number, high: number, height: number): number => {
  const repeated = Math.imul(low & 3, REPEATED);
  const different = low ^ repeated;
  if (different !== 0) {
    const run = trailingZeros(different) >> 1;
    return Math.min(run, height);
  }
  const beyond = high ^ repeated;
  const run = 16 + (beyond === 0 ? 16 : trailingZeros(beyond) >> 1);
  return Math.min(run, height);
};

/** The colour of the ring at a depth; 0 is the top. */
export const colourAt = (low: number, high: number, depth: number): number =>
  depth < 16 ? (low >>> (2 * depth)) & 3 : (high >>> (2 * (depth - 16))) & 3;

/** Bits at even places where a word of up to sixteen rings holds a colour. */
const matches = (word: number, rings: number, colour: number): number => {
  if (rings <= 0) return 0;
  const different = word ^ Math.imul(colour, REPEATED);
  const equal = ~(different | (different >>> 1)) & REPEATED;
  return rings >= 16 ? equal : equal & ((1 << (2 * rings)) - 1);
};

const bitCount = (evenBits: number): number => {
  const pairs = (evenBits & 0x33333333) + ((evenBits >>> 2) & 0x33333333);
  const nibbles = (pairs + (pairs >>> 4)) & 0x0f0f0f0f;
  return Math.imul(nibbles, 0x01010101) >>> 24;
};

/** How many rings of a colour a stack holds. */
export const countColour = (low: number, high: number, height: number, colour: number): number =>
  bitCount(matches(low, height, colour)) + bitCount(matches(high, height - 16, colour));

/** The greatest depth at which a colour lies, −1 where it does not. */
export const deepest = (low: number, high: number, height: number, colour: number): number => {
  const below = matches(high, height - 16, colour);
  if (below !== 0) return 16 + ((31 - Math.clz32(below)) >> 1);
  const above = matches(low, height, colour);
  return above === 0 ? -1 : (31 - Math.clz32(above)) >> 1;
};

/** Two words as one value is one allocation too many: the second result of the functions below. */
let upper = 0;
export const upperWord = (): number => upper;

/** Without the top `count` rings; the lower word, the upper one in `upperWord()`. */
export const withoutTop = (low: number, high: number, count: number): number => {
  if (count === 0) {
    upper = high;
    return low;
  }
  const bits = 2 * count;
  if (bits >= 32) {
    upper = 0;
    return bits === 64 ? 0 : high >>> (bits - 32);
  }
  upper = high >>> bits;
  return (low >>> bits) | (high << (32 - bits));
};

/** With one ring more on top. */
export const withTop = (low: number, high: number, colour: number): number => {
  upper = (high << 2) | (low >>> 30);
  return (low << 2) | colour;
};

/** With one ring more under a stack of `height`. */
export const withBottom = (low: number, high: number, height: number, colour: number): number => {
  upper = height < 16 ? high : high | (colour << (2 * (height - 16)));
  return height < 16 ? low | (colour << (2 * height)) : low;
};

/** Without the ring at a depth. */
export const withoutDepth = (low: number, high: number, depth: number): number => {
  if (depth >= 16) {
    const kept = (1 << (2 * (depth - 16))) - 1;
    upper = (high & kept) | ((high >>> 2) & ~kept);
    return low;
  }
  const kept = (1 << (2 * depth)) - 1;
  const shifted = (low >>> 2) | (high << 30);
  upper = high >>> 2;
  return (low & kept) | (shifted & ~kept);
};
