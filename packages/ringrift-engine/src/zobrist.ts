/**
 * Keys for transposition tables. A cell's part depends on everything it holds, and the board's key is the
 * exclusive or of all parts, so a change of a cell takes two exclusive ors.
 */

/** The part of a cell in the low word of the key. */
export const shareLow = (cell: number, content: number, low: number, high: number): number => {
  let share = Math.imul((cell << 16) | content, 0x9e3779b1) ^ 0x6a09e667;
  share = Math.imul(share ^ (share >>> 15) ^ low, 0x85ebca6b);
  share = Math.imul(share ^ (share >>> 13) ^ high, 0xc2b2ae35);
  return share ^ (share >>> 16);
};

/** The part of a cell in the high word, given its part in the low word. */
export const shareHigh = (
  known: number,
  cell: number,
  content: number,
  low: number,
  high: number,
): number => {
  let share = Math.imul(known ^ low, 0x27d4eb2f) ^ Math.imul((cell << 16) | content, 0x165667b1);
  share = Math.imul(share ^ (share >>> 15) ^ high, 0x7feb352d);
  return share ^ (share >>> 16);
};

/** A word that depends on the first `count` numbers and the start. */
export const foldNumbers = (numbers: Int32Array, count: number, start: number): number => {
  let key = start;
  for (let i = 0; i < count; i += 1) {
    key = Math.imul(key ^ numbers[i]!, 0x9e3779b1);
    key ^= key >>> 15;
  }
  key = Math.imul(key ^ (key >>> 13), 0x85ebca6b);
  return key ^ (key >>> 16);
};
