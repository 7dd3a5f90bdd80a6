import { boardOf } from './board.ts';
import type { BoardType, Cell } from './types.ts';

export interface PlacedCell {
  readonly cell: Cell;
  /** Algebraic: `d5`. */
  readonly name: string;
  /** The centre of the cell, in cell widths from the left and the top. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly shape: 'square' | 'hex';
  readonly width: number;
  readonly height: number;
  readonly cells: readonly PlacedCell[];
}

const ROW_HEIGHT = Math.sqrt(3) / 2;

/**
 * Where every cell of a board is drawn, rank 1 at the bottom. Hexagons stand on a corner. A cell is one unit
 * wide, so a picture only needs to multiply. Throws if there is no such board.
 */
export const layoutOf = (type: BoardType): Layout => {
  const { cells, keys, names, rows, columns, size, isHex } = boardOf(type);
  const middle = (size + 1) / 2;
  const place = (cell: number): PlacedCell => {
    const up = rows[cell]! - middle;
    // Going up a rank shifts a hex row by half a cell.
    const across = columns[cell]! - middle + (isHex ? up / 2 : 0);
    return {
      cell: keys[cell]!,
      name: names[cell]!,
      x: across + size / 2,
      y: isHex ? ((size - 1) / 2 - up) * ROW_HEIGHT + 1 / Math.sqrt(3) : size / 2 - up,
    };
  };
  return {
    shape: isHex ? 'hex' : 'square',
    width: size,
    height: isHex ? (size - 1) * ROW_HEIGHT + 2 / Math.sqrt(3) : size,
    cells: Array.from(cells, place),
  };
};
