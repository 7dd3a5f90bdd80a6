/** Computes a network, in plain code or in WebAssembly. Both give the same answers. */
export interface Machine {
  /** The numbers of the position to evaluate, which are rounded to whole steps. Write them before each evaluation. */
  readonly numbers: Float32Array;
  /** Rows of slots with new contents, as `slot × contents + content`, and rows of the contents they replaced. */
  readonly added: Int32Array;
  readonly removed: Int32Array;
  /** What the outputs said at the last look, in parts of 2¹⁹. */
  readonly answers: Int32Array;
  /** What the second hidden layer passed on at the last look. */
  readonly lastHidden: Int16Array;
  /** Brings the accumulator of a seat up to date, works out all answers, and gives the first. */
  look(seat: number, added: number, removed: number): number;
}

/** The most seats a network can evaluate. */
export const MOST_SEATS = 8;
