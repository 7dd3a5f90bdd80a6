import type { Position, Tagged } from './game.ts';
import type { Seat } from './outcome.ts';
import type { Rng } from './rng.ts';

/** A number an evaluation weighs, per seat: more of it is good for the seat when its weight is positive. */
export interface Feature {
  readonly id: string;
  readonly description: string;
}

/** Weights by feature, under a name. Features left out weigh nothing. */
export interface WeightProfile {
  readonly id: string;
  readonly description: string;
  readonly weights: Readonly<Record<string, number>>;
}

/**
 * A situation that looks lost and need not be, told by features: each of those named has exactly this value. Experiments
 * count how often somebody falls into it and still wins.
 */
export interface Plight {
  readonly id: string;
  /** Of a player: `controls no stack`. */
  readonly description: string;
  readonly features: Readonly<Record<string, number>>;
}

/** One step of a game's difficulty table: which agent plays, how long it thinks, how often it errs on purpose. */
export interface Difficulty {
  readonly level: number;
  readonly agent: string;
  /** Positions looked at per decision; absent for agents that do not search. */
  readonly nodes?: number;
  /** The share of decisions taken at random. */
  readonly blunder: number;
}

/** What a playout depends on besides the position. Where all of it is the same, chances can be compared. */
export interface Luck {
  /** Whom it is about: playouts end at the same moment of this seat's turns. */
  readonly seat: Seat;
  /** The dice and cards to come. */
  readonly seed: number;
}

/**
 * Goes with one position through a search, for evaluators that keep sums up to date instead of making them again. It is
 * told of every move just after the position has changed, and always before it is asked.
 */
export interface Follower {
  pushed(move: number): void;
  popped(): void;
  /** What `Evaluator.evaluate` says of the position as it stands. */
  evaluate(into: Float64Array): void;
}

/** Judges positions of one game with one set of weights. Positions are those of `GameAi.position`. */
export interface Evaluator<State = unknown, Action = unknown> {
  /** Writes every seat's chance to win, seat 1 first; they add up to 1. Not asked when the game is over. */
  evaluate(position: Position<State, Action>, into: Float64Array): void;
  /** Begins to follow a position that a search opens; without it every position is judged afresh by `evaluate`. */
  follow?(position: Position<State, Action>): Follower;
  /** Writes the features of a seat, in the order of `GameAi.features`. */
  features(position: Position<State, Action>, seat: Seat, into: Float64Array): void;
  /** Writes how promising each legal move looks before it is tried; only the order and the distances matter. */
  rate?(position: Position<State, Action>, moves: readonly number[], into: Float64Array): void;
  /**
   * Writes the moves that should be played out whatever the evaluation thinks of them, first the one `playOut` itself would
   * make.
   */
  suggest?(position: Position<State, Action>, moves: readonly number[], into: number[]): void;
  /** Plays on from a position, quickly and by chance, and writes every seat's chance to win as it turned out. */
  playOut?(position: Position<State, Action>, luck: Luck, into: Float64Array): void;
  /** Whether `evaluate` itself plays on to a moment that can be judged: then nobody has to do so before asking. */
  readonly looksAhead?: boolean;
  /** Whether the position can be judged as it stands; false in the middle of a capture or a payment. */
  isQuiet?(position: Position<State, Action>): boolean;
}

/** What a specialist decides from. */
export interface Question<View = unknown> {
  readonly view: View;
  readonly seat: Seat;
  readonly rng: Rng;
  /** The answer of the specialist's own `knows`, passed along unchanged; left out for whoever only asks for advice. */
  readonly knowledge?: unknown;
}

/** A specialist's answer. */
export interface Advice<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Every seat's chance to win as the specialist sees it, seat 1 first; left out when it has no idea. */
  readonly chances?: readonly number[];
}

/** A player of one game only, such as the rivals of Sweep. */
export interface Specialist<State = unknown, Action extends Tagged = Tagged, View = unknown> {
  readonly id: string;
  readonly description: string;
  /** The seats it can play; every seat when left out. */
  readonly seats?: readonly Seat[];
  /**
   * What the rules let this player know beyond its view, as plain JSON; undefined for nothing. Whoever holds the state asks
   * and hands the answer on with the view when the specialist is to move, and at no other time.
   */
  knows?(state: State, seat: Seat): unknown;
  choose(question: Question<View>): Advice<Action>;
}

/** An action that may fail because of something hidden, and how likely it is to succeed. */
export interface ActionOdds<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Exactly 1 where it cannot fail. */
  readonly chance: number;
  /** Whether one look at the board is enough to be certain. */
  readonly isPlain: boolean;
}

/** What a game knows about playing it well. The rules never ask it; agents do, and know no game without it. */
export interface GameAi<State = unknown, Action extends Tagged = Tagged, View = unknown> {
  readonly features: readonly Feature[];
  /** The default first. */
  readonly profiles: readonly WeightProfile[];
  /** The profile made for a state, where it is not the first. */
  profileFor?(state: State): string;
  /** `weights` in the order of `features`. */
  evaluator(weights: readonly number[]): Evaluator<State, Action>;
  /**
   * The position agents search; `Search.position` when left out. It may list fewer moves than are legal, though never
   * none, and its numbers mean the same action wherever they are listed.
   */
  position?(state: State): Position<State, Action>;
  readonly specialists?: readonly Specialist<State, Action, View>[];
  /**
   * The agent a configuration is made to be played against in a seat, by name: the rival of a level. Undefined where any
   * agent will do.
   */
  opponentFor?(config: unknown, seat: Seat): string | undefined;
  /** Trained value networks that come with the game, as `ludus train` writes them. */
  readonly networks?: readonly unknown[];
  /**
   * For games of deduction: of every action of a seat that may fail, how likely it succeeds from what the seat may know.
   * Puzzles are made of what is certain and not plain.
   */
  odds?(view: View, seat: Seat): readonly ActionOdds<Action>[];
  readonly plights?: readonly Plight[];
  /** Ten levels, 1 the easiest. */
  readonly difficulties?: readonly Difficulty[];
}
