import type { Agent } from '@ludus/agents';
import type { Game, Outcome, Position, Seat, Seed, Tagged } from '@ludus/kernel';
import type { MoveInput } from '@ludus/replay';
import type { Arrangement, GameCursor } from '@ludus/table';
import type { Adjudicated, Adjudication } from './adjudication.ts';
import type { BankControl } from './matchClock.ts';
import type { WeightFiles } from './weights.ts';

/** Everything that determines one game between agents. With node budgets, equal plans lead to equal games. */
export interface MatchPlan {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  /** A parsed configuration, from `game.configure` or `game.parseConfig`. */
  readonly config: unknown;
  /** Agent names in the order of the seats they start in: `minimax@nodes=2000`, `heuristic`. */
  readonly agents: readonly string[];
  /** The weights of agents that name a file: `heuristic@weights=tuned/weights.json`. */
  readonly weightFiles?: WeightFiles | undefined;
  readonly seed: Seed;
  /** How many decisions at the start are random; a decision is between at least two moves. */
  readonly openingPlies?: number;
  /** Moves played before everything else: a line from an opening book. */
  readonly opening?: readonly Tagged[];
  /** Determines setup, chance and opening instead of `seed`: the games of a pair share it. */
  readonly openingSeed?: Seed;
  /** The game ends without an outcome after this many moves; 100,000 if left out. */
  readonly maxMoves?: number;
  /** An agent that thinks longer than this about one decision forfeits. */
  readonly decisionLimitMs?: number;
  /** A bank of time for every agent; an agent that uses it up forfeits. Such games are not repeatable. */
  readonly timeControl?: BankControl | undefined;
  /**
   * Whether agents with `ponder=true` think while others decide: for as much time as the decision cost on the clock or,
   * without clocks, for as many nodes.
   */
  readonly ponder?: boolean | undefined;
  /** When the agents' evaluations decide the game before its end. */
  readonly adjudication?: Adjudication | undefined;
  /** Whether the record includes the time of decisions. Then no two games are byte for byte equal. */
  readonly keepTimes?: boolean;
}

export const FAULTS = ['crash', 'illegal', 'timeout'] as const;

/** An agent's fault, by which it forfeits the game. */
export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  /** The number of the move that is missing, counted from 0. */
  readonly move: number;
  readonly message: string;
}

/** An agent's part in a match. */
export interface SeatReport {
  readonly agent: string;
  /** Its seat at the end, which differs from its first seat if sides were swapped. */
  readonly seat: Seat;
  /** How often it was asked, without forced moves and the opening. */
  readonly decisions: number;
  /** Wall-clock milliseconds. */
  readonly ms: number;
  readonly nodes: number;
  readonly fault?: Fault;
}

export interface PlayedMatch {
  readonly initialState: unknown;
  /** In the form the store accepts, with the agents' evaluations. */
  readonly moves: readonly MoveInput[];
  /** How many of the moves belong to the random opening. */
  readonly openingMoves: number;
  /** Absent if a seat forfeited, or the game was adjudicated or stopped. */
  readonly outcome?: Outcome;
  /** The seat that forfeited. */
  readonly forfeit?: Seat;
  /** Set if the agents' evaluations decided the game before its end. */
  readonly adjudicated?: Adjudicated;
  /** In the order of `MatchPlan.agents`. */
  readonly seats: readonly SeatReport[];
  readonly finalState: unknown;
  /** The hash of the final state. */
  readonly finalHash: string;
}

/** The moment right after a move. */
export interface Observation {
  readonly game: Game;
  /** Read it, but do not change it. `position.state()` is the state. */
  readonly position: Position<unknown, Tagged>;
  /** Who moved. */
  readonly seat: Seat;
  readonly action: Tagged;
  /** How many moves there were to choose from. */
  readonly legalCount: number;
  /** Who sits where after the move, seat 1 first, each named by the seat they started in. */
  readonly seating: Arrangement;
  /** Counted from 0. */
  readonly moveNumber: number;
}

export interface MatchOptions {
  readonly observe?: (observation: Observation) => void;
  /** Called with the game before its first move; the returned function is called after every move. */
  readonly record?: (cursor: GameCursor) => (move: MoveInput) => void;
  /** Adds agents that no name describes; `agentOf` if left out. */
  readonly createAgent?: (game: Game, name: string, index: number) => Agent;
  /** How long an agent has thought in this game so far, if that is known better than by the wall clock. */
  readonly spentMs?: (index: number) => number;
}
