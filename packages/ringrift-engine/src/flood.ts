import type { Board } from './board.ts';

/** Connected sets of cells as one mask of columns per row (R040). No row of any board is wider than 27 columns. */

/** All runs of ones in `open` that contain a one of `seeds`. */
const spreadInRow = (open: number, seeds: number): number => {
  // Adding carries every seed to the upper end of its run; downwards, the step doubles each time.
  let filled = (((open + seeds) ^ open) & open) | seeds;
  let way = open;
  filled |= way & (filled >> 1);
  way &= way >> 1;
  filled |= way & (filled >> 2);
  way &= way >> 2;
  filled |= way & (filled >> 4);
  way &= way >> 4;
  filled |= way & (filled >> 8);
  way &= way >> 8;
  return filled | (way & (filled >> 16));
};

/** The cells next to a row's neighbours above and below, as columns of that row. */
const reachedFrom = (isHex: boolean, above: number, below: number): number =>
  isHex ? above | (above >> 1) | below | (below << 1) : above | below;

/** Fills `into` with the component of `open` that contains the cell at `row`, `bit`. */
export const flood = (board: Board, open: Int32Array, row: number, bit: number, into: Int32Array): void => {
  const last = board.width - 2;
  const { isHex } = board;
  for (let r = 0; r <= last + 1; r += 1) into[r] = 0;
  into[row] = spreadInRow(open[row]!, bit);
  let top = row;
  let bottom = row;
  for (let changed = true; changed; ) {
    changed = false;
    if (top > 1) top -= 1;
    if (bottom < last) bottom += 1;
    for (let r = top; r <= bottom; r += 1) {
      const seeds = open[r]! & reachedFrom(isHex, into[r - 1]!, into[r + 1]!) & ~into[r]!;
      if (seeds === 0) continue;
      into[r] = into[r]! | spreadInRow(open[r]!, seeds);
      changed = true;
      if (r === bottom && bottom < last) bottom += 1;
    }
    let missing = 0;
    for (let r = bottom; r >= top; r -= 1) {
      const seeds = open[r]! & reachedFrom(isHex, into[r - 1]!, into[r + 1]!) & ~into[r]!;
      if (seeds !== 0) {
        into[r] = into[r]! | spreadInRow(open[r]!, seeds);
        changed = true;
        if (r === top && top > 1) top -= 1;
      }
      missing |= open[r]! & ~into[r]!;
    }
    // Most boards are in one piece: a set with every open cell between its first and last row cannot grow.
    if (missing === 0 && top === 1 && bottom === last) return;
  }
};

/** The cells of a row that are in the set or next to it. */
export const nearRow = (board: Board, set: Int32Array, row: number): number =>
  reachedFrom(board.isHex, set[row - 1] ?? 0, set[row + 1] ?? 0) |
  set[row]! |
  (set[row]! << 1) |
  (set[row]! >> 1);
