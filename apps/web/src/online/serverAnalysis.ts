import type { Assessment, Analysis as ServerAnalysis } from '@ludus/server/client';
import type { Analysis, AnalysisRun, AnalysisSource, Verdict } from '../replay/analysis.ts';
import { server } from './server.ts';

/** Assessments are named for the move before them; the last one, of the end, has nothing to decide. */
const gather = (known: Analysis, positions: readonly Assessment[]): Analysis => {
  const found: (Verdict | null)[] = [...known];
  for (const { moveNumber, evaluation, best } of positions)
    if (best !== null) found[moveNumber + 1] = { chances: evaluation, best };
  return found;
};

const isGoingOn = ({ status }: ServerAnalysis): boolean => status === 'waiting' || status === 'running';

/** Hears of new positions until the analysis is over; a cut line is taken up again by the browser. */
const follow = (gameId: string, { signal, onProgress }: AnalysisRun): Promise<void> =>
  new Promise((resolve) => {
    let known: Analysis = [];
    const events = new EventSource(server.replay.analysisEventsUrl(gameId));
    const end = (): void => {
      events.close();
      resolve();
    };
    signal.addEventListener('abort', end);
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as ServerAnalysis;
      known = gather(known, news.positions);
      onProgress(known);
      if (!isGoingOn(news)) end();
    });
  });

/** The server searches a stored game once for everybody, goes on when nobody looks, and keeps what it finds. */
export const analyseOnServer = (gameId: string): AnalysisSource => ({
  where: 'server',
  read: async () => {
    const found = await server.replay.analysis(gameId);
    return { analysis: gather([], found.positions), isRunning: isGoingOn(found) };
  },
  run: async (run) => {
    const begun = await server.replay.analyse(gameId);
    run.onProgress(gather([], begun.positions));
    if (isGoingOn(begun)) await follow(gameId, run);
  },
});
