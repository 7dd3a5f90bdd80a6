import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import type { ComponentType } from 'react';

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
  /** Empty when nobody at this screen is to act. */
  readonly legal: readonly Action[];
  readonly last: SeenMove<Action, Event> | undefined;
  /** How many actions led here; a new number means a new position. */
  readonly count: number;
  readonly act: (action: Action) => void;
  /** An action to point out, such as a hint. */
  readonly suggested?: Action | undefined;
  /** Whether this is a picture of a game that was played: then the table asks nothing. */
  readonly isReplay?: boolean;
}

/** A number people follow, per seat. */
export interface Measure<View = unknown> {
  readonly id: string;
  readonly label: string;
  of(view: View, seat: Seat): number;
  /** Where it ends the game, if it does. */
  goal?(view: View): number;
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
  readonly measures: readonly Measure<View>[];
  /** What a seat is called when nobody has a name. */
  seatName(seat: Seat): string;
  /** Seats people may take; every seat when left out. */
  readonly humanSeats?: readonly Seat[];
  /** Whether an action is left out of the short list of moves, as forced ones are; none is when this is left out. */
  isQuiet?(action: Action): boolean;
  /** Whether an action only makes ready for others of its turn, such as placing armies; none does when left out. */
  isPreparing?(action: Action): boolean;
  /** Sentences for what a move did. */
  sentences(last: SeenMove<Action, Event>, view: View): readonly string[];
  /** The same with every detail, for whoever looks through a game; where it is left out, sentences say it all. */
  details?(last: SeenMove<Action, Event>, view: View): readonly string[];
  /** How the game is won, in a sentence, for whoever has not played it. */
  aim?(view: View): string;
  /** Why the game ended, and how close it was; to somebody in a seat of their own, or to anybody. */
  verdict(view: View, outcome: Outcome, own?: Seat): readonly string[];
  /** Why an action may be good, in a sentence or two, for hints. */
  reason?(view: View, action: Action): string;
  /** What variants are called here: `Board`, `Map`, `Level`. */
  readonly variantWord?: string;
  /** The agents offered for a seat; the usual strengths when left out. */
  agents?(seat: Seat, table: TableSize): readonly Opponent[];
  /** The agent a seat has by default on a variant. */
  defaultAgent?(seat: Seat, variant: string): string | undefined;
  /** Who gives hints; a search of about a second when left out. */
  readonly hintAgent?: string;
  /** Milliseconds between the moves of opponents, so that eyes can follow. */
  readonly pace: number;
}

/** A game as the app knows it: all games look alike from outside, each with types of its own inside. */
export const defineUi = <State, Action extends Tagged, Event extends Tagged, View>(
  ui: GameUi<State, Action, Event, View>,
): GameUi => ui as unknown as GameUi;
