import type { Assessment, Decision } from '@ludus/agents';
import type { Seat, Tagged } from '@ludus/kernel';

/** The purposes of requests, most urgent first. */
export const PURPOSES = ['move', 'hint', 'analysis', 'ponder'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A request to an agent, as sent to a worker. */
export interface Question {
  readonly game: string;
  /** The agent's name: `mcts:5`. */
  readonly agent: string;
  /** What the seat knows. */
  readonly view: unknown;
  /** What the game lets this agent know in addition, when it is to move itself. */
  readonly knowledge?: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly seed: string;
  /** Names the game and the seat, so that the agent can keep what it finds out. Without it every question is new. */
  readonly memory?: string;
  /** When this time is over, the agent answers with the best move it has. */
  readonly maxMs: number;
}

/** A decision that was made, to be compared with what the agent would have done. */
export interface Judging extends Question {
  readonly played: Tagged;
}

/** Why and for whom a request is made: agents are shared fairly between clients, however many games each has. */
export interface Occasion {
  readonly purpose: Purpose;
  /** The client who asked, or who created the game. */
  readonly askedBy: string;
}

/** Thinks elsewhere, so that requests are answered meanwhile. */
export interface Thinker {
  think(question: Question, occasion: Occasion): Promise<Decision>;
  /**
   * Thinks about a position in which somebody else is to act, for the next decision with the same memory. Ends soon after
   * the signal is aborted, and whenever anybody else needs to think.
   */
  ponder(question: Question, signal: AbortSignal): Promise<void>;
  /** What a decision was worth. */
  assess(judging: Judging, occasion: Occasion): Promise<Assessment>;
  /** Requests that are waiting or in progress. */
  readonly pending: number;
  /** Waiting requests for a purpose, of one client or of all. */
  waitingFor(purpose: Purpose, askedBy?: string): number;
  /** Resolves when nothing is in progress any more. */
  stop(): Promise<void>;
}
