import { archivedGame, type GameFilter, type GameStore, makeLine } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import { statusOf } from '../errors/status.ts';
import { createSlices } from '../http/turns.ts';
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

/** The next readable finished game as a line; empty for others, undefined at the end. */
const nextLine = async (
  db: GameStore,
  games: ReturnType<GameStore['iterateGames']>,
): Promise<string | undefined> => {
  const next = await games.next();
  if (next.done) return undefined;
  if (!next.value.ok || !isOpen(next.value.value.metadata)) return '';
  const game = await archivedGame(db, next.value.value);
  return game.ok ? `${makeLine(game.value)}\n` : '';
};

/** Readable finished games as lines, each made when the receiver asks for more. */
export const linesOf = (
  db: GameStore,
  filter: GameFilter,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> => {
  const games = db.iterateGames({ ...filter, isOver: true });
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const line = await inTurn(() => nextLine(db, games));
          if (line === undefined) return controller.close();
          if (line !== '') return controller.enqueue(encoder.encode(line));
        }
      },
      cancel: () => void games.return(undefined),
    },
    { highWaterMark: 0 },
  );
};

/** After this many refusals, the rest of a request is not processed, and the answer says so. */
const MOST_REFUSALS = 1000;

const NEWLINE = 0x0a;

/** The lines of a text that are not blank, with their numbers; other work runs in between. */
async function* linesIn(bytes: Uint8Array): AsyncGenerator<readonly [number, string]> {
  const breathe = createSlices();
  // The decoder drops a byte order mark at the start.
  const decoder = new TextDecoder();
  for (let start = 0, number = 1; start < bytes.length; number += 1) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    const line = end === start ? '' : decoder.decode(bytes.subarray(start, end)).trim();
    if (line !== '') yield [number, line];
    start = end + 1;
    if (number % 1024 === 0) await breathe();
  }
}

/** The log reports this many refusals per upload; the sender gets all of them. */
const MOST_LOGGED = 100;

/** Which game and move were refused, and by which check, if known. */
const placeOf = ({ reason, gameId, moveNumber }: Readonly<Record<string, unknown>>) => ({
  ...(typeof reason === 'string' ? { reason } : {}),
  ...(typeof gameId === 'string' ? { gameId } : {}),
  ...(typeof moveNumber === 'number' ? { moveNumber } : {}),
});

/** Stores the games of a text one by one, and reports the result of every line. */
export const storeLines = async (
  storing: Storing,
  bytes: Uint8Array,
  log: Logger,
): Promise<UploadResponse> => {
  const result: UploadResponse = { stored: 0, present: 0, refused: [] };
  for await (const [number, line] of linesIn(bytes)) {
    if (result.refused.length >= MOST_REFUSALS) {
      const message = 'Too many lines were rejected, so this line and the rest were not checked.';
      result.refused.push({ line: number, code: 'bad_game', message });
      break;
    }
    const answer = await storing.store({ type: 'line', line });
    if (answer.type !== 'refused') {
      result[answer.type] += 1;
      continue;
    }
    const { code, message, details } = answer.error;
    if (statusOf(code) >= 500) throw refusalOfStoring(answer);
    const refusal = { line: number, code, message, ...placeOf(details) };
    result.refused.push(refusal);
    if (result.refused.length <= MOST_LOGGED)
      log.warn('a game was refused', { line: number, ...refusalFields(answer.error) });
  }
  return result;
};
