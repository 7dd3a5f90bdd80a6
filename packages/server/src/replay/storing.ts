import { sameJson } from '@ludus/kernel';
import { type GameInput, type GameStore, parseLine } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import type { ErrorBody } from '../errors/errorBody.ts';
import { refusalOfReplay, stored } from '../errors/replayRefusal.ts';
import { onInvalid } from '../http/onError.ts';
import { parseJson } from '../limits/body.ts';
import { isNestedTooDeeply } from '../limits/nesting.ts';
import { Thread } from '../threads/thread.ts';
import { STORE_REQUEST, type StoreGameRequest } from './schemas.ts';
import { gameInputOf } from './upload.ts';
import { isOpen } from './visibility.ts';

/** A game to be stored, as it was sent: the body of a request, or a line. */
export type StoringTask =
  | { readonly type: 'game'; readonly text: string }
  | { readonly type: 'line'; readonly line: string };

export type StoringAnswer =
  | { readonly type: 'stored'; readonly gameId: string; readonly totalMoves: number }
  /** It is already there, with the same moves. */
  | { readonly type: 'present' }
  /** `failure` is why the store could not take it, for the log only. */
  | { readonly type: 'refused'; readonly error: ErrorBody; readonly failure?: ApiError['storeProblem'] };

export interface StoringSetup {
  readonly address: string;
  readonly gamesModule: string;
}

/** Stores games sent by others, after replaying them. */
export interface Storing {
  store(task: StoringTask): Promise<StoringAnswer>;
  /** Resolves when files are closed. */
  stop(): Promise<void>;
}

/** Ends a request whose game was refused. */
export const refusalOfStoring = ({
  error,
  failure,
}: Extract<StoringAnswer, { type: 'refused' }>): ApiError => {
  const refusal = new ApiError(error.code, error.message, error.details);
  if (failure !== undefined) refusal.storeProblem = failure;
  return refusal;
};

/**
 * Whether a game with the same moves is already stored. A running game is not compared: the answer would reveal hidden
 * moves to anyone who guesses them.
 */
const isPresent = async (
  db: GameStore,
  gameId: string,
  moves: readonly { readonly action: unknown }[],
): Promise<boolean> => {
  const metadata = await db.getGameMetadata(gameId);
  if (!metadata.ok || !isOpen(metadata.value)) return false;
  const known = await db.getMoves(gameId);
  return (
    known.ok &&
    known.value.length === moves.length &&
    known.value.every(({ action }, i) => sameJson(action, moves[i]!.action))
  );
};

const storeLine = async (db: GameStore, line: string): Promise<StoringAnswer> => {
  if (isNestedTooDeeply(line)) throw new ApiError('bad_game', 'The line is nested too deeply.');
  const game = parseLine({ file: 'upload' }, line);
  if (!game.ok) throw refusalOfReplay(game.error);
  const { input, origin, finalHash } = game.value;
  checkDates(input);
  if (await isPresent(db, input.gameId, input.moves)) return { type: 'present' };
  return { type: 'stored', ...stored(await db.storeGame(input, { origin, finalHash })) };
};

const requestIn = (text: string): StoreGameRequest => {
  const parsed = STORE_REQUEST.safeParse(parseJson(text));
  onInvalid({ target: 'json', ...parsed });
  return parsed.data!;
};

/** Clocks differ, but not by more. */
const AHEAD_MS = 86_400_000;

/** A date in the future would put a game before all others. */
const checkDates = (input: Pick<GameInput, 'gameId' | 'createdAt' | 'completedAt'>): void => {
  for (const name of ['createdAt', 'completedAt'] as const)
    if (Date.parse(input[name] ?? '') > Date.now() + AHEAD_MS)
      throw new ApiError('bad_game', `${name} is in the future.`, {
        reason: 'bad_description',
        ...(input.gameId === undefined ? {} : { gameId: input.gameId }),
      });
};

/** Replaying takes milliseconds to seconds, during which the thread does nothing else. */
export const storeHere = async (db: GameStore, task: StoringTask): Promise<StoringAnswer> => {
  try {
    if (task.type === 'line') return await storeLine(db, task.line);
    const input = gameInputOf(db.games, requestIn(task.text));
    checkDates(input);
    return { type: 'stored', ...stored(await db.storeGame(input)) };
  } catch (caught) {
    if (!(caught instanceof ApiError)) throw caught;
    const { body: error, storeProblem: failure } = caught;
    return { type: 'refused', error, ...(failure === undefined ? {} : { failure }) };
  }
};

/** For stores in memory, which no other thread can reach: one game at a time, with other requests in between. */
export const storingHere = (db: GameStore): Storing => ({
  store: async (task) => {
    await new Promise((resolve) => setImmediate(resolve));
    return storeHere(db, task);
  },
  stop: async () => undefined,
});

/** Replays and writes in its own thread, so that live games do not wait. */
export const storingInThread = (setup: StoringSetup): Storing => {
  const module = new URL('./storing.worker.ts', import.meta.url);
  const thread = new Thread<StoringTask, StoringAnswer>({ module, setup });
  return { store: (task) => thread.ask(task), stop: () => thread.stop() };
};
