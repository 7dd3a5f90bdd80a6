import type { Position } from './game.ts';
import type { Seat } from './outcome.ts';

/**
 * What a network is told about positions of one board. A position is what each of its slots (the spaces of a board)
 * holds, and some numbers about the whole. From one position to the next few slots change, so a network that remembers
 * what it was told last has little to do.
 */
export interface InputLayout {
  /** Another version is another meaning. */
  readonly version: number;
  readonly slots: number;
  /**
   * For everything a slot may hold, which of the `aspects` it has; the first holds nothing and has none. A network learns
   * one set of weights for each slot and aspect: two tall stacks have in common what makes them tall.
   */
  readonly contents: readonly (readonly number[])[];
  readonly aspects: number;
  /** How many numbers there are besides; they lie between −8 and 8. */
  readonly numbers: number;
}

/** Reads inputs of positions, with the memory it works in. */
export interface InputReader<State, Action> {
  /**
   * Writes what every slot holds and the numbers, as a seat sees them; what is its own comes first, whichever seat it is.
   * The position is one that `positionOf` made.
   */
  read(position: Position<State, Action>, seat: Seat, slots: Uint8Array, numbers: Float32Array): void;
}

/** The inputs of a game made for networks that look at very many positions. */
export interface NetworkInputs<State, Action> {
  /** The layout depends on the board and the number of players only. */
  layout(state: State): InputLayout;
  reader(state: State): InputReader<State, Action>;
  /**
   * For every slot, the slot its content comes to lie in when the board is turned by a symmetry of the game. The numbers
   * are the same from all sides.
   */
  turned(state: State, symmetry: number): Uint16Array;
}
