import type { Board } from '../board.ts';
import type { Cell } from '../types.ts';
import type { PublishedCell } from './types.ts';

export const publishCell = (cell: Cell): PublishedCell => {
  const [x = 0, y = 0, z] = cell.split(',').map(Number);
  return z === undefined ? { x, y } : { x, y, z };
};

/** Any value as a table of fields; a value without fields gives an empty one. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The cell for a position or a key; undefined if the board has none. Old hex files may leave out z. */
export const readCell = (board: Board, value: unknown): Cell | undefined => {
  const { x, y } = typeof value === 'string' ? keyFields(value) : fieldsOf(value);
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  const cell = board.isHex ? `${x},${y},${0 - x - y}` : `${x},${y}`;
  return board.cellOfKey.has(cell) ? cell : undefined;
};

const keyFields = (key: string): { readonly x: number; readonly y: number } => {
  const [x = Number.NaN, y = Number.NaN] = key.split(',').map(Number);
  return { x, y };
};

/** The cells of a list; undefined if it is not a list, or one of them is not on the board. */
export const readCells = (board: Board, value: unknown): Cell[] | undefined => {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const cells: Cell[] = [];
  for (const item of value) {
    const cell = readCell(board, item);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  return cells;
};

export const isSameCells = (a: readonly Cell[], b: readonly Cell[]): boolean => {
  const known = new Set(a);
  return known.size === new Set(b).size && b.every((cell) => known.has(cell));
};
