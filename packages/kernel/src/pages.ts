import type { Tagged } from './game.ts';
import type { Seat } from './outcome.ts';

/** A small position with one task. The learner sits in seat 1. */
export interface Lesson<State = unknown, Event extends Tagged = Tagged> {
  /** Unique among the lessons of the game; part of the page's address. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What to do, in one sentence. */
  readonly task: string;
  /** Shown once the task is done. */
  readonly done: string;
  /** The position, in the form the engine accepts. */
  begin(): State;
  /** Whether the events since the start fulfil the task. */
  isSolved(events: readonly Event[]): boolean;
  /** One way to solve it, in notation. */
  readonly solution: readonly string[];
}

/** What a custom board shows and can do. Every change brings a new one. */
export interface BoardMoment<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  /** What the viewer may know. */
  readonly view: View;
  /** The full state, once nothing is hidden any more. */
  readonly revealed: State | undefined;
  /** The seat from which the board is seen. */
  readonly seat: Seat;
  /** What may be played now; empty when it is someone else's turn. */
  readonly legal: readonly Action[];
  /** The last move, as far as the viewer may know it. */
  readonly last:
    | { readonly seat: Seat; readonly action: Action | undefined; readonly events: readonly Event[] }
    | undefined;
  /** How many moves led here. A new number means a new position. */
  readonly count: number;
  /** An action to highlight, such as a hint. */
  readonly suggested: Action | undefined;
  /** Whether people want animations. */
  readonly isAnimated: boolean;
  /** Who sits in a seat: `You`, `Anna`, `Rook`. */
  nameOf(seat: Seat): string;
  /** Plays one of the legal actions. */
  act(action: Action): void;
}

/** A board on the page. */
export interface MountedBoard<Moment = BoardMoment> {
  update(moment: Moment): void;
  unmount(): void;
}

/**
 * A board that a game draws itself, for games that `board.scene` cannot show well enough. It gets an empty element and
 * may fill it in any way. Everything clickable on it must also be reachable by keyboard and have a name for screen
 * readers.
 */
export interface OwnBoard<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  /** `host` is an `HTMLElement`. */
  mount(
    host: unknown,
    moment: BoardMoment<State, Action, Event, View>,
  ): MountedBoard<BoardMoment<State, Action, Event, View>>;
}

/** What a game provides for the sandbox. */
export interface GamePages<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly board?: OwnBoard<State, Action, Event, View>;
  readonly lessons?: readonly Lesson<State, Event>[];
}
