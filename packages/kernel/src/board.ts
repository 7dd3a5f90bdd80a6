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
  /** The dots of a die, from 1 to 6; drawn in place of letters. */
  readonly pips?: number;
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
  /** What lies below the piece, the lowest first. */
  readonly under?: readonly Piece[];
}

/** A border in the colour of a player, or a wall. */
export interface Edge {
  readonly seat?: Seat;
  /** From corner to corner, in places. */
  readonly points: readonly (readonly [number, number])[];
}

/** Places that belong together: a path, a row that scores, a chain that wins. */
export interface Line {
  readonly seat?: Seat;
  readonly places: readonly string[];
  /** Drawn so that it is seen first. */
  readonly isHighlighted?: boolean;
}

/** A part of the table with a name: a hand, a supply, a pile. */
export interface Zone {
  readonly name: string;
  readonly seat?: Seat;
  /** Its upper left corner and its size, in places. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the table is made of. */
export const THEMES = ['plain', 'wood', 'felt', 'paper'] as const;
export type Theme = (typeof THEMES)[number];

/** A position as a picture: data only, to be drawn, pointed at and read aloud by whoever has a screen. */
export interface Scene {
  /** The same order all through a game. */
  readonly places: readonly Place[];
  /** Names of files and ranks, numbers beside heaps: seen, never pointed at. */
  readonly labels?: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly edges?: readonly Edge[];
  readonly lines?: readonly Line[];
  readonly zones?: readonly Zone[];
  /** What the player to act is asked, in a sentence: `Bid, or doubt the last bid.` */
  readonly prompt?: string;
  /** `plain` when left out. */
  readonly theme?: Theme;
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
   * How a seat says an action. No other legal action is said the same way or begins like it. The view may be of any moment of
   * the game, since the last action is pointed out afterwards: go by `seat`, not by whose turn the view says it is. A place
   * keeps its name as long as it is the same place.
   */
  point(action: Action, view: State | View, seat: Seat): Pointing;
  /** Quarter turns clockwise that bring a seat's own side to its bottom edge; none when left out. */
  orientation?(seat: Seat): 0 | 1 | 2 | 3;
  /** Milliseconds a position is held before the next opponent moves, at normal pace; 400 when left out. */
  readonly pace?: number;
}
