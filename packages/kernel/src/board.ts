import type { Seat } from './outcome.ts';

export const PLACE_SHAPES = ['square', 'hexagon', 'disc', 'card'] as const;
export type PlaceShape = (typeof PLACE_SHAPES)[number];

export const PIECE_SHAPES = ['disc', 'card'] as const;
export type PieceShape = (typeof PIECE_SHAPES)[number];

/** Colours with a meaning of their own, such as suits, no matter who owns the piece. */
export const PIECE_COLOURS = ['black', 'red', 'blue', 'green', 'yellow', 'violet'] as const;
export type PieceColour = (typeof PIECE_COLOURS)[number];

/** A piece on a place. */
export interface Piece {
  /** What people call it: `king`, `pawn`. */
  readonly name: string;
  readonly seat?: Seat;
  /** One to three letters or digits on it; the player's sign if left out. */
  readonly text?: string;
  /** The pips of a die, from 1 to 6, drawn instead of letters. */
  readonly pips?: number;
  /** A disc if left out. A card is upright and white, with its text in its colour. Its name says everything that the card shows. */
  readonly shape?: PieceShape;
  /** A colour of its own, such as that of a suit; its player's if left out. */
  readonly colour?: PieceColour;
  /** The back of a card, in the colour of its player. */
  readonly isFaceDown?: boolean;
}

/** A place that people can point at. */
export interface Place {
  /** What people call it, different from every other place: `e4`. */
  readonly id: string;
  /** Its centre. x grows to the right, y downwards. */
  readonly x: number;
  readonly y: number;
  /** Its width; 1 if left out. What is on it is drawn to the same scale. */
  readonly size?: number;
  /** A square if left out. Hexagons stand on a corner: rows are √3/2 apart. A card is a free space for one. */
  readonly shape?: PlaceShape;
  /** Darker ground, as on a chequered board. */
  readonly isShaded?: boolean;
  /** The player it belongs to, as land, a goal or an edge. */
  readonly owner?: Seat;
  readonly piece?: Piece;
  /** What lies below the piece, the lowest first. */
  readonly under?: readonly Piece[];
  /** Another place that can be pointed at instead, such as that of an equal card in the same hand. */
  readonly sameAs?: string;
}

/** A place with all others that can be pointed at instead, the place itself first. */
export const samePlaces = ({ places }: Pick<Scene, 'places'>, id: string): readonly string[] => {
  const original = places.find((place) => place.id === id)?.sameAs ?? id;
  const others = places.filter((place) => place.id === original || place.sameAs === original);
  return [id, ...others.flatMap((place) => (place.id === id ? [] : [place.id]))];
};

/** A border in the colour of a player, or a wall. It is drawn above the places and below the pieces. */
export interface Edge {
  readonly seat?: Seat;
  /** From corner to corner, in places. */
  readonly points: readonly (readonly [number, number])[];
}

/** Places that belong together: a path, a row that scores, a chain that wins. */
export interface Line {
  readonly seat?: Seat;
  readonly places: readonly string[];
  /** Drawn with emphasis. */
  readonly isHighlighted?: boolean;
}

/** A named part of the table: a hand, a supply, a pile. */
export interface Zone {
  readonly name: string;
  readonly seat?: Seat;
  /** Its top left corner and its size, in places. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the table looks like. */
export const THEMES = ['plain', 'wood', 'felt', 'paper'] as const;
export type Theme = (typeof THEMES)[number];

/** A position as a picture. It is pure data, which screens draw, make clickable and read aloud. */
export interface Scene {
  /** In the same order throughout a game. */
  readonly places: readonly Place[];
  /** Names of files and ranks, numbers next to heaps: visible, but not clickable. */
  readonly labels?: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly edges?: readonly Edge[];
  readonly lines?: readonly Line[];
  readonly zones?: readonly Zone[];
  /** What the player to move is asked, as a sentence: `Bid, or doubt the last bid.` */
  readonly prompt?: string;
  /** `plain` if left out. */
  readonly theme?: Theme;
}

/** How a person enters an action on a board. */
export interface Pointing {
  /** The places to point at, in this order; empty for actions such as passing. */
  readonly places: readonly string[];
  /** What to choose from a list afterwards, if the places alone do not decide it: `promote to a queen`, `pass`. */
  readonly choice?: string;
}

/** A board for every screen: the game says what is where and how people point at its actions. It draws nothing. */
export interface Board<State, Action, View> {
  /** What a state, or a view of one, looks like. */
  scene(view: State | View): Scene;
  /**
   * How a seat enters an action. No two legal actions are entered the same way, and the places of one are
   * never the start of another's. The view may be from any point of the game, because the last action is
   * highlighted afterwards: use only what never changes in it, such as the size of the board, and `seat`
   * instead of the seat to move. A place keeps its name as long as it is the same place.
   */
  point(action: Action, view: State | View, seat: Seat): Pointing;
  /** Quarter turns clockwise that bring a seat's own side to its bottom edge; none if left out. */
  orientation?(seat: Seat): 0 | 1 | 2 | 3;
  /** How long a position is shown before the next opponent moves, in milliseconds at normal pace; 400 if left out. */
  readonly pace?: number;
}
