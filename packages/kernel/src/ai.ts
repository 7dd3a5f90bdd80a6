import type { Position, Tagged } from './game.ts';
import type { Seat } from './outcome.ts';
import type { Rng } from './rng.ts';

/** A number that an evaluation weighs, per seat. With a positive weight, more of it is better for the seat. */
export interface Feature {
  readonly id: string;
  readonly description: string;
}

/** Weights by feature, under a name. Omitted features have no weight. */
export interface WeightProfile {
  readonly id: string;
  readonly description: string;
  readonly weights: Readonly<Record<string, number>>;
}

/**
 * A situation that looks lost but may not be, defined by features: each feature named has exactly this value.
 * Experiments count how often a player gets into it and still wins.
 */
export interface Plight {
  readonly id: string;
  /** Describes a player: `controls no stack`. */
  readonly description: string;
  readonly features: Readonly<Record<string, number>>;
}

/** One level of a game's difficulty table: which agent plays, how long it thinks, how often it blunders on purpose. */
export interface Difficulty {
  readonly level: number;
  readonly agent: string;
  /** For the agent `neural`: who plays on boards whose levels have no network. */
  readonly otherwise?: string;
  /** Positions searched per decision; absent for agents that do not search. */
  readonly nodes?: number;
  /** The share of decisions made at random. */
  readonly blunder: number;
}

/** The networks that levels, hints and analyses play with. It is small, so pages have it without the networks. */
export interface LevelNetworks<State = unknown> {
  /** Changes when any of these networks changes, or the list of their boards. */
  readonly version: string;
  /** Whether the board of a state has one. */
  has(state: State): boolean;
}

/** What a playout depends on besides the position. Results are comparable if all of it is the same. */
export interface Luck {
  /** The seat in question: playouts end at the same point of this seat's turns. */
  readonly seat: Seat;
  /** The dice and cards to come. */
  readonly seed: number;
}

/**
 * Follows one position through a search, for evaluators that update running sums. It is told about every move
 * right after the position has changed, and always before it has to answer.
 */
export interface Follower {
  pushed(move: number): void;
  popped(): void;
  /** The same values as `Evaluator.evaluate` for the current position. */
  evaluate(into: Float64Array): void;
}

/** Evaluates positions of one game with one set of weights. Positions are those of `GameAi.position`. */
export interface Evaluator<State = unknown, Action = unknown> {
  /** Writes every seat's chance of winning, seat 1 first; they add up to 1. Not called when the game is over. */
  evaluate(position: Position<State, Action>, into: Float64Array): void;
  /** Starts to follow a position that a search opens. Without it, `evaluate` evaluates every position from scratch. */
  follow?(position: Position<State, Action>): Follower;
  /** Writes the features of a seat, in the order of `GameAi.features`. */
  features(position: Position<State, Action>, seat: Seat, into: Float64Array): void;
  /** Writes how promising each legal move looks before it is tried. Only the order and the differences matter. */
  rate?(position: Position<State, Action>, moves: readonly number[], into: Float64Array): void;
  /**
   * Writes the moves that should be played out whatever the evaluation says, starting with the move `playOut` itself
   * would make.
   */
  suggest?(position: Position<State, Action>, moves: readonly number[], into: number[]): void;
  /** Plays on from a position, quickly and at random, and writes every seat's chance of winning from the result. */
  playOut?(position: Position<State, Action>, luck: Luck, into: Float64Array): void;
  /** Whether `evaluate` itself plays on to a position that can be evaluated, so that callers need not do so first. */
  readonly looksAhead?: boolean;
  /** Whether the position can be evaluated as it is; false in the middle of a capture or a payment. */
  isQuiet?(position: Position<State, Action>): boolean;
}

/** What a specialist bases its decision on. */
export interface Question<View = unknown> {
  readonly view: View;
  readonly seat: Seat;
  readonly rng: Rng;
  /** The answer of the specialist's own `knows`, passed along unchanged. Left out by callers that only want advice. */
  readonly knowledge?: unknown;
}

/** A specialist's answer. */
export interface Advice<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Every seat's chance of winning after the action as the specialist sees it, seat 1 first; left out if it has none. */
  readonly chances?: readonly number[];
  /** Its seat's chance of winning after each of the best actions, by notation; left out if it compares no chances. */
  readonly moveChances?: Readonly<Record<string, number>>;
}

/** An agent for one game only, such as the rivals of Sweep. */
export interface Specialist<State = unknown, Action extends Tagged = Tagged, View = unknown> {
  readonly id: string;
  readonly description: string;
  /** The seats it can play; all seats if left out. */
  readonly seats?: readonly Seat[];
  /**
   * What the rules let this player know beyond its view, as plain JSON; undefined for nothing. The holder of
   * the state calls it only when the specialist is to move, and passes the answer on with the view.
   */
  knows?(state: State, seat: Seat): unknown;
  choose(question: Question<View>): Advice<Action>;
}

/** An action that may fail because of something hidden, and how likely it is to succeed. */
export interface ActionOdds<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Exactly 1 where it cannot fail. */
  readonly chance: number;
  /** Whether a glance at the board is enough to be certain of it. */
  readonly isPlain: boolean;
}

/**
 * What a game knows about playing it well. Only agents use it; the rules do not. Agents have no other knowledge of a
 * game.
 */
export interface GameAi<State = unknown, Action extends Tagged = Tagged, View = unknown> {
  readonly features: readonly Feature[];
  /** The default first. */
  readonly profiles: readonly WeightProfile[];
  /** The profile for a state, if it is not the first one. */
  profileFor?(state: State): string;
  /** `weights` in the order of `features`. */
  evaluator(weights: readonly number[]): Evaluator<State, Action>;
  /**
   * The position that agents search; `Search.position` if left out. It may list fewer moves than are legal, but at
   * least one, and a move number means the same action in every list.
   */
  position?(state: State): Position<State, Action>;
  /** How many of the best rated moves a search considers at each inner node; its own default when left out. */
  readonly width?: number;
  readonly specialists?: readonly Specialist<State, Action, View>[];
  /**
   * The name of the agent that a configuration is meant to be played against in a seat, such as the rival of a level.
   * Undefined if any agent will do.
   */
  opponentFor?(config: unknown, seat: Seat): string | undefined;
  /** The name of the agent that gives hints in a seat. Undefined if the agent of the highest level will do. */
  adviserFor?(seat: Seat): string | undefined;
  /** Trained value networks that ship with the game, as written by `ludus train`. */
  readonly networks?: readonly unknown[];
  /** Where levels with the agent `neural` use a network; on every board that has one if left out. */
  readonly levelNetworks?: LevelNetworks<State>;
  /**
   * For games of deduction: how likely each action of a seat that may fail is to succeed, from what the seat may know.
   * Puzzles are made of actions that are certain but not obvious.
   */
  odds?(view: View, seat: Seat): readonly ActionOdds<Action>[];
  readonly plights?: readonly Plight[];
  /** Ten levels, the easiest first. */
  readonly difficulties?: readonly Difficulty[];
}
