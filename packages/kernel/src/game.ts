import type { Difficulty, GameAi } from './ai.ts';
import type { Board } from './board.ts';
import type { NetworkInputs } from './inputs.ts';
import type { Outcome, Seat } from './outcome.ts';
import type { GamePages } from './pages.ts';
import type { ActionSpace, Features, Summary, Symmetries } from './record.ts';
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

/** What a rule option may be set to by somebody who chooses from a menu. */
export type OptionValue = string | boolean | number;

/** What the defaults of rule options may depend on; without a preset it is the first one. */
export interface SetupContext {
  readonly variant: string;
  readonly players: number;
  readonly preset?: string;
}

/** A rule people may change: what it does and what it may be. `OptionTable` makes these. */
export interface RuleOption {
  readonly id: string;
  /** As people call it; the description says what it does. */
  readonly name?: string;
  /** Options of a group are shown together. */
  readonly group?: string;
  readonly description: string;
  /** The values to choose from, or undefined for any whole number from `min` to `max`. */
  readonly values?: readonly OptionValue[];
  /** Names for values that do not say enough to people. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  /** The default; absent when it depends on the variant or the number of players. */
  readonly default?: OptionValue;
  /** The default for a setup, also where it depends on it. */
  readonly defaultFor?: (context: SetupContext) => OptionValue;
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

/** A game in words: for terminals, logs, move lists and screen readers. */
export interface GameText<State, Action, Event, View> {
  readonly about: About;
  /** An action as people write it, different for every legal action of the state. */
  makeNotation(state: State, action: Action): string;
  /** The legal action people mean by a text. */
  parseNotation(state: State, text: string): Result<Action>;
  /** What happened, as a sentence; `state` is any state of the same game, or a view of one. */
  describeEvent(state: State | View, event: Event): string;
  /** A state, or a view of one, drawn as text. */
  draw(state: State | View): string;
}

/** For games in which players know different things, or something is still to be drawn. */
export interface Secrets<State, Event, View> {
  /** The fields of the state that hold secrets, so that the conformance suite can tell when one is not hidden. */
  readonly hidden?: readonly string[];
  /** What a seat may know. */
  view(state: State, seat: Seat): View;
  /** What everybody may know. */
  spectate(state: State): View;
  /** What a seat may know of events that led to `state`; without a seat, what everybody may know. */
  viewEvents(state: State, events: readonly Event[], seat: Seat | undefined): readonly Event[];
  /** A whole state that looks like `view` to its seat, everything hidden drawn by `rng`. */
  determinize(view: View, rng: Rng): State;
}

/** For games whose rules know about people changing or leaving seats. Spread `STAY_SEATED` for what yours leaves out. */
export interface Seating<State, Action> {
  /**
   * Who sits where after an action, seat 1 first, each named by the seat they left, as after a pie rule; undefined when
   * everybody stays.
   */
  reseat(action: Action): readonly Seat[] | undefined;
  /**
   * Whether people may still change seats, here or later; true when left out. Searches that need not follow persons any
   * more are faster.
   */
  mayReseat?(state: State): boolean;
  /** The action by which a seat gives up; not part of `legal`. Undefined when the rules know none. */
  resign(state: State, seat: Seat): Action | undefined;
  /**
   * Legal actions that finish the turn of a seat to act that does not answer, for play by the day. Undefined when whoever
   * does not answer loses.
   */
  timeout(state: State): readonly Action[] | undefined;
}

/** Nobody changes seats, and the rules know no way to leave. */
export const STAY_SEATED: Seating<unknown, never> = {
  reseat: () => undefined,
  resign: () => undefined,
  timeout: () => undefined,
};

/** What is recorded of a game besides its moves. */
export interface Records<State, View> {
  /**
   * Per seat, seat 1 first, the counters people follow: `{ eliminatedRings: 3, territorySpaces: 7 }`. Of a view it says
   * what the view tells, under the same names.
   */
  progress(state: State | View): readonly Readonly<Record<string, number>>[];
  /** Whether a turn begins here; undefined when that is so whenever the seat to act has changed. */
  isTurnStart(state: State): boolean | undefined;
  /** The kind of decision asked for here when it is worth recording with its alternatives: `ring_elimination`. */
  decisionKind(state: State): string | undefined;
  /** Every kind of decision there is. */
  readonly decisionKinds: readonly string[];
  /** Whether a state is one of a board, map or level: one of `variants`, or of its own. */
  isOfVariant(state: State, variant: string): boolean;
}

/** For games that networks learn. */
export interface Learning<State, Action> {
  /** Positions as vectors, for datasets and for networks of any kind. */
  readonly features: Features<State>;
  /** Positions as inputs of the network of `neural`; without them it is told the feature vector. */
  readonly inputs?: NetworkInputs<State, Action>;
  /** How the board may be turned; `NO_SYMMETRY` when it may not. */
  readonly symmetries: Symmetries<State, Action>;
  /** Actions as outputs of a network; left out by games whose policies go by the list of legal actions. */
  readonly actions?: ActionSpace<State, Action>;
}

/** For games that are searched a lot, or that know something about playing well. */
export interface Search<State, Action extends Tagged, View> {
  /** The inner form for search; `playedPosition` where there is no faster one. */
  position(state: State): Position<State, Action>;
  readonly ai: GameAi<State, Action, View>;
}

/**
 * The contract every game implements. Everything above the engines knows games only through it. What belongs together is
 * a facet, there as a whole or not at all; a game without any optional facet can be played everywhere.
 *
 * States, actions, events, configurations and views are plain JSON. Functions are pure: they read no clock
 * and no environment, never change their arguments, and all chance comes from the RNG state inside the
 * state. What comes from outside enters through `configure`, `setup`, `play`, `parseConfig`, `parseState`, `parseAction`
 * and `text.parseNotation`, which take anything and never throw; after that the types hold, and other functions may throw
 * where they do not. `Game` without type arguments is a game of which only the contract is known.
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
  /** Ten levels for agents, as `ludus levels` fits them; `search.ai.difficulties` comes first, a general table last. */
  readonly levels?: readonly Difficulty[];

  /** The configuration for what a person chose, defaults filled in. */
  configure(choices: Choices): Checked<Config>;
  /** How many seats a configuration has. */
  seatCount(config: Config): number;
  setup(config: Config, seed: Seed): Checked<Started<State, Event>>;

  /** The seat to act, or undefined when the game is over. */
  toAct(state: State): Seat | undefined;
  /** Every action the seat to act may take, in a fixed order; empty exactly when the game is over. */
  legal(state: State): readonly Action[];
  /**
   * The action that is played for the seat to act because there is nothing to decide or to see: then it is the only legal
   * one. Undefined wherever people should move themselves.
   */
  forced(state: State): Action | undefined;
  /** The only way in for actions from people, files and the network: checked and pure. */
  play(state: State, action: Action, seat: Seat): Result<Played<State, Event>, IllegalAction>;
  outcome(state: State): Outcome | undefined;
  /** The name of the phase a state is in: `movement`; games without phases always give one word. */
  phase(state: State): string;
  /** At least 96 effective bits; equal for equal states on every platform. */
  hash(state: State): string;

  parseConfig(value: unknown): Checked<Config>;
  parseState(value: unknown): Checked<State>;
  /** Checks the shape of an action; whether it is legal is for `play` to say. */
  parseAction(value: unknown): Checked<Action>;

  readonly text: GameText<State, Action, Event, View>;
  readonly secrets?: Secrets<State, Event, View>;
  readonly seating?: Seating<State, Action>;
  readonly record?: Records<State, View>;
  readonly learning?: Learning<State, Action>;
  readonly search?: Search<State, Action, View>;
  /** The position as places to point at, for screens; games without one are shown as text. */
  readonly board?: Board<State, Action, View>;
  /** Lessons and a board of its own for the sandbox, loaded when a page needs them: `() => import('./pages.ts')`. */
  readonly pages?: () => Promise<{ readonly pages: GamePages<State, Action, Event, View> }>;
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
