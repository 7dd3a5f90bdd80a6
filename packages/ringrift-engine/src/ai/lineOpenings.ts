import type { Seat } from '@ludus/kernel';
import { MARKER } from '../cell.ts';
import type { Position } from '../position.ts';
import { bitCount } from '../rings.ts';

/** Fills `into` with the cells where a marker could still be: on the board, and neither a stack nor collapsed. */
export const fillMarkable = ({ blocked, board: { width } }: Position, into: Int32Array): void => {
  for (let row = 1; row < width - 1; row += 1) into[row] = ~blocked[row]!;
};

/** A row of a window, aligned with the window's first row: this many steps along a diagonal. */
const shifted = (row: number, slant: number, steps: number): number => {
  if (slant === 0) return row;
  return slant > 0 ? row >>> steps : row << steps;
};

/** First cells, as bits, of the windows along a row that lack exactly one own marker. */
const openAcross = (own: number, open: number, length: number): number => {
  let full = own;
  let oneMissing = ~own & open;
  for (let i = 1; i < length; i += 1) {
    const next = own >>> i;
    oneMissing = (oneMissing & next) | (full & ~next & (open >>> i));
    full &= next;
  }
  return oneMissing;
};

/** How many windows of the line length lack one marker of a seat on a cell that is still `markable` (R120). */
export const lineOpenings = (position: Position, seat: Seat, markable: Int32Array): number => {
  const { lineLength, rows, board } = position;
  if (position.markers[seat]! < lineLength - 1) return 0;
  const { slants, width } = board;
  const start = (MARKER + seat) * width;
  let count = 0;
  for (let row = 1; row < width - 1; row += 1) {
    const own = rows[start + row]!;
    if (own !== 0) count += bitCount(openAcross(own, markable[row]!, lineLength));
    if (row + lineLength > width - 1 || (own | rows[start + row + 1]!) === 0) continue;
    for (let axis = 1; axis < slants.length; axis += 1) {
      const slant = slants[axis]!;
      let full = own;
      let oneMissing = ~own & markable[row]!;
      for (let i = 1; i < lineLength && (full | oneMissing) !== 0; i += 1) {
        const next = shifted(rows[start + row + i]!, slant, i);
        oneMissing = (oneMissing & next) | (full & ~next & shifted(markable[row + i]!, slant, i));
        full &= next;
      }
      if (oneMissing !== 0) count += bitCount(oneMissing);
    }
  }
  return count;
};
