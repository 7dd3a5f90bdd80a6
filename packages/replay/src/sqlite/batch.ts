import type { Value } from '../record/gameRows.ts';
import type { Statements } from './statements.ts';

/** Any number of rows is a few statements of these lengths. */
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
  /** How many values after a row's own it shares with the next one. */
  readonly overlap?: number;
  /** What stands between the brackets of a row, counted from 0. */
  readonly row: (index: number) => string;
}

/**
 * Rows inserted many at a time, which takes two thirds of the time that a statement for each does: what they share is
 * handed over once, and every index stays open at the place where the next row goes.
 */
export class Batch {
  readonly #statements: readonly string[];
  readonly #shape: BatchShape;

  constructor(shape: BatchShape) {
    const { insert, row } = shape;
    this.#shape = shape;
    this.#statements = LENGTHS.map((rows) => `${insert} VALUES ${times(rows, (index) => `(${row(index)})`)}`);
  }

  /** Inserts the rows of a flat list; `shared` gives the first parameters of a statement that begins at a row. */
  insert(statements: Statements, values: readonly Value[], shared: (row: number) => Value[]): void {
    const { width, overlap = 0 } = this.#shape;
    const count = (values.length - overlap) / width;
    let from = 0;
    for (const [i, length] of LENGTHS.entries())
      for (; count - from >= length; from += length) {
        const own = values.slice(from * width, (from + length) * width + overlap);
        statements.run(this.#statements[i]!, [...shared(from), ...own]);
      }
  }
}
