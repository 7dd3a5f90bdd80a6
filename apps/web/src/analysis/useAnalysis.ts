import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../server/server.ts';
import {
  type AnalysisFound,
  type AnalysisSource,
  type Analyst,
  betterThan,
  type Decisions,
  knownIn,
  NOTHING_FOUND,
} from './analysis.ts';

export interface AnalysisState {
  readonly decisions: Decisions;
  readonly by: Analyst | undefined;
  /** A better agent; undefined if there is none, or nothing is known yet. */
  readonly better: string | undefined;
  readonly where: AnalysisSource['where'];
  /** Steps that are known. */
  readonly known: number;
  readonly isRunning: boolean;
  readonly isDone: boolean;
  readonly problem: string | undefined;
  /** Starts or continues an analysis, with the quickest agent by default. */
  readonly start: (agent?: string) => void;
  readonly stop: () => void;
}

/** The analysis of a game with this many moves: the stored part, and the background run that completes it. */
export const useAnalysis = (source: AnalysisSource, length: number): AnalysisState => {
  const [found, setFound] = useState<Omit<AnalysisFound, 'isRunning'>>(NOTHING_FOUND);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useRef<AbortController>(undefined);
  const { by, decisions } = found;
  const usual = by?.agent ?? source.agents[0]!;

  const begin = useCallback(
    (agent: string) => {
      const abort = new AbortController();
      run.current?.abort();
      run.current = abort;
      const isCurrent = (): boolean => run.current === abort && !abort.signal.aborted;
      setRunning(true);
      setProblem(undefined);
      source
        .run({ agent, signal: abort.signal, onProgress: (more) => isCurrent() && setFound(more) })
        .catch((error: unknown) => isCurrent() && setProblem(describeFailure(error)))
        .finally(() => isCurrent() && setRunning(false));
    },
    [source],
  );
  const start = useCallback((agent = usual) => begin(agent), [begin, usual]);

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
    setFound(NOTHING_FOUND);
    source.read().then(
      (kept) => {
        if (!isWanted) return;
        setFound(kept);
        if (kept.isRunning && kept.by !== undefined) begin(kept.by.agent);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      leave();
    };
  }, [source, begin, leave]);

  const known = knownIn(decisions);
  const isDone = length > 0 && known >= length;
  const better = isDone && !isRunning ? betterThan(found, source.agents) : undefined;
  return { decisions, by, better, where: source.where, known, isRunning, isDone, problem, start, stop };
};
