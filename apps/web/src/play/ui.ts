import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import type { LastMove } from '@ludus/table';
import type { ComponentType } from 'react';

/** What a table is given: what may be seen, what may be done, and where to say it. */
export interface TableProps {
  readonly game: Game;
  /** What the viewer may know of the state. */
  readonly view: unknown;
  /** The seat that looks at the table. */
  readonly viewer: Seat;
  /** Empty when nobody at this screen is to act. */
  readonly legal: readonly Tagged[];
  readonly last: LastMove | undefined;
  /** How many actions led here; a new number means a new position. */
  readonly count: number;
  readonly act: (action: Tagged) => void;
  /** An action to point out, such as a hint. */
  readonly suggested?: Tagged | undefined;
  /** Whether this is a picture of a game that was played: then the table asks nothing. */
  readonly isReplay?: boolean;
}

/** A number people follow, per seat. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly of: (view: unknown, seat: Seat) => number;
  /** Where it ends the game, if it does. */
  readonly goal?: (view: unknown) => number;
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
export interface GameUi {
  readonly game: Game;
  /** Draws the table; without actions it is a picture of a position. */
  readonly Table: ComponentType<TableProps>;
  readonly measures: readonly Measure[];
  /** What a seat is called when nobody has a name. */
  seatName(seat: Seat): string;
  /** Seats people may take; every seat when left out. */
  readonly humanSeats?: readonly Seat[];
  /** Whether an action is left out of the short list of moves, as forced ones are; none is when this is left out. */
  isQuiet?(action: Tagged): boolean;
  /** Whether an action only makes ready for others of its turn, such as placing armies; none does when left out. */
  isPreparing?(action: Tagged): boolean;
  /** Sentences for what an action did, fit for the viewer. */
  sentences(last: LastMove, view: unknown): readonly string[];
  /** The same with every detail, for whoever looks through a game; where it is left out, sentences say it all. */
  details?(last: LastMove, view: unknown): readonly string[];
  /** How the game is won, in a sentence, for whoever has not played it. */
  aim?(view: unknown): string;
  /** Why the game ended, and how close it was; to somebody in a seat of their own, or to anybody. */
  verdict(state: unknown, outcome: Outcome, own?: Seat): readonly string[];
  /** What to show of a state to everyone once it is over. */
  readonly revealAtEnd?: boolean;
  /** Why an action may be good, in a sentence or two, for hints. */
  reason?(state: unknown, action: Tagged): string;
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
