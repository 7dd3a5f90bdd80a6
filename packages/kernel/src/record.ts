import type { Position } from './game.ts';
import type { Seat } from './outcome.ts';

/** What a record of a game says about a position besides its moves. */
export interface Summary {
  /** As `Game.phase`. */
  readonly phase: string;
  /** As `Game.hash`. */
  readonly hash: string;
  /** As `Records.progress`. */
  readonly progress: readonly Readonly<Record<string, number>>[];
  /** As `Records.isTurnStart`. */
  readonly isTurnStart: boolean | undefined;
  /** As `Records.decisionKind`; it may be worked out when asked for, so ask before the position changes. */
  readonly decisionKind: string | undefined;
  /** The canonical JSON of the state, for games that can tell without making it; as with `decisionKind`, ask in time. */
  readonly text?: string;
}

/** A stretch of a feature vector. */
export interface FeaturePart {
  readonly name: string;
  readonly length: number;
  /** What its numbers say, in a sentence. */
  readonly meaning: string;
}

/** What the numbers of a feature vector stand for; another version is another meaning. */
export interface FeatureLayout {
  readonly version: number;
  readonly dimension: number;
  /** In the order of the vector; the lengths add up to the dimension. */
  readonly parts: readonly FeaturePart[];
}

/** Positions as vectors of numbers, for value networks. */
export interface Features<State> {
  /** The layout depends on the board and the number of players only. */
  layout(state: State): FeatureLayout;
  /** The state as a seat sees it; what is its own comes first, whichever seat it is. */
  vector(state: State, seat: Seat): Float32Array;
  /**
   * Writes the vector of a position, for games that can do so without making its state; searches ask thousands of times
   * a second. The position is one that `positionOf` made, and `seat` one of the rules.
   */
  read?(position: Position<State, unknown>, seat: Seat, into: Float32Array): void;
}

/**
 * Numbers for the actions of a game that mean the same in all its positions: the outputs of a policy network. Most games
 * number every action; one with very many numbers the useful ones.
 */
export interface ActionSpace<State, Action> {
  /** What the numbers from 0 to `dimension` − 1 stand for. It depends on the board and the number of players only. */
  layout(state: State): FeatureLayout;
  /**
   * Writes the number of each legal move, −1 for a move without one. Two moves of a position never share a number, and
   * at least one has a number. The position is one that `positionOf` made.
   */
  number(position: Position<State, Action>, moves: readonly number[], into: Int32Array): void;
}

/** Ways to turn and mirror a board that the rules do not notice: what is legal and what follows is turned alike. */
export interface Symmetries<State, Action> {
  /** How many there are on this board, counting the one that leaves everything in its place, which is number 0. */
  count(state: State): number;
  /** The state turned. */
  state(state: State, symmetry: number): State;
  /** A legal action of `state` as it is to be played in the turned state. */
  action(state: State, action: Action, symmetry: number): Action;
}

/** For boards that look the same from no other side. */
export const NO_SYMMETRY: Symmetries<never, never> = {
  count: () => 1,
  state: (state) => state,
  action: (_, action) => action,
};
