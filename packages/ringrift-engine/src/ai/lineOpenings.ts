import type { Seat } from '@ludus/kernel';
import { MARKER, STACK } from '../cell.ts';
import type { Position } from '../position.ts';
import { bitCount } from '../rings.ts';
import { fillFree } from '../territory.ts';

/** Makes `into` the cells on which a marker may still come to lie: no stack, nothing collapsed. */
export const fillMarkable = (position: Position, into: Int32Array): void => {
  const { rows, board, seats } = position;
  fillFree(position, into);
  for (let seat = 1; seat <= seats; seat += 1) {
    const start = (STACK + seat) * board.width;
    for (let row = 1; row < board.width - 1; row += 1) into[row]! &= ~rows[start + row]!;
  }
};

/** How the rows of a window lie over each other: one row shifted right, or rows below each other shifted by a slant. */
interface Axis {
  readonly rowStep: 0 | 1;
  readonly slant: number;
}

const ACROSS: Axis = { rowStep: 0, slant: 1 };
const DOWN: readonly Axis[] = [-1, 0, 1].map((slant) => ({ rowStep: 1, slant }));

/** How many windows of the line length lack one marker of a seat that could still come, on a `markable` cell (R120). */
export const lineOpenings = (position: Position, seat: Seat, markable: Int32Array): number => {
  const { lineLength, rows, board } = position;
  if (position.markers[seat]! < lineLength - 1) return 0;
  const { slants, width } = board;
  const start = (MARKER + seat) * width;

  /** First cells, as bits, of the windows that begin in a row and miss exactly one own marker. */
  const openWindows = (row: number, { rowStep, slant }: Axis): number => {
    let full = -1;
    let oneMissing = 0;
    for (let i = 0; i < lineLength; i += 1) {
      let own = rows[start + row + i * rowStep]!;
      let open = markable[row + i * rowStep]!;
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

  let count = 0;
  for (let row = 1; row < width - 1; row += 1) {
    const first = rows[start + row]!;
    if (first !== 0) count += bitCount(openWindows(row, ACROSS));
    if (row + lineLength > width - 1 || (first | rows[start + row + 1]!) === 0) continue;
    for (let axis = 1; axis < slants.length; axis += 1)
      count += bitCount(openWindows(row, DOWN[slants[axis]! + 1]!));
  }
  return count;
};
