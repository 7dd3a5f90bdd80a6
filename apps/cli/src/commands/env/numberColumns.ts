import type { Encoding } from './protocol.ts';

/** A column of numbers as it appears in the answer; a binary one does not appear. */
export type Column = string | readonly (readonly number[])[] | undefined;

type Numbers = Float32Array | Int32Array;

const bytesOf = (numbers: Numbers): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const rowsOf = (numbers: Numbers, lengths: readonly number[]): number[][] => {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return Array.from(numbers.subarray(at - length, at));
  });
};

/** Columns of numbers in one encoding, and the bytes that follow the line. */
export class NumberColumns {
  readonly #encoding: Encoding;
  readonly #bytes: Buffer[] = [];

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  /** Adds a column whose rows have these lengths. */
  add(numbers: Numbers, lengths: readonly number[]): Column {
    switch (this.#encoding) {
      case 'list':
        return rowsOf(numbers, lengths);
      case 'base64':
        return bytesOf(numbers).toString('base64');
      case 'binary':
        this.#bytes.push(bytesOf(numbers));
        return undefined;
    }
  }

  /** The binary columns, in the order in which they were added. */
  get bytes(): readonly Buffer[] {
    return this.#bytes;
  }
}
