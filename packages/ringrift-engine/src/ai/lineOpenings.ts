import type { Seat } from '@ludus/kernel';
import type { Position } from '../position.ts';
import { bitCount } from './bits.ts';

/** Where a marker may still come to lie: no stack, nothing collapsed. */
const free = new Int32Array(27);

const fillFree = (position: Position): void => {
  const { width, rowMasks } = position.board;
  for (let row = 1; row < width - 1; row += 1) {
    let taken = position.collapsedRows[row]!;
    for (let seat = 1; seat <= position.seats; seat += 1) taken |= position.stackRows[seat]![row]!;
    free[row] = rowMasks[row]! & ~taken;
  }
};

/** How the rows of a window lie over each other: one row shifted right, or rows below each other shifted by a slant. */
interface Axis {
  readonly rowStep: 0 | 1;
  readonly slant: number;
}

/** First cells, as bits, of the windows that begin in a row and miss exactly one own marker, on a free cell. */
const openWindows = (rows: Int32Array, row: number, length: number, { rowStep, slant }: Axis): number => {
  let full = -1;
  let oneMissing = 0;
  for (let i = 0; i < length; i += 1) {
    let own = rows[row + i * rowStep]!;
    let open = free[row + i * rowStep]!;
    if (slant > 0) {
      own >>>= i;
      open >>>= i;
    } else if (slant < 0) {
      own <<= i;
      open <<= i;
    }
    oneMissing = (oneMissing & own) | (full & ~own & open);
    full &= own;
    if ((full | oneMissing) === 0) return 0;
  }
  return oneMissing;
};

const ACROSS: Axis = { rowStep: 0, slant: 1 };
const DOWN: readonly Axis[] = [-1, 0, 1].map((slant) => ({ rowStep: 1, slant }));

/** How many windows of the line length lack one marker of a seat that could still come (R120). */
export const lineOpenings = (position: Position, seat: Seat): number => {
  const { lineLength } = position;
  if (position.markers[seat]! < lineLength - 1) return 0;
  fillFree(position);
  const { slants, width } = position.board;
  const rows = position.markerRows[seat]!;
  let count = 0;
  for (let row = 1; row < width - 1; row += 1) {
    if (rows[row] !== 0) count += bitCount(openWindows(rows, row, lineLength, ACROSS));
    if (row + lineLength > width - 1 || (rows[row]! | rows[row + 1]!) === 0) continue;
    for (let axis = 1; axis < slants.length; axis += 1)
      count += bitCount(openWindows(rows, row, lineLength, DOWN[slants[axis]! + 1]!));
  }
  return count;
};
