import type { Seat } from '@ludus/kernel';

/** The types of analysis: how a search judges decisions that were made. */

/** How good a decision was, by what it cost; `forced` if there was nothing to decide. */
export const MARKS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced'] as const;
export type Mark = (typeof MARKS)[number];

/** Marks of decisions that cost something, the mildest first. */
export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const satisfies readonly Mark[];
export type Fault = (typeof FAULTS)[number];

/** A decision as a search sees it: what the search would have done, and what the difference is worth. */
export interface Assessment {
  /** Who decided. */
  readonly seat: Seat;
  /** What was decided, in notation. */
  readonly played: string;
  /** What the search would have done, in notation. */
  readonly best: string;
  /** What the search expects, its own move first. */
  readonly line: readonly string[];
  /** Every seat's chance to win after the best move, seat 1 first, before any dice or cards. */
  readonly chances: readonly number[];
  /** The same after the move that was played. */
  readonly after: readonly number[];
  /** The winning chance that the move cost its player; 0 if nothing better was found. */
  readonly loss: number;
  /** How far `loss` may be off: one standard error. */
  readonly noise: number;
  /** Decisions looked ahead. */
  readonly depth: number;
  /** Positions searched. */
  readonly nodes: number;
}
