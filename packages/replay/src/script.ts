import type { Runner, Value } from './statements.ts';
import { GAME_STATEMENTS } from './tables.ts';

/**
 * Statements with their values, packed so that they pass between threads as a few blocks of memory. A statement is its
 * number among `GAME_STATEMENTS`, so no other can be in it.
 */
export interface PackedScript {
  /** For every statement its number, how many values it has, and a cell for each of them. */
  readonly cells: Int32Array;
  /** Numbers that do not fit a cell. */
  readonly numbers: Float64Array;
  /** All texts, each of them once, one after the other. */
  readonly text: string;
  /** Where each text ends. */
  readonly textEnds: Int32Array;
  readonly bytes: Uint8Array;
  readonly byteEnds: Int32Array;
}

/** The two lowest bits of a cell say what the others are: a whole number, or the place among texts, numbers or bytes. */
const WHOLE = 0;
const TEXT = 1;
const NUMBER = 2;
const BYTES = 3;
/** In place of a cell with bytes. */
const NULL = -1;

const LARGEST_WHOLE = 2 ** 29;

const NUMBERS = new Map(GAME_STATEMENTS.map((sql, number) => [sql, number]));

const isCellSized = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < LARGEST_WHOLE && !Object.is(value, -0);

const endsOf = (parts: readonly { readonly length: number }[]): Int32Array => {
  const ends = new Int32Array(parts.length);
  let end = 0;
  for (const [i, { length }] of parts.entries()) {
    end += length;
    ends[i] = end;
  }
  return ends;
};

/** Notes the statements of a game instead of running them. */
export class Script implements Runner {
  readonly #cells: number[] = [];
  readonly #numbers: number[] = [];
  readonly #texts = new Map<string, number>();
  readonly #bytes: Uint8Array[] = [];

  run(sql: string, values: Value[]): number {
    const number = NUMBERS.get(sql);
    if (number === undefined) throw new Error(`not a statement by which games are written: ${sql}`);
    this.#cells.push(number, values.length);
    for (const value of values) this.#cells.push(this.#cellOf(value));
    return 0;
  }

  pack(): PackedScript {
    const texts = [...this.#texts.keys()];
    return {
      cells: Int32Array.from(this.#cells),
      numbers: Float64Array.from(this.#numbers),
      text: texts.join(''),
      textEnds: endsOf(texts),
      bytes: new Uint8Array(Buffer.concat(this.#bytes)),
      byteEnds: endsOf(this.#bytes),
    };
  }

  #cellOf(value: Value): number {
    if (typeof value === 'string') return (this.#placeOf(value) << 2) | TEXT;
    if (value === null) return NULL;
    if (typeof value !== 'number') return ((this.#bytes.push(value) - 1) << 2) | BYTES;
    return isCellSized(value) ? (value << 2) | WHOLE : ((this.#numbers.push(value) - 1) << 2) | NUMBER;
  }

  #placeOf(text: string): number {
    let place = this.#texts.get(text);
    if (place === undefined) {
      place = this.#texts.size;
      this.#texts.set(text, place);
    }
    return place;
  }
}

const cutAt = <T>(ends: Int32Array, cut: (start: number, end: number) => T): T[] => {
  const parts: T[] = [];
  let start = 0;
  for (const end of ends) {
    parts.push(cut(start, end));
    start = end;
  }
  return parts;
};

/** Runs what was noted. */
export const runScript = (
  { cells, numbers, text, textEnds, bytes, byteEnds }: PackedScript,
  runner: Runner,
): void => {
  const texts = cutAt(textEnds, (start, end) => text.slice(start, end));
  const blobs = cutAt(byteEnds, (start, end) => bytes.subarray(start, end));
  const read = (cell: number): Value => {
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
  for (let at = 0; at < cells.length; ) {
    const sql = GAME_STATEMENTS[cells[at]!]!;
    const end = at + 2 + cells[at + 1]!;
    const values: Value[] = [];
    for (at += 2; at < end; at += 1) values.push(read(cells[at]!));
    runner.run(sql, values);
  }
};
