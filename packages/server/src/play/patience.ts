import type { SessionRecord } from './types.ts';

const DAY_MS = 86_400_000;

/** An idle game ends after this time. */
export const KEEP_MS = 14 * DAY_MS;

/** With this many moves, a game is kept as long as any. */
const WORTH_KEEPING_MOVES = 27;
const EMPTY_SHARE = 1 / 56;

/** How long a game without moves is kept: it costs nothing to set up again. */
export const leastPatience = (keepMs: number): number => keepMs * EMPTY_SHARE;

/**
 * How long a game may be idle before it ends without a winner; longer if more was played. Players with days
 * per move can use all of them.
 */
export const patienceFor = (
  { timeControl }: Pick<SessionRecord, 'timeControl'>,
  moves: number,
  keepMs: number,
): number => {
  if (moves === 0) return leastPatience(keepMs);
  const worth = keepMs * Math.min(1, (1 + moves) / (1 + WORTH_KEEPING_MOVES));
  return timeControl.type === 'days' ? Math.max(worth, (timeControl.days + 1) * DAY_MS) : worth;
};
