import type { Position } from './game.ts';
import type { Seat } from './outcome.ts';

/**
 * What a network is told about positions of one board. A position consists of what each of its slots (the spaces of a
 * board) holds, and some numbers about the whole. Few slots change from one position to the next, so a network that
 * remembers its last input has little to compute.
 */
export interface InputLayout {
  /** A different version means a different meaning. */
  readonly version: number;
  readonly slots: number;
  /**
   * For each thing a slot may hold, which of the `aspects` it has. The first stands for an empty slot and has none. A
   * network learns one set of weights per slot and aspect, so two tall stacks share what makes them tall.
   */
  readonly contents: readonly (readonly number[])[];
  readonly aspects: number;
  /** How many extra numbers there are; they are between −8 and 8. */
  readonly numbers: number;
  /** How many parts a move can have, up to 255: what a network weighs to tell good moves; none when left out. */
  readonly moveParts?: number;
}

/** The most parts of one move. */
export const MOST_MOVE_PARTS = 12;

/** Reads inputs of positions, using its own working memory. */
export interface InputReader<State, Action> {
  /**
   * Writes what every slot holds and the numbers, from the point of view of a seat: its own pieces come first,
   * whichever seat it is. The position was created by `positionOf`. Only the reader changes `slots`: if it wrote them
   * last, for the same seat and position, it may write just those that have changed.
   */
  read(position: Position<State, Action>, seat: Seat, slots: Uint8Array, numbers: Float64Array): void;
  /**
   * Writes the parts of a legal move, for the seat to act, and returns how many there are. A part says something about
   * what the move does, in the same terms from all sides of the board.
   */
  readMove?(position: Position<State, Action>, move: number, parts: Uint8Array): number;
}

/** The inputs of a game, designed for networks that evaluate very many positions. */
export interface NetworkInputs<State, Action> {
  /** The layout depends only on the board and the number of players. */
  layout(state: State): InputLayout;
  reader(state: State): InputReader<State, Action>;
  /**
   * For every slot, the slot its content moves to when the board is turned by a symmetry of the game. The numbers are
   * the same from all sides.
   */
  turned(state: State, symmetry: number): Uint16Array;
  /**
   * The game's evaluation as weighted sums of the numbers, given the weights of the features. With two
   * players there is one sum, the score of the viewing seat, and its chance is the logistic function of the
   * score. With more players there is one sum for every seat, starting with the viewing seat, and the chances
   * are the softmax of the scores. Training starts from these weights. Undefined if the evaluation is not
   * such a sum.
   */
  evaluationWeights?(state: State, weights: readonly number[]): Float32Array | undefined;
}
