import type { Game, Position, Rng, Seat, Tagged } from '@ludus/kernel';

/** How long an agent may think. Several limits apply together; without any, the agent uses its own default. */
export interface Budget {
  /**
   * Moves tried by `minimax` and `heuristic`, simulations of `mcts`. The same seed and number lead to the same
   * decision.
   */
  readonly nodes?: number;
  readonly ms?: number;
  /** Decisions looked ahead; only `minimax` counts them. */
  readonly depth?: number;
}

/** A seat's clock: its bank, and the increment after every turn. */
export interface TimeLeft {
  readonly remainingMs: number;
  readonly incrementMs: number;
}

/** A request to an agent: what would you do, knowing what this seat knows? */
export interface Request {
  readonly game: Game;
  /** `viewFor(game, state, seat)`. Besides it, an agent gets only `knowledge`. */
  readonly view: unknown;
  /** `agent.knows?.(state, seat)` when the agent is to move; left out by callers that only want advice. */
  readonly knowledge?: unknown;
  /** The seat to act. */
  readonly seat: Seat;
  /** How many seats the game has: `game.seatCount(config)`. */
  readonly seats: number;
  readonly budget?: Budget;
  /** Set if a clock runs. The budget already allows for it; agents that manage their own time look here. */
  readonly time?: TimeLeft;
  /**
   * Identifies the game and the player: with the same object in every request of one game, an agent can keep what it
   * has found out. Without it every request is new, and the same request has the same answer.
   */
  readonly memory?: object;
  /** The source of all randomness in the agent. */
  readonly rng: Rng;
  /** Milliseconds that never go back; `performance.now` if left out. */
  readonly clock?: () => number;
  /** Called with every position that the search evaluates, before it is evaluated. It must leave the position as it is. */
  readonly onLook?: (position: Position<unknown, unknown>) => void;
  /** When aborted, the agent answers at once with the best move so far. */
  readonly signal?: AbortSignal;
}

/** Figures about a search, by name. */
export type SearchStats = Readonly<Record<string, number | string | boolean>>;

/** An answer, and how the agent reached it. */
export interface Decision<Action extends Tagged = Tagged> {
  readonly action: Action;
  /** Every seat's chance to win in the agent's view, seat 1 first. */
  readonly evaluation: readonly number[];
  /** Decisions looked ahead along the main line. */
  readonly depth: number;
  readonly nodes: number;
  /** What the agent expects, in notation, its own move first. */
  readonly principalVariation: readonly string[];
  /** How much each move was preferred, by notation; the shares listed add up to at most 1. */
  readonly moveProbabilities: Readonly<Record<string, number>>;
  /** The seat's chance of winning after each of the moves considered, by notation; left out if the agent compares no chances. */
  readonly moveChances?: Readonly<Record<string, number>>;
  readonly stats: SearchStats;
}

/**
 * A player of any game. `think` is a generator so that the caller can pause between its steps: a search
 * yields at least every few milliseconds, and returns early when its limits are reached. Use `decide` or
 * `decideLive`.
 */
export interface Agent {
  /** As recorded: `random`, `heuristic`, `minimax`, `mcts`. */
  readonly kind: string;
  /** The kind that plays on the board of a state, if it depends on the board. */
  kindOn?(state: unknown): string;
  /** The full name, from which the agent can be created again: `mcts:5@nodes=2000`. */
  readonly name: string;
  /** 1 to 10, if the agent was chosen by level. */
  readonly difficulty?: number;
  /** The requested weight profile. */
  readonly profileId?: string;
  /** What the game lets this agent know beyond its view, as plain JSON; pass it as `knowledge` when the agent is to move. */
  knows?(state: unknown, seat: Seat): unknown;
  think(request: Request): Generator<undefined, Decision>;
  /**
   * Thinks while somebody else is to act, and keeps what it finds for its next decision: the request has the agent's own
   * seat and the `memory` of its game. It continues until the signal is aborted, its budget is spent or nothing is left to
   * find out. Agents that were not told to (`ponder=true`) or that would gain nothing have no such method.
   */
  ponder?(request: Request): Generator<undefined, void>;
}
