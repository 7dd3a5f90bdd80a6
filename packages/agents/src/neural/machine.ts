/** What works a network out: in plain code, or in WebAssembly. Both give the same answers. */
export interface Machine {
  /** Numbers of the position to look at, in whole parts. Write them before a look. */
  readonly numbers: Int16Array;
  /** Rows of slots whose content is new, as `slot × contents + content`, and those of the contents that went. */
  readonly added: Int32Array;
  readonly removed: Int32Array;
  /** What the outputs said at the last look, in parts of 2¹⁹. */
  readonly answers: Int32Array;
  /** What the second hidden layer passed on at the last look. */
  readonly lastHidden: Int16Array;
  /** Brings the accumulator of a seat up to date, works out all answers, and gives the first. */
  look(seat: number, added: number, removed: number): number;
}

/** Most seats a network is asked about. */
export const MOST_SEATS = 8;
