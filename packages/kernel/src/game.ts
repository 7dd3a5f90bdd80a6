import type { GameAi } from './ai.ts';
import type { Board } from './board.ts';
import type { Outcome, Seat } from './outcome.ts';
import type { Features, Summary, Symmetries } from './record.ts';
import type { Checked, Problem, Result } from './result.ts';
import type { Rng, Seed } from './rng.ts';

/** Every action and event says what it is; the rest is its own. */
export interface Tagged {
  readonly type: string;
}

export interface Started<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

export interface Played<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Why an action was refused: code, the field at fault, a sentence. The state is untouched. */
export type IllegalAction = Problem;

/** A board, map or level people choose from. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly minSeats: number;
  readonly maxSeats: number;
}

/** A rule people may change: what it does and what it may be. */
export interface RuleOption {
  readonly id: string;
  readonly description: string;
  /** The values to choose from, or undefined for any whole number from `min` to `max`. */
  readonly values?: readonly (string | boolean | number)[];
  readonly min?: number;
  readonly max?: number;
  /** The default; absent when it depends on the variant or the number of players. */
  readonly default?: string | boolean | number;
}

/** A game in a few words; the whole of its rules has a page of its own. */
export interface About {
  /** One sentence: what it is about. */
  readonly line: string;
  /** How it is played, a few short paragraphs. */
  readonly rules: readonly { readonly title: string; readonly text: string }[];
}

/** What people say to start a game; everything has a default. */
export interface Choices {
  readonly variant?: string;
  readonly players?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * The contract every game implements. Everything above the engines knows games only through it.
 *
 * States, actions, events, configurations and views are plain JSON. Functions are pure: they read no clock
 * and no environment, never change their arguments, and all chance comes from the RNG state inside the
 * state. What comes from outside enters through `parseConfig`, `parseState` and `parseAction`; after that
 * the types hold. `Game` without type arguments is a game of which only the contract is known.
 */
export interface Game<
  Config = unknown,
  State = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  View = unknown,
> {
  readonly id: string;
  readonly name: string;
  /** Changes when the same actions may give another game. */
  readonly rulesVersion: string;
  /** Changes with the code. */
  readonly engineVersion: string;
  /** What can be chosen, the default first. */
  readonly variants: readonly Variant[];
  readonly options: readonly RuleOption[];

  /** The configuration for what a person chose, defaults filled in. */
  configure(choices: Choices): Checked<Config>;
  /** How many seats a configuration has. */
  seatCount(config: Config): number;
  setup(config: Config, seed: Seed): Checked<Started<State, Event>>;

  /** The seat to act, or undefined when the game is over. */
  toAct(state: State): Seat | undefined;
  /** Every action the seat to act may take, in a fixed order; empty exactly when the game is over. */
  legal(state: State): readonly Action[];
  /** The only way in for actions from people, files and the network: checked and pure. */
  play(state: State, action: Action, seat: Seat): Result<Played<State, Event>, IllegalAction>;
  outcome(state: State): Outcome | undefined;
  /** The name of the phase a state is in: `movement`; games without phases always give one word. */
  phase(state: State): string;

  /** Per seat, seat 1 first, the counters people follow: `{ eliminatedRings: 3, territorySpaces: 7 }`. */
  progress?(state: State): readonly Readonly<Record<string, number>>[];
  /** Whether a turn begins here; games that leave it out have a new turn whenever the seat to act changes. */
  isTurnStart?(state: State): boolean;
  /** The kind of decision asked for here when it is worth recording with its alternatives: `ring_elimination`. */
  decisionKind?(state: State): string | undefined;
  /** Positions as inputs of a value network, recorded for training. */
  readonly features?: Features<State>;
  /** How the board may be turned, for games that have a board; more positions to learn from. */
  readonly symmetries?: Symmetries<State, Action>;
  /**
   * For games in which people may change seats, as by a pie rule: who sits where after an action, seat 1 first, each
   * named by the seat they left; undefined when everybody stays. Left out, everybody always stays.
   */
  reseat?(action: Action): readonly Seat[] | undefined;

  /** What a seat may know. A game without secrets gives the state itself. */
  view(state: State, seat: Seat): View;
  /** For games with secrets: what everybody may know. Left out, spectators see nothing of the state. */
  spectate?(state: State): View;
  /**
   * For games with secrets: what a seat may know of events that led to `state`; without a seat, what everybody may
   * know. Left out, nobody is told the events.
   */
  viewEvents?(state: State, events: readonly Event[], seat: Seat | undefined): readonly Event[];
  /**
   * For games with secrets: a whole state that looks like `view` to its seat, everything hidden drawn by `rng`.
   * Absent when nothing is hidden.
   */
  determinize?(view: View, rng: Rng): State;

  /** At least 96 effective bits; equal for equal states on every platform. */
  hash(state: State): string;

  parseConfig(value: unknown): Checked<Config>;
  parseState(value: unknown): Checked<State>;
  /** Checks the shape of an action; whether it is legal is for `play` to say. */
  parseAction(value: unknown): Checked<Action>;

  /** An action as people write it, different for every legal action of the state. */
  makeNotation(state: State, action: Action): string;
  /** The legal action people mean by a text. */
  parseNotation(state: State, text: string): Result<Action>;
  /** What happened, as a sentence for logs, terminals and screen readers; `state` is one of the same game. */
  describeEvent?(state: State, event: Event): string;
  /** A state, or a view of one, drawn as text for terminals. */
  draw(state: State | View): string;
  /** The position as places to point at, for screens; games without one are shown as text. */
  readonly board?: Board<State, Action, View>;
  /** The game in words, for people who have never heard of it. */
  readonly about?: About;

  /** The inner form for search; games without one are searched through `play` (see `positionOf`). */
  position?(state: State): Position<State, Action>;
  /** The action by which a seat gives up, for games whose rules know one. Not part of `legal`. */
  resign?(state: State, seat: Seat): Action | undefined;
  /**
   * Legal actions that finish the turn of a seat to act that does not answer, for play by the day. Left out, whoever
   * does not answer loses.
   */
  timeout?(state: State): readonly Action[];

  /** What the game knows about playing it well, for agents. */
  readonly ai?: GameAi<State, Action, View>;
}

/**
 * A mutable position for search, running on the same rules as `play`. Moves are opaque numbers with a meaning
 * only in the position that listed them.
 */
export interface Position<State, Action> {
  /** The seat to act, 0 when the game is over. */
  toAct(): Seat;
  /** Replaces the content of `into` by the legal moves, in the order of `Game.legal`. */
  legal(into: number[]): void;
  /** Plays a legal move, unchecked. */
  apply(move: number): void;
  /** Takes back the last move applied since the position was made. */
  undo(): void;
  /** A hash of the position for tables, as two 32-bit integers. */
  keyLow(): number;
  keyHigh(): number;
  outcome(): Outcome | undefined;
  action(move: number): Action;
  state(): State;
  /**
   * The one of these legal moves that is an action, for games that find it without making an action of each. The
   * action may be of any shape: what is none is not found.
   */
  find?(among: readonly number[], action: Action): number | undefined;
  /** What the game says of `state()`, for games that can tell without making it; recording asks after every move. */
  summary?(): Summary;
}
