import type { Board } from './board.ts';

/** Sets of cells as column masks, row by row; `start` is where a set starts in a larger array. */

/** The next cell of a set after a cell, 0 after the last; start with 0. */
export const nextCell = (board: Board, rows: Int32Array, start: number, after: number): number => {
  const { width } = board;
  let row = after === 0 ? 1 : board.rows[after]!;
  let bits = rows[start + row]!;
  if (after !== 0) bits &= -2 << board.columns[after]!;
  while (bits === 0) {
    row += 1;
    if (row === width - 1) return 0;
    bits = rows[start + row]!;
  }
  return row * width + 31 - Math.clz32(bits & -bits);
};

export const isSameSet = (a: Int32Array, b: Int32Array): boolean => {
  for (let row = 0; row < a.length; row += 1) if (a[row] !== b[row]) return false;
  return true;
};

export const cellsOf = (board: Board, set: Int32Array): number[] => {
  const cells: number[] = [];
  for (let cell = nextCell(board, set, 0, 0); cell !== 0; cell = nextCell(board, set, 0, cell))
    cells.push(cell);
  return cells;
};
