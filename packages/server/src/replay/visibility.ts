import {
  type GameFilter,
  type GameMetadata,
  type GamePage,
  type GameStore,
  isLiveStatus,
  LIVE_STATUSES,
  type PageRequest,
} from '@ludus/replay';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';

/** The record of a game shows all hands and the agents' thoughts, so it is public only when the game is over. */
export const isOpen = ({ gameStatus }: Pick<GameMetadata, 'gameStatus'>): boolean =>
  !isLiveStatus(gameStatus);

/** Games whose records may be shown. Only their players know which others exist. */
export const openPage = async (db: GameStore, filter: GameFilter, page: PageRequest): Promise<GamePage> =>
  stored(await db.queryGames({ ...filter, isOver: true }, page));

/** How many there are. Few games are live, so they are counted and subtracted: no index counts the others. */
export const countOpen = async (db: GameStore, filter: GameFilter): Promise<number> => {
  const { gameStatus } = filter;
  if (gameStatus !== undefined) return isOpen({ gameStatus }) ? stored(await db.countGames(filter)) : 0;
  let count = stored(await db.countGames(filter));
  for (const live of LIVE_STATUSES) count -= stored(await db.countGames({ ...filter, gameStatus: live }));
  return count;
};

/**
 * Refuses a filter for a game that nobody knows: a typo would look like an empty store. A store may contain games whose
 * rules this server does not have, such as somebody's own; those can be listed.
 */
export const requireKnownGame = async (db: GameStore, { game }: GameFilter): Promise<void> => {
  if (game === undefined || db.games.ids.includes(game)) return;
  const known = db.games.get(game);
  if (!known.ok && (await countOpen(db, { game })) === 0) throw refusalOf('unknown_game', [known.error]);
};

/** The metadata of a game whose record may be shown. */
export const openGame = async (db: GameStore, gameId: string): Promise<GameMetadata> => {
  const metadata = stored(await db.getGameMetadata(gameId));
  if (isOpen(metadata)) return metadata;
  throw new ApiError('hidden', 'This game is still being played. You can see its record when it is over.');
};
