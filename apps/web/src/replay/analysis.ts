import type { Chances } from '../opponents/review.ts';

/** What a search thinks of one position. */
export interface Verdict {
  readonly chances: Chances;
  /** The move it would make, in notation. */
  readonly best: string;
}

/** One place per state of the game, in order; null where there was nothing to decide. */
export type Analysis = readonly (Verdict | null)[];

interface AnalysisFound {
  readonly analysis: Analysis;
  /** Whether somebody is at it right now. */
  readonly isRunning: boolean;
}

export interface AnalysisRun {
  readonly signal: AbortSignal;
  readonly onProgress: (analysis: Analysis) => void;
}

/** Where positions are searched and what is found is kept. */
export interface AnalysisSource {
  readonly where: 'browser' | 'server';
  read(): Promise<AnalysisFound>;
  /** Goes on where an earlier run stopped, to the end or until it is told to stop. */
  run(run: AnalysisRun): Promise<void>;
  /** Stops a run that would go on without this page. */
  pause?(): Promise<void>;
}

/** Chances at every state, holding on where nothing was decided; the end is what it is. */
export const chancesOf = (analysis: Analysis, last: Chances | undefined): readonly Chances[] => {
  const filled: Chances[] = [];
  for (const verdict of analysis) filled.push(verdict?.chances ?? filled.at(-1) ?? last ?? []);
  return last === undefined ? filled : [...filled, last];
};
