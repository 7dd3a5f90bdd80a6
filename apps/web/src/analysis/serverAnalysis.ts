import { type Assessment, analystsOf } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import {
  followAnalysis,
  type Analysis as ServerAnalysis,
  type Assessment as ServerAssessment,
} from '@ludus/server/client';
import { server } from '../server/server.ts';
import type { AnalysisSource, Decisions, Judged } from './analysis.ts';

/** A position from the server as a decision; without a comparison, there was nothing to decide. */
const decisionOf = (position: ServerAssessment): Assessment | null => {
  const { toAct, best, comparison } = position;
  if (toAct === null || best === null || comparison === undefined) return null;
  const { evaluation: chances, principalVariation: line, depth, nodes } = position;
  return { seat: toAct, best, line, chances, depth, nodes, ...comparison };
};

/** Positions are numbered by the move before them, so each belongs to the step that follows. */
const decisionsOf = (positions: readonly ServerAssessment[]): Decisions => {
  const found: (Assessment | null)[] = [];
  for (const position of positions)
    if (position.toAct !== null) found[position.moveNumber + 1] = decisionOf(position);
  return found;
};

const foundIn = ({ agent, version, isOutdated, positions }: ServerAnalysis): Judged => ({
  decisions: decisionsOf(positions),
  by: agent === null || version === null ? undefined : { agent, version },
  isOutdated,
});

const isGoingOn = ({ status }: ServerAnalysis): boolean => status === 'waiting' || status === 'running';

/** The server analyses a stored game once for everyone, continues when nobody is watching, and stores the results. */
export const analyseOnServer = (gameId: string, game: Game): AnalysisSource => ({
  where: 'server',
  agents: analystsOf(game),
  read: async () => {
    const found = await server.replay.analysis(gameId);
    return { ...foundIn(found), isRunning: isGoingOn(found) };
  },
  run: async ({ agent, signal, onProgress }) => {
    await followAnalysis({
      client: server,
      gameId,
      agent,
      signal,
      onProgress: (found) => onProgress(foundIn(found)),
    });
  },
  pause: async () => {
    await server.replay.stopAnalysis(gameId);
  },
});
