/**
 * Keys for transposition tables. A cell's share depends on everything it holds, and the board's key is the
 * exclusive or of the shares, so a change of a cell is two exclusive ors.
 */
let second = 0;

/** The share of a cell in the key's low word; the one in the high word is in `shareHigh()`. */
export const shareLow = (cell: number, content: number, low: number, high: number): number => {
  let a = Math.imul((cell << 16) | content, 0x9e3779b1) ^ 0x6a09e667;
  a = Math.imul(a ^ (a >>> 15) ^ low, 0x85ebca6b);
  a = Math.imul(a ^ (a >>> 13) ^ high, 0xc2b2ae35);
  a ^= a >>> 16;
  let b = Math.imul(a ^ low, 0x27d4eb2f) ^ Math.imul((cell << 16) | content, 0x165667b1);
  b = Math.imul(b ^ (b >>> 15) ^ high, 0x7feb352d);
  second = b ^ (b >>> 16);
  return a;
};

export const shareHigh = (): number => second;

/** A word that depends on the first `count` numbers and the start. */
export const fold = (numbers: Int32Array, count: number, start: number): number => {
  let key = start;
  for (let i = 0; i < count; i += 1) {
    key = Math.imul(key ^ numbers[i]!, 0x9e3779b1);
    key ^= key >>> 15;
  }
  key = Math.imul(key ^ (key >>> 13), 0x85ebca6b);
  return key ^ (key >>> 16);
};
