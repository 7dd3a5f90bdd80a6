/**
 * The only walk along a line: how many consecutive cells can be passed from a cell in a direction (R091).
 * What ended the walk is one step further. It takes no steps: what blocks a line is the bits of one word.
 * `blocked` is the position's and `places` the board's; loops look them up once.
 */
export const clearSteps = (
  blocked: Int32Array,
  places: Int16Array,
  from: number,
  direction: number,
): number => {
  const at = places[from * 4 + (direction >> 1)]!;
  const line = blocked[at >> 5]!;
  // Shifts use the lowest five bits only, which are the place.
  if ((direction & 1) !== 0) return (at & 31) - 32 + Math.clz32(line & ((1 << at) - 1));
  const ahead = line >>> (at + 1);
  return 31 - Math.clz32(ahead & -ahead);
};
