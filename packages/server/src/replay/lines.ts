import { archivedGame, type GameFilter, type GameReplayDB, makeLine, parseLine } from '@ludus/replay';
import { refusalOfReplay, stored } from '../errors/replayRefusal.ts';
import type { UploadResponse } from './schemas.ts';
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

/** Whether a game is there already with the same moves. */
const isPresent = (
  db: GameReplayDB,
  gameId: string,
  moves: readonly { readonly action: unknown }[],
): boolean => {
  const known = db.getMoves(gameId);
  return (
    known.ok &&
    known.value.length === moves.length &&
    known.value.every(({ action }, i) => Bun.deepEquals(action, moves[i]!.action))
  );
};

/** Stores the games of a text one by one, letting other requests through in between. */
export const storeLines = async (db: GameReplayDB, text: string): Promise<UploadResponse> => {
  const result: UploadResponse = { stored: 0, present: 0, refused: [] };
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || result.refused.length >= MOST_REFUSALS) continue;
    const game = parseLine({ file: 'upload' }, line);
    if (game.ok && isPresent(db, game.value.input.gameId, game.value.input.moves)) {
      result.present += 1;
      continue;
    }
    const { ok: isRead } = game;
    const done = isRead
      ? db.storeGame(game.value.input, { origin: game.value.origin, finalHash: game.value.finalHash })
      : game;
    if (done.ok) result.stored += 1;
    else {
      const { code, message, status } = refusalOfReplay(done.error);
      if (status >= 500) throw refusalOfReplay(done.error);
      result.refused.push({ line: i + 1, code, message });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return result;
};
