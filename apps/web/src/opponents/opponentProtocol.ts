import type { Seat, Tagged } from '@ludus/kernel';

/** What goes to the worker that thinks. */
export interface Question {
  readonly id: number;
  readonly game: string;
  /** What the seat may know; an opponent never gets more. */
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  /** As agents are named: `mcts@ms=600`. */
  readonly agent: string;
  readonly seed: string;
}

export interface Thought {
  readonly action: Tagged;
  /** Every seat's chance to win, seat 1 first. */
  readonly evaluation: readonly number[];
  readonly line: readonly string[];
}

/** Asks how every state of a game looks to the game's own judgement. */
export interface Review {
  readonly id: number;
  readonly game: string;
  readonly start: unknown;
  readonly seats: number;
  readonly steps: readonly { readonly action: Tagged; readonly seat: Seat }[];
}

export type Message = { readonly ask: Question } | { readonly review: Review };

export type Reply =
  | { readonly id: number; readonly thought: Thought }
  /** Every seat's chance at every state, the beginning first. */
  | { readonly id: number; readonly chances: readonly (readonly number[])[] }
  | { readonly id: number; readonly error: string };
