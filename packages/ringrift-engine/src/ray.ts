/**
 * How many consecutive cells can be passed from a cell along a line (R091); what ends the run is one step further.
 * There is no loop: the bits of one word say what blocks the line, and a cell is its place in that word.
 */
export const clearAhead = (line: number, place: number): number => {
  const ahead = line >>> (place + 1);
  return 31 - Math.clz32(ahead & -ahead);
};

/** The same in the opposite direction. */
export const clearBehind = (line: number, place: number): number =>
  place - 32 + Math.clz32(line & ((1 << place) - 1));

/** The same from a cell in a direction. `blocked` is the position's and `places` the board's; loops look them up once. */
export const clearSteps = (
  blocked: Int32Array,
  places: Int16Array,
  from: number,
  direction: number,
): number => {
  const at = places[from * 4 + (direction >> 1)]!;
  const line = blocked[at >> 5]!;
  return (direction & 1) === 0 ? clearAhead(line, at & 31) : clearBehind(line, at & 31);
};
