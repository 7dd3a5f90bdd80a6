import type { GameMetadata, GameStore } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';

const FINISHED = ['completed', 'finished', 'abandoned'];

/** The record of a game tells all hands and what agents thought: it opens to everybody when the game is over. */
export const isOpen = ({ gameStatus }: GameMetadata): boolean => FINISHED.includes(gameStatus);

/** The metadata of a game whose record may be shown. */
export const openGame = async (db: GameStore, gameId: string): Promise<GameMetadata> => {
  const metadata = stored(await db.getGameMetadata(gameId));
  if (isOpen(metadata)) return metadata;
  throw new ApiError('hidden', 'This game is still being played; its record opens when it is over.');
};
