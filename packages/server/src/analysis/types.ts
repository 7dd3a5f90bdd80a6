import type { Seat } from '@ludus/kernel';
import { ANALYSIS_STATUSES as STORED_STATUSES } from '@ludus/replay';

/** The vocabulary of analyses: what an agent makes of every position of a stored game. */

export const ANALYSIS_STATUSES = ['none', ...STORED_STATUSES] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** The move that was played, beside the best one. */
export interface Comparison {
  /** In notation. */
  readonly played: string;
  /** Every seat's chance to win after it, seat 1 first, before dice and cards say more. */
  readonly after: readonly number[];
  /** The winning chance that it cost its player. */
  readonly loss: number;
  /** How far the loss may be off: one standard error. */
  readonly noise: number;
}

/** A position as an agent sees it in the place of the seat to act. */
export interface Assessment {
  /** The move it is after; −1 is the beginning. */
  readonly moveNumber: number;
  /** `null` when the game is over. */
  readonly toAct: Seat | null;
  /** Every seat's chance to win, seat 1 first. */
  readonly evaluation: readonly number[];
  /** What the agent would do, in notation; `null` when the game is over. */
  readonly best: string | null;
  /** What it expects, its own move first. */
  readonly principalVariation: readonly string[];
  readonly depth: number;
  readonly nodes: number;
  /** Where a move was played and there was another one. */
  readonly comparison?: Comparison;
}

/** Something new about an analysis. */
export interface Progress {
  readonly status: AnalysisStatus;
  readonly done: number;
  readonly total: number;
  readonly positions: readonly Assessment[];
}
