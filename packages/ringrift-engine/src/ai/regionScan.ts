import type { Seat } from '@ludus/kernel';
import { flood } from '../flood.ts';
import { type Position, SLOTS } from '../position.ts';
import { bitCount } from './bits.ts';

/**
 * Who can claim what (R140–R145), and who nearly can. A region may be claimed by whoever controls a stack outside it as
 * soon as some player has no stack inside: a player whose stacks all stand in a pocket can claim the rest of the board.
 */
export interface RegionScan {
  /** Per seat: cells and rings of the largest region that could be claimed now. */
  readonly cells: Int32Array;
  readonly rings: Int32Array;
  /** Per seat: cells of the largest region that could be claimed if one stack in it were elsewhere. */
  readonly nearly: Int32Array;
}

const scan: RegionScan = {
  cells: new Int32Array(SLOTS),
  rings: new Int32Array(SLOTS),
  nearly: new Int32Array(SLOTS),
};

const ROWS = 27;
const open = new Int32Array(ROWS);
const left = new Int32Array(ROWS);
const region = new Int32Array(ROWS);
/** Stacks of every seat inside the region at hand. */
const inside = new Int32Array(SLOTS);

/** The cells a region of this border colour may consist of; 0 stands for no colour. */
const fillOpen = ({ board, collapsedRows, markerRows }: Position, border: Seat): void => {
  for (let row = 0; row < board.width; row += 1)
    open[row] = board.rowMasks[row]! & ~(collapsedRows[row]! | markerRows[border]![row]!);
};

const ringsIn = ({ board, stackRows, seats, height }: Position): number => {
  let rings = 0;
  for (let row = 1; row < board.width - 1; row += 1) {
    let stacks = 0;
    for (let seat = 1; seat <= seats; seat += 1) stacks |= stackRows[seat]![row]! & region[row]!;
    for (; stacks !== 0; stacks &= stacks - 1)
      rings += height[row * board.width + 31 - Math.clz32(stacks & -stacks)]!;
  }
  return rings;
};

/** The fewest stacks a player with rings on the board has inside; counts `inside` on the way. */
const fewestInside = ({ board, stackRows, seats, ringsOnBoard }: Position): number => {
  let fewest = Number.POSITIVE_INFINITY;
  for (let seat = 1; seat <= seats; seat += 1) {
    let count = 0;
    for (let row = 1; row < board.width - 1; row += 1)
      count += bitCount(stackRows[seat]![row]! & region[row]!);
    inside[seat] = count;
    if (ringsOnBoard[seat]! > 0 && count < fewest) fewest = count;
  }
  return fewest;
};

const noteRegion = (position: Position, size: number): void => {
  const fewest = fewestInside(position);
  if (fewest > 1) return;
  const rings = fewest === 0 ? ringsIn(position) : 0;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    const outside = position.stacks[seat]! - inside[seat]!;
    if (fewest === 0 && outside > 0 && size > scan.cells[seat]!) {
      scan.cells[seat] = size;
      scan.rings[seat] = rings;
    }
    if (fewest === 1 && (outside > 0 || inside[seat] === 1) && size > scan.nearly[seat]!)
      scan.nearly[seat] = size;
  }
};

const scanBorder = (position: Position, border: Seat): void => {
  const { width } = position.board;
  fillOpen(position, border);
  left.set(open);
  for (let row = 1; row < width - 1; row += 1)
    while (left[row] !== 0) {
      flood(position.board, open, row, left[row]! & -left[row]!, region);
      let size = 0;
      let isWhole = true;
      for (let r = 1; r < width - 1; r += 1) {
        size += bitCount(region[r]!);
        if (region[r] !== open[r]) isWhole = false;
        left[r]! &= ~region[r]!;
      }
      if (isWhole) return;
      noteRegion(position, size);
    }
};

/** Looks at every region there is. The answer is valid until the next call. */
export const scanRegions = (position: Position): RegionScan => {
  scan.cells.fill(0);
  scan.rings.fill(0);
  scan.nearly.fill(0);
  for (let border = 0; border <= position.seats; border += 1)
    if (border === 0 || position.markers[border]! > 0) scanBorder(position, border);
  return scan;
};
