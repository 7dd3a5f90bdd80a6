import { isFault, markOf } from './mark.ts';
import type { Assessment } from './types.ts';

/** A decision that changed the game. */
export interface TurningPoint {
  /** Its index among the decisions. */
  readonly index: number;
  readonly assessment: Assessment;
}

const MOST = 3;

/** The decisions that cost most, in the order they were made; only those that count as mistakes. */
export const turningPointsOf = (
  decisions: readonly (Assessment | undefined)[],
  most = MOST,
): TurningPoint[] =>
  decisions
    .flatMap((assessment, index) =>
      assessment !== undefined && isFault(markOf(assessment)) ? [{ index, assessment }] : [],
    )
    .sort((a, b) => b.assessment.loss - a.assessment.loss || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
