import type { Seat } from '@ludus/kernel';
import { COLLAPSED, PASSABLE, type Position, SLOTS, STACK } from '../position.ts';

/** What one look over all stacks tells, per seat; slot 0 is unused. */
export interface Scan {
  readonly caps: Int32Array;
  readonly tallest: Int32Array;
  /** Rings in controlled stacks, whoever owns them. */
  readonly rings: Int32Array;
  /** Destinations of moves and captures. */
  readonly mobility: Int32Array;
  readonly stuck: Int32Array;
  /** Directions in which a stack of another player can be captured. */
  readonly captures: Int32Array;
  /** Caps of stacks that another player can capture. */
  readonly threatened: Int32Array;
}

const newScan = (): Scan => ({
  caps: new Int32Array(SLOTS),
  tallest: new Int32Array(SLOTS),
  rings: new Int32Array(SLOTS),
  mobility: new Int32Array(SLOTS),
  stuck: new Int32Array(SLOTS),
  captures: new Int32Array(SLOTS),
  threatened: new Int32Array(SLOTS),
});

/** One scan at a time is enough, and evaluation must not allocate. */
const scan = newScan();
const tables: readonly Int32Array[] = Object.values(scan);

/** Where a stack was last found threatened, by the number of the scan: cleared by counting on. */
const threatenedIn = new Int32Array(27 * 27);
let scanNumber = 0;

/** Cells a stack could land on behind the one it jumps (R101). */
const landings = (position: Position, from: number, delta: number, missing: number): number => {
  const { kind } = position;
  let count = 0;
  let distance = 1;
  for (let at = from + delta; kind[at]! <= PASSABLE; at += delta) {
    if (distance >= missing) count += 1;
    distance += 1;
  }
  return count;
};

const scanStack = (position: Position, from: number, seat: Seat): void => {
  const { kind, cap, board } = position;
  const { deltas } = board;
  const height = position.height[from]!;
  const ownCap = cap[from]!;
  let mobility = 0;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = from + delta;
    let distance = 0;
    while (kind[at]! <= PASSABLE) {
      distance += 1;
      at += delta;
    }
    if (distance >= height) mobility += distance - height + 1;
    if (kind[at]! > COLLAPSED || cap[at]! > ownCap) continue;
    const beyond = landings(position, at, delta, height - distance - 1);
    if (beyond === 0) continue;
    mobility += beyond;
    const owner = kind[at]! - STACK;
    if (owner === seat) continue;
    scan.captures[seat]! += 1;
    if (threatenedIn[at] !== scanNumber) {
      threatenedIn[at] = scanNumber;
      scan.threatened[owner]! += cap[at]!;
    }
  }
  scan.mobility[seat]! += mobility;
  if (mobility === 0) scan.stuck[seat]! += 1;
  scan.rings[seat]! += height;
  scan.caps[seat]! += ownCap;
  if (ownCap > scan.tallest[seat]!) scan.tallest[seat] = ownCap;
};

/** Looks at every stack once. The answer is valid until the next call. */
export const scanStacks = (position: Position): Scan => {
  for (const table of tables) table.fill(0);
  scanNumber += 1;
  const { width } = position.board;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    if (position.stacks[seat] === 0) continue;
    const rows = position.stackRows[seat]!;
    for (let row = 1; row < width - 1; row += 1)
      for (let bits = rows[row]!; bits !== 0; bits &= bits - 1)
        scanStack(position, row * width + 31 - Math.clz32(bits & -bits), seat);
  }
  return scan;
};
