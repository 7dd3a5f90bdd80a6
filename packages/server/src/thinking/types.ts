import type { Assessment, Decision } from '@ludus/agents';
import type { Seat, Tagged } from '@ludus/kernel';

/** What questions are for, the most urgent first. */
export const PURPOSES = ['move', 'hint', 'analysis'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A question for an agent, as it travels to a worker. */
export interface Question {
  readonly game: string;
  /** The agent's name: `mcts:5`. */
  readonly agent: string;
  /** What the seat knows. */
  readonly view: unknown;
  /** What the game lets this agent know besides, when it is to move itself. */
  readonly knowledge?: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly seed: string;
  /** The agent answers with the best it has when this time is over. */
  readonly maxMs: number;
}

/** A decision that was taken, to be compared with what the agent would have done. */
export interface Judging extends Question {
  readonly played: Tagged;
}

/** Why a question is asked, and for whom: agents are shared fairly between clients, however many games each has. */
export interface Occasion {
  readonly purpose: Purpose;
  /** The client who asked, or who began the game. */
  readonly askedBy: string;
}

/** Somebody who thinks elsewhere, so that requests are answered meanwhile. */
export interface Thinker {
  think(question: Question, occasion: Occasion): Promise<Decision>;
  /** What a decision was worth. */
  assess(judging: Judging, occasion: Occasion): Promise<Assessment>;
  /** Questions waiting or being thought about. */
  readonly pending: number;
  /** Questions waiting for a purpose, of one client or of all. */
  waitingFor(purpose: Purpose, askedBy?: string): number;
  /** Resolves when nobody thinks any more. */
  stop(): Promise<void>;
}
