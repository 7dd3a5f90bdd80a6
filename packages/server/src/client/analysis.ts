import type { Analysis, Assessment } from '../analysis/schemas.ts';
import type { LudusClient } from './client.ts';

export interface FollowOptions {
  readonly client: LudusClient;
  readonly gameId: string;
  /** The agent that analyses the game; the server's choice if left out. */
  readonly agent?: string;
  /** Called whenever there are new results, with all positions known so far. */
  readonly onProgress: (analysis: Analysis) => void;
  /** Aborting it stops following, not the analysis itself; use `replay.stopAnalysis` for that. */
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
}

const isGoingOn = ({ status }: Analysis): boolean => status === 'waiting' || status === 'running';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Requests the analysis of a stored game and follows it to its end. Returns what is known then: everything, or less if
 * someone stopped it.
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
