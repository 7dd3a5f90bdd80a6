import type { GameMetadata, GameReplayDB } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { hasSecrets } from '../play/sight.ts';

const FINISHED = ['completed', 'finished', 'abandoned'];

/** Whether the record of a game may be shown to everybody: it is over, or nothing in it is hidden. */
export const isOpen = (db: GameReplayDB, { game, gameStatus }: GameMetadata): boolean => {
  if (FINISHED.includes(gameStatus)) return true;
  const rules = db.games.get(game);
  return rules.ok && !hasSecrets(rules.value);
};

/** The metadata of a game whose record may be shown. */
export const openGame = (db: GameReplayDB, gameId: string): GameMetadata => {
  const metadata = stored(db.getGameMetadata(gameId));
  if (!isOpen(db, metadata))
    throw new ApiError(
      'hidden',
      'This game is still being played and has secrets; its record opens when it is over.',
    );
  return metadata;
};

export const isFinished = ({ gameStatus }: GameMetadata): boolean => FINISHED.includes(gameStatus);
