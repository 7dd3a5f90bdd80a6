import type { Value } from '../record/gameRows.ts';
import type { Statements } from './statements.ts';

/** Any number of rows is split into a few statements of these lengths. */
const LENGTHS = [64, 16, 4, 2, 1];

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(', ');

/** `?3, ?4, ?5` */
export const parameters = (first: number, count: number): string =>
  times(count, (index) => `?${first + index}`);

export interface BatchShape {
  /** `INSERT INTO game_moves (game_id, move_number)` */
  readonly insert: string;
  /** How many values of the list belong to a row. */
  readonly width: number;
  /** How many values after its own a row shares with the next one. */
  readonly overlap?: number;
  /** The SQL between the parentheses of a row, counted from 0. */
  readonly row: (index: number) => string;
}

/**
 * Inserts many rows per statement, which takes two thirds of the time of one statement each: shared values
 * are passed once, and every index stays open where the next row goes.
 */
export class Batch {
  readonly #statements: readonly string[];
  readonly #shape: BatchShape;

  constructor(shape: BatchShape) {
    const { insert, row } = shape;
    this.#shape = shape;
    this.#statements = LENGTHS.map((rows) => `${insert} VALUES ${times(rows, (index) => `(${row(index)})`)}`);
  }

  /** Inserts the rows of a flat list; `shared` returns the first parameters of a statement that starts at a row. */
  insert(statements: Statements, values: readonly Value[], shared: (row: number) => Value[]): void {
    const { width, overlap = 0 } = this.#shape;
    const count = (values.length - overlap) / width;
    let from = 0;
    for (const [i, length] of LENGTHS.entries())
      for (; count - from >= length; from += length) {
        // The first parameters, then a part of the list: copying it into a larger list takes longer than binding it.
        const bound = shared(from);
        const end = (from + length) * width + overlap;
        for (let at = from * width; at < end; at += 1) bound.push(values[at]!);
        statements.run(this.#statements[i]!, bound);
      }
  }
}
