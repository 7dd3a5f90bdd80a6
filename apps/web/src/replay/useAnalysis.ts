import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../server/server.ts';
import type { Analysis, AnalysisSource } from './analysis.ts';

export interface AnalysisState {
  readonly analysis: Analysis;
  readonly where: AnalysisSource['where'];
  readonly isRunning: boolean;
  readonly isDone: boolean;
  readonly problem: string | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}

const NOTHING: Analysis = [];

/** The analysis of a game of so many moves: what is kept of it, and the run that completes it beside the page. */
export const useAnalysis = (source: AnalysisSource, length: number): AnalysisState => {
  const [analysis, setAnalysis] = useState(NOTHING);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useRef<AbortController>(undefined);

  const start = useCallback(() => {
    const abort = new AbortController();
    run.current?.abort();
    run.current = abort;
    const isCurrent = (): boolean => run.current === abort && !abort.signal.aborted;
    setRunning(true);
    setProblem(undefined);
    source
      .run({ signal: abort.signal, onProgress: (found) => isCurrent() && setAnalysis(found) })
      .catch((error: unknown) => isCurrent() && setProblem(describeFailure(error)))
      .finally(() => isCurrent() && setRunning(false));
  }, [source]);

  const leave = useCallback(() => {
    run.current?.abort();
    setRunning(false);
  }, []);
  const stop = useCallback(() => {
    leave();
    source.pause?.().catch((error: unknown) => setProblem(describeFailure(error)));
  }, [leave, source]);

  useEffect(() => {
    let isWanted = true;
    source.read().then(
      (found) => {
        if (!isWanted) return;
        setAnalysis(found.analysis);
        if (found.isRunning) start();
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      leave();
    };
  }, [source, start, leave]);

  const isDone = length > 0 && analysis.length >= length;
  return { analysis, where: source.where, isRunning, isDone, problem, start, stop };
};
