import type { Decision } from '@ludus/agents';
import type { Seat } from '@ludus/kernel';

/** What questions are for, the most urgent first. */
export const PURPOSES = ['move', 'hint', 'analysis'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A question for an agent, as it travels to a worker. */
export interface Question {
  readonly game: string;
  /** The agent's name: `mcts:5`. */
  readonly agent: string;
  /** What the seat knows; an agent is never told more. */
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly seed: string;
  /** The agent answers with the best it has when this time is over. */
  readonly maxMs: number;
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
  /** Questions waiting or being thought about. */
  readonly pending: number;
  /** Questions waiting for a purpose, of one client or of all. */
  waitingFor(purpose: Purpose, askedBy?: string): number;
  stop(): void;
}
