import { isMissing, server } from '../server/server.ts';
import { forgetRematch, keepKeysForRematch, keepSight, readKeys } from './liveKeys.ts';

/** Takes the seats in the rematches of a game, one after the other; returns whether there was one. */
const follow = async (id: string): Promise<boolean> => {
  const { token, seen } = readKeys(id);
  const { rematch, outcome } = await server.play.game(id, token);
  if (outcome !== null && seen?.isOver === false) keepSight(id, { ...seen, isOver: true });
  const next = rematch?.next ?? null;
  if (next === null) return false;
  keepKeysForRematch(id, next);
  await follow(next).catch(() => false);
  return true;
};

/** Takes the seats in rematches of these games that started elsewhere; returns whether there were any. */
export const findRematches = async (ids: readonly string[]): Promise<boolean> => {
  const found = await Promise.all(
    ids.map((id) =>
      follow(id).catch((error: unknown) => {
        if (isMissing(error)) forgetRematch(id);
        return false;
      }),
    ),
  );
  return found.includes(true);
};
