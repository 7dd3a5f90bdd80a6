import type { Agent } from '@ludus/agents';
import type { Game, Outcome, Position, Seat, Seed, Tagged } from '@ludus/kernel';
import type { MoveInput } from '@ludus/replay';
import type { Arrangement, GameCursor } from '@ludus/table';
import type { Adjudicated, Adjudication } from './adjudication.ts';
import type { BankControl } from './matchClock.ts';
import type { WeightFiles } from './weights.ts';

/** Everything that decides how one game between agents goes. With node budgets, equal plans give equal games. */
export interface MatchPlan {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  /** A parsed configuration: what `game.configure` or `game.parseConfig` gave. */
  readonly config: unknown;
  /** Agent names in the order of the seats they begin in: `minimax@nodes=2000`, `heuristic`. */
  readonly agents: readonly string[];
  /** The weights of agents that name a file: `heuristic@weights=tuned/weights.json`. */
  readonly weightFiles?: WeightFiles | undefined;
  readonly seed: Seed;
  /** The first so many decisions, each between at least two moves, are taken at random. */
  readonly openingPlies?: number;
  /** Played before all else, as it is written: the line of a book. */
  readonly opening?: readonly Tagged[];
  /** Decides setup, chance and opening instead of `seed`: the games of a pair share it. */
  readonly openingSeed?: Seed;
  /** The game is left without an outcome after so many moves; 100,000 when left out. */
  readonly maxMoves?: number;
  /** An agent that thinks longer than this about one decision forfeits. */
  readonly decisionLimitMs?: number;
  /** A bank of time for every agent; who uses it up forfeits. Games are not repeatable then. */
  readonly timeControl?: BankControl | undefined;
  /** When what the agents think decides the game before its end. */
  readonly adjudication?: Adjudication | undefined;
  /** Whether the record keeps how long decisions took. Then no two games are equal to the byte. */
  readonly keepTimes?: boolean;
}

export const FAULTS = ['crash', 'illegal', 'timeout'] as const;

/** What an agent did wrong; it forfeits the game by it. */
export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  /** The number of the move that is missing, counted from 0. */
  readonly move: number;
  readonly message: string;
}

/** What an agent did in a match. */
export interface SeatReport {
  readonly agent: string;
  /** Where it sat at the end: another seat than at the beginning when sides were swapped. */
  readonly seat: Seat;
  /** How often it was asked; moves without alternative and of the opening are not its own. */
  readonly decisions: number;
  /** Milliseconds by the clock. */
  readonly ms: number;
  readonly nodes: number;
  readonly fault?: Fault;
}

export interface PlayedMatch {
  readonly initialState: unknown;
  /** As the store takes them, with what the agents had to say. */
  readonly moves: readonly MoveInput[];
  /** How many of the moves belong to the random opening. */
  readonly openingMoves: number;
  /** Absent when a seat forfeited, or the game was adjudicated or left. */
  readonly outcome?: Outcome;
  /** The seat that forfeited. */
  readonly forfeit?: Seat;
  /** What the agents thought decided the game before its end. */
  readonly adjudicated?: Adjudicated;
  /** In the order of `MatchPlan.agents`. */
  readonly seats: readonly SeatReport[];
  readonly finalState: unknown;
  /** The hash of the final state. */
  readonly finalHash: string;
}

/** A moment right after a move. */
export interface Observation {
  readonly game: Game;
  /** Look, and leave it as it is. `position.state()` is the state. */
  readonly position: Position<unknown, Tagged>;
  /** Who moved. */
  readonly seat: Seat;
  readonly action: Tagged;
  /** How many moves there were to choose from. */
  readonly legalCount: number;
  /** Who sits where after the move, seat 1 first, each named by the seat they began in. */
  readonly seating: Arrangement;
  /** Counted from 0. */
  readonly moveNumber: number;
}

export interface MatchOptions {
  readonly observe?: (observation: Observation) => void;
  /** Given the game before its first move; what it answers with is told of every move that has been played. */
  readonly record?: (cursor: GameCursor) => (move: MoveInput) => void;
  /** Lets agents in that no name describes; `agentOf` when left out. */
  readonly createAgent?: (game: Game, name: string, index: number) => Agent;
  /** How long an agent has thought in this game so far, where it is known better than by the clock on the wall. */
  readonly spentMs?: (index: number) => number;
}
