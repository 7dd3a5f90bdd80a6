import { type Assessment, followAnalysis, type Analysis as ServerAnalysis } from '@ludus/server/client';
import { server } from '../server/server.ts';
import type { Analysis, AnalysisSource, Verdict } from './analysis.ts';

/** Assessments are named for the move before them; the last one, of the end, has nothing to decide. */
const verdictsOf = (positions: readonly Assessment[]): Analysis => {
  const found: (Verdict | null)[] = [];
  for (const { moveNumber, evaluation, best } of positions)
    if (best !== null) found[moveNumber + 1] = { chances: evaluation, best };
  return found;
};

const isGoingOn = ({ status }: ServerAnalysis): boolean => status === 'waiting' || status === 'running';

/** The server searches a stored game once for everybody, goes on when nobody looks, and keeps what it finds. */
export const analyseOnServer = (gameId: string): AnalysisSource => ({
  where: 'server',
  read: async () => {
    const found = await server.replay.analysis(gameId);
    return { analysis: verdictsOf(found.positions), isRunning: isGoingOn(found) };
  },
  run: async ({ signal, onProgress }) => {
    await followAnalysis({
      client: server,
      gameId,
      signal,
      onProgress: ({ positions }) => onProgress(verdictsOf(positions)),
    });
  },
  pause: async () => {
    await server.replay.stopAnalysis(gameId);
  },
});
