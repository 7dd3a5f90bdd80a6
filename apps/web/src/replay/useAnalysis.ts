import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Opponents } from '../play/opponents.ts';
import { type Analysis, analyse, analysisKey, readAnalysis } from './analysis.ts';
import type { Recording } from './source.ts';

export interface AnalysisState {
  readonly analysis: Analysis;
  readonly isRunning: boolean;
  readonly isDone: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** The analysis of a game: what is kept of it, and the run that completes it beside the page. */
export const useAnalysis = ({ ui, line, players }: Recording): AnalysisState => {
  const key = useMemo(() => analysisKey(line), [line]);
  const [analysis, setAnalysis] = useState<Analysis>(() => readAnalysis(key));
  const [isRunning, setRunning] = useState(false);
  const run = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    run.current?.abort();
    setRunning(false);
  }, []);
  useEffect(() => stop, [stop]);

  const start = (): void => {
    const abort = new AbortController();
    const opponents = new Opponents();
    run.current = abort;
    abort.signal.addEventListener('abort', () => opponents.stop());
    setRunning(true);
    analyse({ ui, line, seats: players.length, opponents, signal: abort.signal, onProgress: setAnalysis })
      .catch(() => undefined)
      .finally(() => {
        opponents.stop();
        if (run.current === abort) setRunning(false);
      });
  };
  return { analysis, isRunning, isDone: analysis.length >= line.length, start, stop };
};
