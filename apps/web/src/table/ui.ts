import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { ComponentType, ReactNode } from 'react';
import type { Playing, Scene } from '../motion/scene.ts';
import type { People } from '../words/people.ts';

/** The move that led to the current position. */
export interface SeenMove<Action extends Tagged = Tagged, Event extends Tagged = Tagged> {
  /** How many moves there are, including this one. */
  readonly count: number;
  readonly seat: Seat;
  /** Left out if the viewer may only know its effects. */
  readonly action?: Action;
  /** The effects that the viewer may know. */
  readonly events: readonly Event[];
}

/** The input of a table: what may be seen, what may be done, and where to report it. */
export interface TableProps<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly game: Game<unknown, State, Action, Event, View>;
  /** What the viewer may know of the state. */
  readonly view: View;
  /** The full state, once nothing is hidden any more. */
  readonly revealed?: State | undefined;
  /** The seat from which the table is seen. */
  readonly viewer: Seat;
  /** The seat whose side of the board is at the bottom, if the board has sides; the viewer's if left out. */
  readonly side?: Seat;
  /** Who sits where, for use in sentences. */
  readonly people: People;
  /** Empty if nobody at this screen is to act. */
  readonly legal: readonly Action[];
  readonly last: SeenMove<Action, Event> | undefined;
  /** How many actions led here. A new number means a new position. */
  readonly count: number;
  readonly act: (action: Action) => void;
  /** An action to highlight, such as a hint. */
  readonly suggested?: Action | undefined;
  /** A line of play to highlight, starting with `suggested`, for boards that can show it in order. */
  readonly plan?: readonly Action[];
  /** Whether the table may say what can be concluded from the position; not where that is the question. */
  readonly explains?: boolean;
  /** Whether this shows a recorded game: then the table asks nothing. */
  readonly isReplay?: boolean;
  /** Whether the question stays in view on phones while the board scrolls: then it holds only what every move needs. */
  readonly isDocked?: boolean;
  /** The whole recorded game, so that a board which grows can have its final size from the start. */
  readonly line?: GameLine;
  /** The scene that leads on from this position: the board leaves out moving pieces, and a `FlyingLayer` draws them. */
  readonly playing?: Playing | undefined;
  /** Places that have just changed, which the board outlines. Empty if moves are animated instead. */
  readonly outlined?: readonly string[];
}

/** A move to animate: the position before it, the one after, and what happened. */
export interface Transition<Action extends Tagged = Tagged, Event extends Tagged = Tagged, View = unknown> {
  readonly before: View;
  readonly after: View;
  readonly move: SeenMove<Action, Event>;
  /** The seat from which the table is seen. */
  readonly viewer: Seat;
}

/** The input for a game's own insight into a recorded position. */
export interface InsightProps {
  readonly line: GameLine;
  /** The state that is shown, counted by the moves before it. */
  readonly at: number;
  readonly people: People;
}

/** Two actions of the same player at the same moment. */
export interface Compared<Action extends Tagged = Tagged> {
  readonly better: Action;
  readonly played: Action;
}

/** A number people follow, per seat. */
export interface Measure<View = unknown> {
  readonly id: string;
  readonly label: string;
  /** So much of it in a sentence: `3 eliminated rings`. */
  amount?(n: number): string;
  of(view: View, seat: Seat): number;
  /** The value that ends the game for a seat, if there is one. */
  goal?(view: View, seat: Seat): number;
  /** How many digits it may well have, where there is no goal; 2 if left out. */
  readonly digits?: number;
}

/** What happened at a table since the viewer's last turn. */
export interface Since<Action extends Tagged = Tagged, Event extends Tagged = Tagged, View = unknown> {
  /** All moves since then, including forced ones, and the viewer's own in a turn that has started. */
  readonly moves: readonly SeenMove<Action, Event>[];
  /** What the viewer sees after them. */
  readonly view: View;
  readonly viewer: Seat;
  readonly people: People;
}

/** What happened, at a glance. */
export interface Summary {
  /** What it means for the viewer: `You lost Japan and 3 armies.` */
  readonly headline: string;
  /** One sentence per opponent, in the order in which they moved. */
  readonly lines: readonly { readonly seat: Seat; readonly text: string }[];
}

/** What the choice of an agent may depend on. */
export interface TableSize {
  readonly variant: string;
  readonly players: number;
}

/** An agent as it is offered to people. */
export interface Opponent {
  readonly agent: string;
  readonly name: string;
}

export interface EndingOffersProps<View = unknown> {
  readonly view: View;
  /** The address of the game's review. */
  readonly review: string;
  /** What every game offers. */
  readonly children: ReactNode;
}

export interface LegendProps<View = unknown> {
  readonly view: View;
  /** The seat in front; a spectator's is not `isYou`. */
  readonly viewer: Seat;
  readonly people: People;
}

/** What the app knows about a game beyond its rules: how to show it, and its words. */
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
  readonly Legend?: ComponentType<LegendProps<View>>;
  /**
   * What the ribbon of a game that is over offers, in place of `children`: once more, and a review. A campaign goes on to
   * its next level.
   */
  readonly EndingOffers?: ComponentType<EndingOffersProps<View>>;
  /** What only this game can say about a recorded position: luck, beliefs. */
  readonly Insight?: ComponentType<InsightProps>;
  /** Whether the board is wider than high: then it also takes the room left of it. */
  readonly isWide?: boolean;
  /** Resolves when the board of a game can be seen, if drawing it takes a while. Until then nobody moves. */
  whenDrawn?(view: View): Promise<unknown>;
  readonly measures: readonly Measure<View>[];
  /** The name of a seat when nobody there has a name. */
  seatName(seat: Seat): string;
  /** Whose turn a view shows, for games in which the view alone can tell; others show it once the move is over. */
  toActIn?(view: View): Seat | undefined;
  /** What is special about a seat, in a few words, if sides differ in more than colour; `isYou` speaks to the reader. */
  sideHint?(seat: Seat, isYou: boolean): string;
  /** Seats people may take; all seats if left out. */
  readonly humanSeats?: readonly Seat[];
  /**
   * Whether the moves of others are known only by their effects until the game is over, like a card played face down.
   */
  readonly hidesActions?: boolean;
  /** Whether an action is left out of the short list of moves, like forced ones; none if left out. */
  isQuiet?(action: Action): boolean;
  /** Whether an action only prepares others of its turn, such as placing armies; none if left out. */
  isPreparing?(action: Action): boolean;
  /** Sentences that describe a move's effects. */
  sentences(last: SeenMove<Action, Event>, view: View, people: People): readonly string[];
  /** The same with every detail, for reviews; the usual sentences if left out. */
  details?(last: SeenMove<Action, Event>, view: View, people: People): readonly string[];
  /**
   * What others did since the viewer's last turn, in one sentence each, for games with long turns; undefined if the
   * steps are few enough to be listed. If left out, they always are.
   */
  summary?(since: Since<Action, Event, View>): Summary | undefined;
  /** How to win, in one sentence, for people new to the game. */
  aim?(view: View): string;
  /** Why the game ended, and how close it was. */
  verdict(view: View, outcome: Outcome, people: People): readonly string[];
  /** Whether the last move alone decides a game that ends for this reason, such as a mine; never if left out. */
  isSudden?(reason: string): boolean;
  /** A move in a few words, for hints; its notation if left out. */
  moveText?(view: View, action: Action): string;
  /** A move in a few characters, for lists of moves; its notation if left out. */
  shortText?(state: State, action: Action): string;
  /** Replaces player numbers in a text with names. Games that already use names leave it out. */
  named?(text: string, people: People): string;
  /** Why an action may be good, in a sentence or two, for hints. */
  reason?(view: View, action: Action): string;
  /**
   * What was better than the action played, and why, in one sentence made from what its player could know; undefined
   * where there is nothing to say but the chances. For reviews.
   */
  better?(view: View, compared: Compared<Action>, people: People): string | undefined;
  /** What variants are called: `Board`, `Map`, `Level`. */
  readonly variantWord?: string;
  /** The agents offered for a seat; the usual levels if left out. */
  agents?(seat: Seat, table: TableSize): readonly Opponent[];
  /** What is special about a board, map or level, in a few words, where boards are chosen. */
  boardFacts?(variant: string): string;
  /**
   * How a move is animated; undefined for moves with nothing to see. If left out, the next position is shown at once
   * and held for `pace`.
   */
  scene?(transition: Transition<Action, Event, View>): Scene | undefined;
  /**
   * How long a position is shown before an opponent moves on, in milliseconds at normal pace, so that people can
   * follow.
   */
  readonly pace: number;
}

/** A game as the app knows it: all games have the same interface, each with its own types inside. */
export const defineUi = <State, Action extends Tagged, Event extends Tagged, View>(
  ui: GameUi<State, Action, Event, View>,
): GameUi => ui as unknown as GameUi;
