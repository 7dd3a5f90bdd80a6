import type { Analysis, Assessment } from '../analysis/schemas.ts';
import type { LudusClient } from './client.ts';

export interface FollowOptions {
  readonly client: LudusClient;
  readonly gameId: string;
  /** The agent that looks at the game; the server's own choice when left out. */
  readonly agent?: string;
  /** Told whenever there is something new, with all positions known so far. */
  readonly onProgress: (analysis: Analysis) => void;
  /** Aborting it ends the following, not the analysis: for that there is `replay.stopAnalysis`. */
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
}

const isGoingOn = ({ status }: Analysis): boolean => status === 'waiting' || status === 'running';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks for the analysis of a stored game and follows it to its end. Comes back with what is known then: all of it, or
 * less when somebody stopped it.
 *
 * ```ts
 * const analysis = await followAnalysis({ client, gameId, onProgress: ({ done, total }) => show(done / total) });
 * ```
 */
export const followAnalysis = async (options: FollowOptions): Promise<Analysis> => {
  const { client, gameId, agent, onProgress, signal, everyMs = 500 } = options;
  let analysis = await client.replay.analyse(gameId, agent === undefined ? {} : { agent });
  let positions: Assessment[] = analysis.positions;
  onProgress(analysis);
  while (isGoingOn(analysis) && signal?.aborted !== true) {
    await sleep(everyMs);
    const start = (positions.at(-1)?.moveNumber ?? -2) + 1;
    const next = await client.replay.analysis(gameId, { agent: analysis.agent!, start });
    positions = [...positions, ...next.positions];
    const isNew = next.positions.length > 0 || next.status !== analysis.status;
    analysis = { ...next, positions };
    if (isNew) onProgress(analysis);
  }
  return analysis;
};
