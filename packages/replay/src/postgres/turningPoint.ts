import { noteTurningPoints, TURNING_POINTS } from '../turningPoints.ts';
import type { GameId } from '../types.ts';
import type { Queries } from './client.ts';
import { makeArray } from './columns.ts';

const NOTE = noteTurningPoints('AND games.game_id = ANY($1::TEXT[])');

/** Records where games were decided, replacing earlier results. */
export const noteTurningPoint = async (queries: Queries, gameIds: readonly GameId[]): Promise<void> => {
  const ids = makeArray('TEXT', gameIds);
  await Promise.all([
    queries.run(`DELETE FROM ${TURNING_POINTS} WHERE game_id = ANY($1::TEXT[])`, ids),
    queries.run(NOTE, ids),
  ]);
};
