import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../server/server.ts';
import { type AnalysisSource, betterThan, type Judged, knownIn, NOTHING_FOUND } from './analysis.ts';

export interface AnalysisState extends Judged {
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

interface Run extends Pick<AnalysisState, 'isRunning' | 'problem' | 'stop'> {
  readonly found: Judged;
  readonly begin: (agent: string) => void;
}

/** The stored part of an analysis, and the background run that completes it. */
export const useAnalysisRun = (source: AnalysisSource | undefined): Run => {
  const [found, setFound] = useState<Judged>(NOTHING_FOUND);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useRef<AbortController>(undefined);

  const begin = useCallback(
    (agent: string) => {
      if (source === undefined) return;
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

  const leave = useCallback(() => {
    run.current?.abort();
    setRunning(false);
  }, []);
  const stop = useCallback(() => {
    leave();
    source?.pause?.().catch((error: unknown) => setProblem(describeFailure(error)));
  }, [leave, source]);

  useEffect(() => {
    let isWanted = true;
    setFound(NOTHING_FOUND);
    source?.read().then(
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

  return { found, isRunning, problem, begin, stop };
};

/** What pages show of a run of an analysis of this many moves. */
export const analysisState = (
  { agents, where }: AnalysisSource,
  { found, isRunning, problem, begin, stop }: Run,
  length: number,
): AnalysisState => {
  const { by, decisions } = found;
  const known = knownIn(decisions);
  const isDone = length > 0 && known >= length;
  const better = isDone && !isRunning ? betterThan(found, agents) : undefined;
  const start = (agent = by?.agent ?? agents[0]!): void => begin(agent);
  return { ...found, better, where, known, isRunning, isDone, problem, start, stop };
};
