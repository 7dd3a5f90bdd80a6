import {
  type GameFilter,
  type GameMetadata,
  type GamePage,
  type GameStore,
  isLiveStatus,
  LIVE_STATUSES,
  type PageRequest,
} from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
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

/** The metadata of a game whose record may be shown. */
export const openGame = async (db: GameStore, gameId: string): Promise<GameMetadata> => {
  const metadata = stored(await db.getGameMetadata(gameId));
  if (isOpen(metadata)) return metadata;
  throw new ApiError('hidden', 'This game is still being played. You can see its record when it is over.');
};
