/**
 * A stack's rings as two bits each in two 32-bit words: the top ring in the lowest bits of `low`, the
 * seventeenth from the top in the lowest bits of `high`. A colour is a seat minus one. 32 rings fit, more
 * than any stack can have (`Board.maxHeight`). Every change of a stack is a pair of functions, one per word.
 */
const REPEATED = 0x55555555;

const trailingZeros = (word: number): number => 31 - Math.clz32(word & -word);

/** How many rings of the top colour are on top (R022). */
export const capHeight = (low: number, high: number, height: number): number => {
  const repeated = Math.imul(low & 3, REPEATED);
  const different = low ^ repeated;
  if (different !== 0) return Math.min(trailingZeros(different) >> 1, height);
  const beyond = high ^ repeated;
  return Math.min(16 + (beyond === 0 ? 16 : trailingZeros(beyond) >> 1), height);
};

/** The colour of the ring at a depth; 0 is the top. */
export const colourAt = (low: number, high: number, depth: number): number =>
  depth < 16 ? (low >>> (2 * depth)) & 3 : (high >>> (2 * (depth - 16))) & 3;

/** Bits at even places where a word of up to sixteen rings has a colour. */
const matches = (word: number, rings: number, colour: number): number => {
  if (rings <= 0) return 0;
  const different = word ^ Math.imul(colour, REPEATED);
  const equal = ~(different | (different >>> 1)) & REPEATED;
  return rings >= 16 ? equal : equal & ((1 << (2 * rings)) - 1);
};

/** How many bits of a word are set. */
export const bitCount = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** How many rings of a colour a stack has. */
export const countColour = (low: number, high: number, height: number, colour: number): number =>
  bitCount(matches(low, height, colour)) + bitCount(matches(high, height - 16, colour));

/** The greatest depth of a colour, −1 if there is none. */
export const deepest = (low: number, high: number, height: number, colour: number): number => {
  const below = matches(high, height - 16, colour);
  if (below !== 0) return 16 + ((31 - Math.clz32(below)) >> 1);
  const above = matches(low, height, colour);
  return above === 0 ? -1 : (31 - Math.clz32(above)) >> 1;
};

/** With one more ring on top. */
export const toppedLow = (low: number, colour: number): number => (low << 2) | colour;
export const toppedHigh = (low: number, high: number): number => (high << 2) | (low >>> 30);

/** Without the top `count` rings. */
export const uncoveredLow = (low: number, high: number, count: number): number => {
  if (count === 0) return low;
  if (count < 16) return (low >>> (2 * count)) | (high << (32 - 2 * count));
  return count === 32 ? 0 : high >>> (2 * count - 32);
};
export const uncoveredHigh = (high: number, count: number): number => (count < 16 ? high >>> (2 * count) : 0);

/** With one more ring under a stack of `height`. */
export const raisedLow = (low: number, height: number, colour: number): number =>
  height < 16 ? low | (colour << (2 * height)) : low;
export const raisedHigh = (high: number, height: number, colour: number): number =>
  height < 16 ? high : high | (colour << (2 * (height - 16)));

/** Without the ring at a depth. */
export const thinnedLow = (low: number, high: number, depth: number): number => {
  if (depth >= 16) return low;
  const kept = (1 << (2 * depth)) - 1;
  return (low & kept) | (((low >>> 2) | (high << 30)) & ~kept);
};
export const thinnedHigh = (high: number, depth: number): number => {
  if (depth < 16) return high >>> 2;
  const kept = (1 << (2 * (depth - 16))) - 1;
  return (high & kept) | ((high >>> 2) & ~kept);
};
