import type { Tagged } from './game.ts';
import type { Seat } from './outcome.ts';

/** A small position with one thing to find out. The learner sits in seat 1. */
export interface Lesson<State = unknown, Event extends Tagged = Tagged> {
  /** Different from every other lesson of the game; it stands in the address of the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What to do, in one sentence. */
  readonly task: string;
  /** Said once it is done. */
  readonly done: string;
  /** The position, as the engine accepts it. */
  begin(): State;
  /** Whether what happened since the start is what the task asks for. */
  isSolved(events: readonly Event[]): boolean;
  /** One way to solve it, in notation. */
  readonly solution: readonly string[];
}

/** What a game's own board shows, and what it may do. A new one comes with every change. */
export interface BoardMoment<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  /** What the viewer may know. */
  readonly view: View;
  /** The whole state, once nothing has to be hidden any more. */
  readonly revealed: State | undefined;
  /** The seat that looks at the board. */
  readonly seat: Seat;
  /** What may be played here and now; empty when it is somebody else's turn. */
  readonly legal: readonly Action[];
  /** The last move, as far as the viewer may know it. */
  readonly last:
    | { readonly seat: Seat; readonly action: Action | undefined; readonly events: readonly Event[] }
    | undefined;
  /** How many moves led here; a new number means a new position. */
  readonly count: number;
  /** An action to point out, such as a hint. */
  readonly suggested: Action | undefined;
  /** Whether people want things to move. */
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
 * A board that a game draws itself, where `board.scene` does not say enough. It is given an empty element and uses whatever
 * it likes to fill it. Everything on it that can be pressed must also be reached by keys and have a name for screen readers.
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

/** What a game brings along for the sandbox. */
export interface GamePages<
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly board?: OwnBoard<State, Action, Event, View>;
  readonly lessons?: readonly Lesson<State, Event>[];
}
