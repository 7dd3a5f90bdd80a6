import { archivedGame, type GameFilter, type GameStore, makeLine } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import { statusOf } from '../errors/status.ts';
import type { Logger } from '../observe/log.ts';
import { refusalFields } from '../observe/refusal.ts';
import type { UploadResponse } from './schemas.ts';
import { refusalOfStoring, type Storing } from './storing.ts';
import { isOpen, openGame } from './visibility.ts';

/** One finished game as a line. */
export const lineOf = async (db: GameStore, gameId: string): Promise<string> => {
  const metadata = await openGame(db, gameId);
  const initialState = stored(await db.getInitialState(gameId));
  const moves = stored(await db.getMoves(gameId));
  return `${makeLine(stored(await archivedGame(db, { metadata, initialState, moves })))}\n`;
};

/** Finished games that can be read, as lines, made when the receiver asks for more. */
export const linesOf = (db: GameStore, filter: GameFilter): ReadableStream<Uint8Array> => {
  const games = db.iterateGames(filter);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const next = await games.next();
        if (next.done) return controller.close();
        if (!next.value.ok || !isOpen(next.value.value.metadata)) continue;
        const game = await archivedGame(db, next.value.value);
        if (!game.ok) continue;
        return controller.enqueue(encoder.encode(`${makeLine(game.value)}\n`));
      }
    },
    cancel: () => void games.return(undefined),
  });
};

/** After so many the rest of a request is not looked at, and said not to be. */
const MOST_REFUSALS = 1000;

/** Some programs begin a text with it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Of one upload the log tells of so many refusals; its sender is told of all. */
const MOST_LOGGED = 100;

/** Which game and which move of it were refused, and by what check, as far as that is known. */
const placeOf = ({ reason, gameId, moveNumber }: Readonly<Record<string, unknown>>) => ({
  ...(typeof reason === 'string' ? { reason } : {}),
  ...(typeof gameId === 'string' ? { gameId } : {}),
  ...(typeof moveNumber === 'number' ? { moveNumber } : {}),
});

/** Stores the games of a text one by one, and says what became of every line. */
export const storeLines = async (storing: Storing, text: string, log: Logger): Promise<UploadResponse> => {
  const result: UploadResponse = { stored: 0, present: 0, refused: [] };
  for (const [i, line] of text.replace(BYTE_ORDER_MARK, '').split('\n').entries()) {
    if (line.trim() === '') continue;
    if (result.refused.length >= MOST_REFUSALS) {
      const message = 'Too many lines were refused; this one and those after it were not looked at.';
      result.refused.push({ line: i + 1, code: 'bad_game', message });
      break;
    }
    const answer = await storing.store({ type: 'line', line });
    if (answer.type !== 'refused') {
      result[answer.type] += 1;
      continue;
    }
    const { code, message, details } = answer.error;
    if (statusOf(code) >= 500) throw refusalOfStoring(answer);
    const refusal = { line: i + 1, code, message, ...placeOf(details) };
    result.refused.push(refusal);
    if (result.refused.length <= MOST_LOGGED)
      log.warn('a game was refused', { line: i + 1, ...refusalFields(answer.error) });
  }
  return result;
};
