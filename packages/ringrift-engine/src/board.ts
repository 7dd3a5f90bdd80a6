import { BOARDS, type BoardType, type Cell } from './types.ts';

/**
 * A board as a flat list of cells, surrounded by border cells, so that a step in a direction is one addition
 * without a test for the edge. A cell is its index in that list, never 0.
 */
export interface Board {
  readonly type: BoardType;
  readonly isHex: boolean;
  /** Rows of the board itself. */
  readonly size: number;
  /** Cells on the board, without the border. */
  readonly cellCount: number;
  /** Cells in a row of the flat list. */
  readonly width: number;
  /** Length of the flat list. */
  readonly area: number;
  /** The cells on the board, row by row, and in the order of their keys as text. */
  readonly cells: Int16Array;
  readonly cellsByKey: Int16Array;
  /** Steps to neighbours. Direction `d ^ 1` is opposite to `d`; `d >> 1` is its axis. */
  readonly deltas: Int16Array;
  /** How many of the directions count for territory; they come first (R040). */
  readonly adjacent: number;
  /** Fewer cells than this cannot cut anything off: a corner has this many neighbours. */
  readonly fewestWalls: number;
  /** By how many columns a step down along each axis shifts a row mask; axis 0 is within the row. */
  readonly slants: Int8Array;
  /** The columns on the board, as bits, for every row of the flat list. */
  readonly rowMasks: Int32Array;
  /**
   * Where a cell is on the line through it along each axis, at `cell * 4 + axis`: the line's number times 32, plus
   * the cell's place on it, which a step in an even direction increases. The first lines are the rows.
   */
  readonly places: Int16Array;
  /** The places on every line that are not on the board, as bits. */
  readonly lineEnds: Int32Array;
  /** Row and column of every cell. */
  readonly rows: Uint8Array;
  readonly columns: Uint8Array;
  /** `"3,4"` and `d5` for every cell of the flat list; empty off the board. */
  readonly keys: readonly Cell[];
  readonly names: readonly string[];
  readonly cellOfKey: ReadonlyMap<Cell, number>;
  readonly cellOfName: ReadonlyMap<string, number>;
  /** No stack can be higher: it moves at least its height, and a capture adds one ring (R091, R101). */
  readonly maxHeight: number;
}

const SIZES: Readonly<Record<BoardType, number>> = { square8: 8, square19: 19, hex8: 9, hexagonal: 25 };

const isHexBoard = (type: BoardType): boolean => type === 'hex8' || type === 'hexagonal';

/** Cube coordinates: x is the column and z the row, both counted from the centre; y follows. */
const hexKey = (column: number, row: number, radius: number): Cell => {
  const x = column - radius;
  const z = row - radius;
  return `${x},${0 - x - z},${z}`;
};

const isOnHex = (column: number, row: number, radius: number): boolean =>
  Math.abs(column - radius + row - radius) <= radius;

/** The number of the line through a cell along a direction, and the cell's place on it. */
const placeOn = (delta: number, row: number, column: number, width: number): number => {
  if (delta === 1) return row * 32 + column;
  // Columns follow the rows, then come falling and rising diagonals; on each, the place is the row.
  if (delta === width) return (width + column) * 32 + row;
  return (delta > width ? 3 * width + column - row : 4 * width + column + row) * 32 + row;
};

const buildLines = (
  width: number,
  deltas: readonly number[],
  cells: ReadonlySet<number>,
): Pick<Board, 'places' | 'lineEnds'> => {
  const area = width * width;
  const places = new Int16Array(area * 4);
  const lineEnds = new Int32Array(6 * width).fill(-1);
  for (let cell = 0; cell < area; cell += 1)
    for (let axis = 0; axis < deltas.length / 2; axis += 1) {
      const place = placeOn(deltas[axis * 2]!, Math.floor(cell / width), cell % width, width);
      places[cell * 4 + axis] = place;
      if (cells.has(cell)) lineEnds[place >> 5]! ^= 1 << (place & 31);
    }
  return { places, lineEnds };
};

const buildBoard = (type: BoardType): Board => {
  const size = SIZES[type];
  const isHex = isHexBoard(type);
  const radius = (size - 1) / 2;
  const width = size + 2;
  const area = width * width;
  const cells: number[] = [];
  const keys: Cell[] = new Array(area).fill('');
  const names: string[] = new Array(area).fill('');
  const rowMasks = new Int32Array(width);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      if (isHex && !isOnHex(column, row, radius)) continue;
      const cell = (row + 1) * width + column + 1;
      cells.push(cell);
      keys[cell] = isHex ? hexKey(column, row, radius) : `${column},${row}`;
      names[cell] = String.fromCharCode(97 + column) + (row + 1);
      rowMasks[row + 1]! |= 1 << (column + 1);
    }
  const squareDeltas = [1, -1, width, -width, width + 1, -width - 1, width - 1, -width + 1];
  const hexDeltas = [1, -1, width, -width, width - 1, -width + 1];
  const deltas = isHex ? hexDeltas : squareDeltas;
  return {
    type,
    isHex,
    size,
    cellCount: cells.length,
    width,
    area,
    cells: Int16Array.from(cells),
    cellsByKey: Int16Array.from(cells.toSorted((a, b) => (keys[a]! < keys[b]! ? -1 : 1))),
    deltas: Int16Array.from(deltas),
    adjacent: isHex ? 6 : 4,
    fewestWalls: isHex ? 3 : 2,
    slants: Int8Array.from(isHex ? [0, 0, -1] : [0, 0, 1, -1]),
    rowMasks,
    ...buildLines(width, deltas, new Set(cells)),
    rows: Uint8Array.from({ length: area }, (_, cell) => Math.floor(cell / width)),
    columns: Uint8Array.from({ length: area }, (_, cell) => cell % width),
    keys,
    names,
    cellOfKey: new Map(cells.map((cell) => [keys[cell]!, cell])),
    cellOfName: new Map(cells.map((cell) => [names[cell]!, cell])),
    maxHeight: size,
  };
};

const built = new Map<BoardType, Board>();

/** The board of a type, always the same object. Throws if there is no such board. */
export const boardOf = (type: BoardType): Board => {
  const known = built.get(type);
  if (known !== undefined) return known;
  if (!BOARDS.includes(type)) throw new RangeError('there is no such board');
  const board = buildBoard(type);
  built.set(type, board);
  return board;
};
