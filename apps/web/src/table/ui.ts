import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { ComponentType } from 'react';
import type { Playing, Scene } from '../motion/scene.ts';
import type { People } from '../words/people.ts';

/** The move that led to what is shown. */
export interface SeenMove<Action extends Tagged = Tagged, Event extends Tagged = Tagged> {
  /** How many moves there are with it. */
  readonly count: number;
  readonly seat: Seat;
  /** Left out where the viewer may only know what it did. */
  readonly action?: Action;
  /** What the viewer may know of what it did. */
  readonly events: readonly Event[];
}

/** What a table is given: what may be seen, what may be done, and where to say it. */
export interface TableProps<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly game: Game<unknown, State, Action, Event, View>;
  /** What the viewer may know of the state. */
  readonly view: View;
  /** The whole state, once nothing has to be hidden any more. */
  readonly revealed?: State | undefined;
  /** The seat that looks at the table. */
  readonly viewer: Seat;
  /** Who sits where, as sentences speak of them. */
  readonly people: People;
  /** Empty when nobody at this screen is to act. */
  readonly legal: readonly Action[];
  readonly last: SeenMove<Action, Event> | undefined;
  /** How many actions led here; a new number means a new position. */
  readonly count: number;
  readonly act: (action: Action) => void;
  /** An action to point out, such as a hint. */
  readonly suggested?: Action | undefined;
  /** A line of play to point out, beginning with `suggested`: boards that can show it in order. */
  readonly plan?: readonly Action[];
  /** Whether this is a picture of a game that was played: then the table asks nothing. */
  readonly isReplay?: boolean;
  /** The scene that leads on from this position: the board leaves out what is lifted, and a `FlyingLayer` draws it. */
  readonly playing?: Playing | undefined;
  /** Places that have just changed: the board outlines them. Empty wherever things move instead. */
  readonly outlined?: readonly string[];
}

/** A move as it is to be animated: the position before it, the one after, and what happened. */
export interface Transition<Action extends Tagged = Tagged, Event extends Tagged = Tagged, View = unknown> {
  readonly before: View;
  readonly after: View;
  readonly move: SeenMove<Action, Event>;
  /** The seat that looks at the table. */
  readonly viewer: Seat;
}

/** What a game is given to say more of a recorded position. */
export interface InsightProps {
  readonly line: GameLine;
  /** The state that is shown, counted by the moves before it. */
  readonly at: number;
  readonly people: People;
}

/** A number people follow, per seat. */
export interface Measure<View = unknown> {
  readonly id: string;
  readonly label: string;
  of(view: View, seat: Seat): number;
  /** Where it ends the game for a seat, if it does. */
  goal?(view: View, seat: Seat): number;
}

/** What an agent may depend on. */
export interface TableSize {
  readonly variant: string;
  readonly players: number;
}

/** An agent as it is offered to people. */
export interface Opponent {
  readonly agent: string;
  readonly name: string;
}

/** What the app knows of a game beyond its rules: how it is shown, and the words for it. */
export interface GameUi<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly game: Game<unknown, State, Action, Event, View>;
  /** Draws the table; without actions it is a picture of a position. */
  readonly Table: ComponentType<TableProps<State, Action, Event, View>>;
  /** What the signs on the board mean. */
  readonly Legend?: ComponentType;
  /** What only this game can say of a recorded position: luck, beliefs. */
  readonly Insight?: ComponentType<InsightProps>;
  readonly measures: readonly Measure<View>[];
  /** What a seat is called when nobody has a name. */
  seatName(seat: Seat): string;
  /** Whose turn a view shows, for games that can tell by it alone; others show it once the move is over. */
  toActIn?(view: View): Seat | undefined;
  /** What is special about a seat, in a few words, where sides differ in more than colour. */
  sideHint?(seat: Seat): string;
  /** Seats people may take; every seat when left out. */
  readonly humanSeats?: readonly Seat[];
  /** Whether what others do is known only by what came of it until the game is over, as a card laid face down. */
  readonly hidesActions?: boolean;
  /** Whether an action is left out of the short list of moves, as forced ones are; none is when this is left out. */
  isQuiet?(action: Action): boolean;
  /** Whether an action only makes ready for others of its turn, such as placing armies; none does when left out. */
  isPreparing?(action: Action): boolean;
  /** Sentences for what a move did. */
  sentences(last: SeenMove<Action, Event>, view: View, people: People): readonly string[];
  /** The same with every detail, for whoever looks through a game; where it is left out, sentences say it all. */
  details?(last: SeenMove<Action, Event>, view: View, people: People): readonly string[];
  /** How the game is won, in a sentence, for whoever has not played it. */
  aim?(view: View): string;
  /** Why the game ended, and how close it was. */
  verdict(view: View, outcome: Outcome, people: People): readonly string[];
  /** A move in a few words, for hints; its notation when left out. */
  moveText?(view: View, action: Action): string;
  /** A move in a few signs, for lists of moves; its notation when left out. */
  shortText?(state: State, action: Action): string;
  /** Why an action may be good, in a sentence or two, for hints. */
  reason?(view: View, action: Action): string;
  /** What variants are called here: `Board`, `Map`, `Level`. */
  readonly variantWord?: string;
  /** The agents offered for a seat; the usual strengths when left out. */
  agents?(seat: Seat, table: TableSize): readonly Opponent[];
  /** What sets a board, map or level apart, in a few words, where boards are chosen. */
  boardFacts?(variant: string): string;
  /** The agent a seat has by default on a variant. */
  defaultAgent?(seat: Seat, variant: string): string | undefined;
  /** Who gives hints; a search of about a second when left out. */
  hintAgent?(seat: Seat): string;
  /**
   * What a move looks like as it happens; undefined for moves there is nothing to see of. Where this is left out, the
   * next position is shown at once and held for `pace`.
   */
  scene?(transition: Transition<Action, Event, View>): Scene | undefined;
  /** Milliseconds a position is held before an opponent moves on, at normal pace, so that eyes can follow. */
  readonly pace: number;
}

/** A game as the app knows it: all games look alike from outside, each with types of its own inside. */
export const defineUi = <State, Action extends Tagged, Event extends Tagged, View>(
  ui: GameUi<State, Action, Event, View>,
): GameUi => ui as unknown as GameUi;
