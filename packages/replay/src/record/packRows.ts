import type { GameRows, Value } from './gameRows.ts';

/** The rows of a game, packed into a few blocks of memory that are quick to send between threads. */
export interface PackedRows {
  readonly gameId: string;
  /** For each of `LISTS`, how many values it has, and a cell for each value. */
  readonly cells: Int32Array;
  /** Numbers that do not fit into a cell. */
  readonly numbers: Float64Array;
  /** All different texts, one after the other. */
  readonly text: string;
  /** How long each text is. Lengths compress better than the places where texts end. */
  readonly textLengths: Int32Array;
  readonly bytes: Uint8Array;
  readonly byteLengths: Int32Array;
}

const LISTS = ['game', 'players', 'initialState', 'moves', 'history', 'snapshots', 'choices'] as const;

/** The two lowest bits of a cell give its kind: a whole number, or an index into texts, numbers or bytes. */
const WHOLE = 0;
const TEXT = 1;
const NUMBER = 2;
const BYTES = 3;
/** Stands for a cell with bytes. */
const NULL = -1;

const LARGEST_WHOLE = 2 ** 29;

const isCellSized = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < LARGEST_WHOLE && !Object.is(value, -0);

const lengthsOf = (parts: readonly { readonly length: number }[]): Int32Array =>
  Int32Array.from(parts, ({ length }) => length);

export const packRows = (rows: GameRows): PackedRows => {
  const cells: number[] = [rows.first, rows.count];
  const numbers: number[] = [];
  const texts = new Map<string, number>();
  const blobs: Uint8Array[] = [];
  const placeOf = (text: string): number => {
    let place = texts.get(text);
    if (place === undefined) {
      place = texts.size;
      texts.set(text, place);
    }
    return place;
  };
  const cellOf = (value: Value): number => {
    if (typeof value === 'string') return (placeOf(value) << 2) | TEXT;
    if (value === null) return NULL;
    if (typeof value !== 'number') return ((blobs.push(value) - 1) << 2) | BYTES;
    return isCellSized(value) ? (value << 2) | WHOLE : ((numbers.push(value) - 1) << 2) | NUMBER;
  };
  for (const list of LISTS) {
    cells.push(rows[list].length);
    for (const value of rows[list]) cells.push(cellOf(value));
  }
  const all = [...texts.keys()];
  return {
    gameId: rows.gameId,
    cells: Int32Array.from(cells),
    numbers: Float64Array.from(numbers),
    text: all.join(''),
    textLengths: lengthsOf(all),
    bytes: new Uint8Array(Buffer.concat(blobs)),
    byteLengths: lengthsOf(blobs),
  };
};

const cutUp = <T>(lengths: Int32Array, cut: (start: number, end: number) => T): T[] => {
  const parts: T[] = [];
  let start = 0;
  for (const length of lengths) {
    parts.push(cut(start, start + length));
    start += length;
  }
  return parts;
};

export const unpackRows = (packed: PackedRows): GameRows => {
  const { gameId, cells, numbers, text, bytes } = packed;
  const texts = cutUp(packed.textLengths, (start, end) => text.slice(start, end));
  const blobs = cutUp(packed.byteLengths, (start, end) => bytes.subarray(start, end));
  const readCell = (cell: number): Value => {
    if (cell === NULL) return null;
    const rest = cell >> 2;
    switch (cell & 3) {
      case WHOLE:
        return rest;
      case TEXT:
        return texts[rest]!;
      case NUMBER:
        return numbers[rest]!;
      default:
        return blobs[rest]!;
    }
  };
  let at = 2;
  const lists = LISTS.map((name) => {
    const values: Value[] = new Array(cells[at]!);
    for (let i = 0; i < values.length; i += 1) values[i] = readCell(cells[at + 1 + i]!);
    at += 1 + values.length;
    return [name, values] as const;
  });
  const rows = Object.fromEntries(lists) as Record<(typeof LISTS)[number], Value[]>;
  return { gameId, first: cells[0]!, count: cells[1]!, ...rows };
};
