/** Computes a network, in plain code or in WebAssembly. Both give the same answers. */
export interface Machine {
  /** The numbers of the position to evaluate, which are rounded to whole steps. Write them before each evaluation. */
  readonly numbers: Float64Array;
  /** The outputs at the last evaluation, in units of 2⁻¹⁹. */
  readonly answers: Int32Array;
  /** What the second hidden layer passed on at the last evaluation. */
  readonly lastHidden: Int16Array;
  /** What the slots hold as a seat sees them; seats count from 0. They stay until they are changed. */
  slotsOf(seat: number): Uint8Array;
  /** Updates the accumulator of a seat, computes all outputs, and returns the first. */
  look(seat: number): number;
}

/** The most seats a network can evaluate. */
export const MOST_SEATS = 8;
