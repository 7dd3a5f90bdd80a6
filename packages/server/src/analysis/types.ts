import type { Seat } from '@ludus/kernel';
import { ANALYSIS_STATUSES as STORED_STATUSES } from '@ludus/replay';

/** The types of analyses: an agent's evaluation of every position of a stored game. */

export const ANALYSIS_STATUSES = ['none', ...STORED_STATUSES] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** The move that was played, compared with the best one. */
export interface Comparison {
  /** In notation. */
  readonly played: string;
  /** Every seat's chance of winning after it, seat 1 first, before dice and cards are known. */
  readonly after: readonly number[];
  /** The winning chance that it cost its player. */
  readonly loss: number;
  /** One standard error of the loss. */
  readonly noise: number;
}

/** A position as an agent sees it for the seat to act. */
export interface Assessment {
  /** The move it is after; −1 is the start. */
  readonly moveNumber: number;
  /** `null` when the game is over. */
  readonly toAct: Seat | null;
  /** Every seat's chance of winning, seat 1 first. */
  readonly evaluation: readonly number[];
  /** What the agent would do, in notation; `null` when the game is over. */
  readonly best: string | null;
  /** What it expects, its own move first. */
  readonly principalVariation: readonly string[];
  readonly depth: number;
  readonly nodes: number;
  /** Present if a move was played and there was another option. */
  readonly comparison?: Comparison;
}

/** New results of an analysis. */
export interface Progress {
  readonly status: AnalysisStatus;
  readonly done: number;
  readonly total: number;
  readonly positions: readonly Assessment[];
}
