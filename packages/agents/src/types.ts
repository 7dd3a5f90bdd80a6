import type { Game, Rng, Seat, Tagged } from '@ludus/kernel';

/** How long an agent may think. Several limits hold together; none at all means the agent's own default. */
export interface Budget {
  /** Moves tried by `minimax` and `heuristic`, simulations of `mcts`. The same seed and number give the same decision. */
  readonly nodes?: number;
  readonly ms?: number;
  /** Decisions looked ahead; only `minimax` counts them. */
  readonly depth?: number;
}

/** What a seat's clock says: its bank, and what is added to it after every turn. */
export interface TimeLeft {
  readonly remainingMs: number;
  readonly incrementMs: number;
}

/** A question to an agent: what would you do, knowing what this seat knows? */
export interface Request {
  readonly game: Game;
  /** `viewFor(game, state, seat)`: besides it an agent is given at most `knowledge`. */
  readonly view: unknown;
  /** `agent.knows?.(state, seat)` when the agent is to move; left out for whoever only asks for advice. */
  readonly knowledge?: unknown;
  /** The seat to act. */
  readonly seat: Seat;
  /** How many seats the game has: `game.seatCount(config)`. */
  readonly seats: number;
  readonly budget?: Budget;
  /** Where a clock runs. The budget is made for it already; agents that manage their time themselves look here. */
  readonly time?: TimeLeft;
  /**
   * Stands for the game and the player: the same object with every question of one game lets an agent keep what it has
   * found out. Without it every question is new, and the same question has the same answer.
   */
  readonly memory?: object;
  /** All chance in the agent comes from here. */
  readonly rng: Rng;
  /** Milliseconds that only go forward; `performance.now` when left out. */
  readonly clock?: () => number;
  /** Aborting it makes the agent answer at once with the best it has. */
  readonly signal?: AbortSignal;
}

/** Figures about a search, by name. */
export type SearchStats = Readonly<Record<string, number | string | boolean>>;

/** An answer, and how the agent came to it. */
export interface Decision<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Every seat's chance to win as the agent sees it, seat 1 first. */
  readonly evaluation: readonly number[];
  /** Decisions looked ahead along the main line. */
  readonly depth: number;
  readonly nodes: number;
  /** What the agent expects, in notation, its own move first. */
  readonly principalVariation: readonly string[];
  /** How much each move was preferred, by notation; the shares listed add up to at most 1. */
  readonly moveProbabilities: Readonly<Record<string, number>>;
  readonly stats: SearchStats;
}

/**
 * A player of any game. `think` is a generator so that whoever runs it can pause between its steps: a search yields
 * every few milliseconds at the latest, and returns early when its limits say so. Use `decide` or `decideLive`.
 */
export interface Agent {
  /** As recorded: `random`, `heuristic`, `minimax`, `mcts`. */
  readonly kind: string;
  /** The full name, from which the agent can be made again: `mcts:5@nodes=2000`. */
  readonly name: string;
  /** 1 to 10 when the agent was chosen by difficulty. */
  readonly difficulty?: number;
  /** The weight profile asked for. */
  readonly profileId?: string;
  /** What the game lets this agent know beyond its view, as plain JSON; pass it as `knowledge` when the agent is to move. */
  knows?(state: unknown, seat: Seat): unknown;
  think(request: Request): Generator<undefined, Decision>;
}
