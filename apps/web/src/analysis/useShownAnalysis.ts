import type { GameLine } from '@ludus/table';
import { useEffect, useMemo, useRef } from 'react';
import { type AnalysisSource, mergeAnalyses } from './analysis.ts';
import { analyseBranch, sharedPart } from './branchAnalysis.ts';
import { type AnalysisState, analysisState, useAnalysisRun } from './useAnalysis.ts';

interface Shown {
  readonly main: GameLine;
  readonly seats: number;
  /** The branch that is shown, and how many moves it shares with the game; undefined for the game itself. */
  readonly branch: { readonly line: GameLine; readonly shared: number } | undefined;
}

/** The analysis of what is shown. A branch has what is known of the moves it shares with the game, and a run of its own. */
export const useShownAnalysis = (
  source: AnalysisSource,
  { main, seats, branch: { line, shared } = { line: main, shared: main.length } }: Shown,
): AnalysisState => {
  const ofGame = useAnalysisRun(source);
  const latest = useRef(ofGame.found);
  useEffect(() => {
    latest.current = ofGame.found;
  }, [ofGame.found]);
  const isBranch = line !== main;
  const branchSource = useMemo(
    () => (isBranch ? analyseBranch({ line, main, seats, shared, known: () => latest.current }) : undefined),
    [isBranch, line, main, seats, shared],
  );
  const ofBranch = useAnalysisRun(branchSource);
  const found = useMemo(
    () => mergeAnalyses([sharedPart(ofGame.found, shared), ofBranch.found], source.agents),
    [ofGame.found, ofBranch.found, shared, source],
  );
  return branchSource === undefined
    ? analysisState(source, ofGame, main.length)
    : analysisState(branchSource, { ...ofBranch, found }, line.length);
};
