import type { Seat } from './outcome.ts';

export const PLACE_SHAPES = ['square', 'hexagon', 'disc'] as const;
export type PlaceShape = (typeof PLACE_SHAPES)[number];

/** What stands on a place. */
export interface Piece {
  /** As people call it: `king`, `pawn`. */
  readonly name: string;
  readonly seat?: Seat;
  /** One to three letters or digits on it; the sign of its player when left out. */
  readonly text?: string;
}

/** A place that can be pointed at. */
export interface Place {
  /** As people call it, and different from every other: `e4`. */
  readonly id: string;
  /** Its middle; a place is about 1 wide, x grows to the right and y downwards. */
  readonly x: number;
  readonly y: number;
  /** A square when left out. Hexagons stand on a corner: rows are √3/2 apart. */
  readonly shape?: PlaceShape;
  /** Darker ground, as on a chequered board. */
  readonly isShaded?: boolean;
  /** Whose ground it is: land, a goal, an edge. */
  readonly owner?: Seat;
  readonly piece?: Piece;
}

/** A position as a picture: data only, to be drawn, pointed at and read aloud by whoever has a screen. */
export interface Scene {
  /** The same order all through a game. */
  readonly places: readonly Place[];
  /** Names of files and ranks, numbers beside heaps: seen, never pointed at. */
  readonly labels?: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/** How a person says an action to a board. */
export interface Pointing {
  /** The places to point at, in this order; none for actions such as passing. */
  readonly places: readonly string[];
  /** What to choose from a list after that, where places alone leave it open: `promote to a queen`, `pass`. */
  readonly choice?: string;
}

/** A board for every screen: the game says what is where and how its actions are pointed at; it draws nothing. */
export interface Board<State, Action, View> {
  /** What is to be seen of a state, or of a view of one. */
  scene(view: State | View): Scene;
  /**
   * No other legal action is said the same way or begins like it. The view may be of any moment of the game, since the last
   * action is pointed out afterwards: a place keeps its name as long as it is the same place.
   */
  point(action: Action, view: State | View): Pointing;
}
