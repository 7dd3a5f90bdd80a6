import type { Difficulty, GameAi } from './ai.ts';
import type { Board } from './board.ts';
import type { NetworkInputs } from './inputs.ts';
import type { Outcome, Seat } from './outcome.ts';
import type { GamePages } from './pages.ts';
import type { ActionSpace, Features, Summary, Symmetries } from './record.ts';
import type { Checked, Problem, Result } from './result.ts';
import type { Rng, Seed } from './rng.ts';

/** Every action and event has a type; the other fields depend on it. */
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

/** Why an action was refused: a code, the field at fault and a sentence. The state does not change. */
export type IllegalAction = Problem;

/** A board, map or level people choose from. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly minSeats: number;
  readonly maxSeats: number;
}

/** A value that people can choose for a rule option. */
export type OptionValue = string | boolean | number;

/** What the default of a rule option may depend on. Without a preset, the first one applies. */
export interface SetupContext {
  readonly variant: string;
  readonly players: number;
  readonly preset?: string;
}

/** A rule that people may change: what it does and which values it takes. `OptionTable` creates these. */
export interface RuleOption {
  readonly id: string;
  /** What people call it; the description says what it does. */
  readonly name?: string;
  /** Options in the same group are shown together. */
  readonly group?: string;
  readonly description: string;
  /** The values to choose from, or undefined for any whole number from `min` to `max`. */
  readonly values?: readonly OptionValue[];
  /** Labels for values that do not explain themselves. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  /** The default; absent if it depends on the variant or the number of players. */
  readonly default?: OptionValue;
  /** The default for a setup, even if it depends on it. */
  readonly defaultFor?: (context: SetupContext) => OptionValue;
}

/** A game in a few words. The full rules have their own page. */
export interface About {
  /** What the game is about, in one sentence. */
  readonly line: string;
  /** How to win, in one sentence, shown when a game starts; the line if left out. */
  readonly aim?: string;
  /** How to play, in a few short paragraphs. */
  readonly rules: readonly { readonly title: string; readonly text: string }[];
}

/** What people choose to start a game; everything has a default. */
export interface Choices {
  readonly variant?: string;
  readonly players?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A game in words: for terminals, logs, move lists and screen readers. */
export interface GameText<State, Action, Event, View> {
  readonly about: About;
  /** An action in notation, different for every legal action of the state. */
  makeNotation(state: State, action: Action): string;
  /** The legal action that a notation stands for. */
  parseNotation(state: State, text: string): Result<Action>;
  /** What happened, as a sentence. `state` is any state of the same game, or a view of one. */
  describeEvent(state: State | View, event: Event): string;
  /** A state, or a view of one, drawn as text. */
  draw(state: State | View): string;
}

/** For games in which players know different things, or in which something is still to be drawn. */
export interface Secrets<State, Event, View> {
  /**
   * The fields of the state that contain hidden information, so the conformance suite can detect leaks. Leave it out
   * only if nothing but future random numbers is hidden.
   */
  readonly hidden?: readonly string[];
  /** What a seat may know. */
  view(state: State, seat: Seat): View;
  /** What everyone may know. */
  spectate(state: State): View;
  /** What a seat may know about the events that led to `state`; without a seat, what everyone may know. */
  viewEvents(state: State, events: readonly Event[], seat: Seat | undefined): readonly Event[];
  /** A full state that looks like `view` to its seat, with everything hidden drawn by `rng`. */
  determinize(view: View, rng: Rng): State;
}

/** For games whose rules let people change or leave seats. Spread `STAY_SEATED` for the parts you leave out. */
export interface Seating<State, Action> {
  /**
   * Who sits where after an action, seat 1 first, each named by their previous seat, as after a pie rule. Undefined if
   * everyone stays.
   */
  reseat(action: Action): readonly Seat[] | undefined;
  /**
   * Whether people may still change seats, now or later; true if left out. Searches are faster once they need not
   * follow people.
   */
  mayReseat?(state: State): boolean;
  /** The action by which a seat resigns; not part of `legal`. Undefined if the rules have none. */
  resign(state: State, seat: Seat): Action | undefined;
  /**
   * Legal actions that finish the turn of a player who does not respond, for games with days per turn. Undefined if
   * such a player loses.
   */
  timeout(state: State): readonly Action[] | undefined;
}

/** Nobody changes seats, and the rules have no way to leave. */
export const STAY_SEATED: Seating<unknown, never> = {
  reseat: () => undefined,
  resign: () => undefined,
  timeout: () => undefined,
};

/** What is recorded about a game besides its moves. */
export interface Records<State, View> {
  /**
   * The counters people follow, per seat, seat 1 first: `{ eliminatedRings: 3, territorySpaces: 7 }`. For a view, the
   * same counters as far as the view shows them.
   */
  progress(state: State | View): readonly Readonly<Record<string, number>>[];
  /** Whether a turn starts here. Undefined if a turn starts whenever the seat to act changes. */
  isTurnStart(state: State): boolean | undefined;
  /** The kind of decision to make here, if it is worth recording with its alternatives: `ring_elimination`. */
  decisionKind(state: State): string | undefined;
  /** All kinds of decisions. */
  readonly decisionKinds: readonly string[];
  /** Whether a state belongs to a board, map or level: one of `variants`, or a custom one. */
  isOfVariant(state: State, variant: string): boolean;
}

/** For games that networks learn to play. */
export interface Learning<State, Action> {
  /** Positions as vectors, for datasets and any kind of network. */
  readonly features: Features<State>;
  /** Positions as inputs of the `neural` network. Without them the network gets the feature vector. */
  readonly inputs?: NetworkInputs<State, Action>;
  /** The symmetries of the board; `NO_SYMMETRY` if there are none. */
  readonly symmetries: Symmetries<State, Action>;
  /** Actions as outputs of a network. Leave it out if policies use the list of legal actions. */
  readonly actions?: ActionSpace<State, Action>;
}

/** For games that are searched a lot, or that know how to play well. */
export interface Search<State, Action extends Tagged, View> {
  /** The fast form for search; `playedPosition` if there is no faster one. */
  position(state: State): Position<State, Action>;
  readonly ai: GameAi<State, Action, View>;
}

/**
 * The contract that every game implements. Everything above the engines uses games only through it. Members that belong
 * together form a facet, which a game has completely or not at all. A game without any optional facet can still be
 * played everywhere.
 *
 * States, actions, events, configurations and views are plain JSON. Functions are pure: they read no
 * clock and no environment, never change their arguments, and take all randomness from the RNG state inside the state.
 * Outside input enters through `configure`, `setup`, `play`, `parseConfig`, `parseState`, `parseAction` and
 * `text.parseNotation`, which accept anything and never throw. Past these, the types hold, and other functions may
 * throw if they do not. `Game` without type arguments is a game of which only the contract is known.
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
  /** Changes when the same actions may lead to a different game. */
  readonly rulesVersion: string;
  /** Changes when the code changes. */
  readonly engineVersion: string;
  /** The boards, maps or levels to choose from, the default first. */
  readonly variants: readonly Variant[];
  readonly options: readonly RuleOption[];
  /**
   * Ten levels for agents, as fitted by `ludus levels`. `search.ai.difficulties` takes precedence; a general table is
   * the fallback.
   */
  readonly levels?: readonly Difficulty[];

  /** The configuration for a person's choices, with defaults filled in. */
  configure(choices: Choices): Checked<Config>;
  /** How many seats a configuration has. */
  seatCount(config: Config): number;
  setup(config: Config, seed: Seed): Checked<Started<State, Event>>;

  /** The seat to act; undefined when the game is over. */
  toAct(state: State): Seat | undefined;
  /** Every action the seat to act may take, in a fixed order; empty exactly when the game is over. */
  legal(state: State): readonly Action[];
  /**
   * The action that is played automatically because the seat to act has nothing to decide or to see. It is then the
   * only legal one. Undefined wherever people should move themselves.
   */
  forced(state: State): Action | undefined;
  /** The only entry point for actions from people, files and the network: checked and pure. */
  play(state: State, action: Action, seat: Seat): Result<Played<State, Event>, IllegalAction>;
  outcome(state: State): Outcome | undefined;
  /** The name of the current phase: `movement`. Games without phases always return the same word. */
  phase(state: State): string;
  /** At least 96 effective bits; equal states have equal hashes on every platform. */
  hash(state: State): string;

  parseConfig(value: unknown): Checked<Config>;
  parseState(value: unknown): Checked<State>;
  /** Checks the shape of an action; `play` decides whether it is legal. */
  parseAction(value: unknown): Checked<Action>;

  readonly text: GameText<State, Action, Event, View>;
  readonly secrets?: Secrets<State, Event, View>;
  readonly seating?: Seating<State, Action>;
  readonly record?: Records<State, View>;
  readonly learning?: Learning<State, Action>;
  readonly search?: Search<State, Action, View>;
  /** The position as places to point at, for screens. Games without one are shown as text. */
  readonly board?: Board<State, Action, View>;
  /** Lessons and a custom board for the sandbox, loaded when a page needs them: `() => import('./pages.ts')`. */
  readonly pages?: () => Promise<{ readonly pages: GamePages<State, Action, Event, View> }>;
}

/**
 * A mutable position for search that follows the same rules as `play`. Moves are opaque numbers, meaningful only in the
 * position that listed them.
 */
export interface Position<State, Action> {
  /** The seat to act, 0 when the game is over. */
  toAct(): Seat;
  /** Replaces the contents of `into` with the legal moves, in the order of `Game.legal`. */
  legal(into: number[]): void;
  /** Plays a legal move without checking it. */
  apply(move: number): void;
  /** Takes back the last move applied since the position was created. */
  undo(): void;
  /**
   * Says that no move applied so far will be undone, for positions that can forget them. Games that only go forward need
   * less memory and time.
   */
  settle?(): void;
  /** A hash of the position for tables, as two 32-bit integers. */
  keyLow(): number;
  keyHigh(): number;
  outcome(): Outcome | undefined;
  action(move: number): Action;
  state(): State;
  /**
   * Finds the legal move for an action, for games that can do so without building the action of every move. The action
   * may have any shape; values that are not actions are not found.
   */
  find?(among: readonly number[], action: Action): number | undefined;
  /**
   * What the game says about `state()`, for games that can tell without building it. Recording asks after every move.
   */
  summary?(): Summary;
  /** A legal move as `text.makeNotation` writes it, for games that can do so without making the state. */
  notation?(move: number): string;
}
