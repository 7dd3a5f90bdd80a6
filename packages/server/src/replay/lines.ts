import { archivedGame, type GameFilter, type GameReplayDB, makeLine } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { statusOf } from '../errors/status.ts';
import type { UploadResponse } from './schemas.ts';
import type { Storing } from './storing.ts';
import { isOpen, openGame } from './visibility.ts';

/** One finished game as a line. */
export const lineOf = (db: GameReplayDB, gameId: string): string => {
  const metadata = openGame(db, gameId);
  const initialState = stored(db.getInitialState(gameId));
  const moves = stored(db.getMoves(gameId));
  return `${makeLine(stored(archivedGame(db, { metadata, initialState, moves })))}\n`;
};

/** Finished games that can be read, as lines, made when the receiver asks for more. */
export const linesOf = (db: GameReplayDB, filter: GameFilter): ReadableStream<Uint8Array> => {
  const games = db.iterateGames(filter);
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      for (;;) {
        const next = games.next();
        if (next.done) return controller.close();
        if (!next.value.ok || !isOpen(next.value.value.metadata)) continue;
        const game = archivedGame(db, next.value.value);
        if (!game.ok) continue;
        return controller.enqueue(encoder.encode(`${makeLine(game.value)}\n`));
      }
    },
    cancel: () => void games.return(undefined),
  });
};

const MOST_REFUSALS = 100;

/** Stores the games of a text one by one, and says what became of every line. */
export const storeLines = async (storing: Storing, text: string): Promise<UploadResponse> => {
  const result: UploadResponse = { stored: 0, present: 0, refused: [] };
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || result.refused.length >= MOST_REFUSALS) continue;
    const answer = await storing.store({ type: 'line', line });
    if (answer.type !== 'refused') {
      result[answer.type] += 1;
      continue;
    }
    const { code, message, details } = answer.error;
    if (statusOf(code) >= 500) throw new ApiError(code, message, details);
    result.refused.push({ line: i + 1, code, message });
  }
  return result;
};
