import type { Position } from './game.ts';
import type { Seat } from './outcome.ts';

/** What a recorded game says about a position besides its moves. */
export interface Summary {
  /** As `Game.phase`. */
  readonly phase: string;
  /** As `Game.hash`. */
  readonly hash: string;
  /** As `Records.progress`. */
  readonly progress: readonly Readonly<Record<string, number>>[];
  /** As `Records.isTurnStart`. */
  readonly isTurnStart: boolean | undefined;
  /** As `Records.decisionKind`. It may be computed on demand, so ask before the position changes. */
  readonly decisionKind: string | undefined;
  /**
   * The canonical JSON of the state, for games that can write it without building the state. As with `decisionKind`,
   * ask before the position changes.
   */
  readonly text?: string;
}

/** A part of a feature vector. */
export interface FeaturePart {
  readonly name: string;
  readonly length: number;
  /** What its numbers mean, in one sentence. */
  readonly meaning: string;
}

/** What the numbers of a feature vector mean. A different version means a different meaning. */
export interface FeatureLayout {
  readonly version: number;
  readonly dimension: number;
  /** In the order of the vector; the lengths add up to the dimension. */
  readonly parts: readonly FeaturePart[];
}

/** Positions as vectors of numbers, for value networks. */
export interface Features<State> {
  /** The layout depends only on the board and the number of players. */
  layout(state: State): FeatureLayout;
  /** The state from the point of view of a seat: its own pieces come first, whichever seat it is. */
  vector(state: State, seat: Seat): Float32Array;
  /**
   * Writes the vector of a position, for games that can do so without building its state. Searches call it thousands of
   * times a second. The position was created by `positionOf`, and `seat` is a seat of the rules.
   */
  read?(position: Position<State, unknown>, seat: Seat, into: Float32Array | Float64Array): void;
}

/**
 * Numbers for the actions of a game that mean the same in all its positions: the outputs of a policy network. Most
 * games number every action; games with very many actions number the useful ones.
 */
export interface ActionSpace<State, Action> {
  /** What the numbers from 0 to `dimension` − 1 mean. This depends only on the board and the number of players. */
  layout(state: State): FeatureLayout;
  /**
   * Writes the number of each legal move, −1 for a move without one. Two moves of a position never share a number, and
   * at least one has a number. The position was created by `positionOf`.
   */
  number(position: Position<State, Action>, moves: readonly number[], into: Int32Array): void;
}

/**
 * The rotations and reflections of a board that the rules do not notice: a turned position has turned legal actions
 * with turned results.
 */
export interface Symmetries<State, Action> {
  /** How many there are on this board, including number 0, which changes nothing. */
  count(state: State): number;
  /** The state turned. */
  state(state: State, symmetry: number): State;
  /** A legal action of `state`, as played in the turned state. */
  action(state: State, action: Action, symmetry: number): Action;
}

/** For boards without symmetry. */
export const NO_SYMMETRY: Symmetries<never, never> = {
  count: () => 1,
  state: (state) => state,
  action: (_, action) => action,
};
