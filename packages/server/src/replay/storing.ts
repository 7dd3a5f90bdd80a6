import { type GameReplayDB, parseLine } from '@ludus/replay';
import { WorkerError } from '@ludus/workers';
import { ApiError } from '../errors/apiError.ts';
import type { ErrorBody } from '../errors/errorBody.ts';
import { refusalOfReplay, stored } from '../errors/replayRefusal.ts';
import { Thread } from '../threads/thread.ts';
import type { StoreGameRequest } from './schemas.ts';
import { gameInputOf } from './upload.ts';

/** A game to be stored: as a request, or as a line. */
export type StoringTask =
  | { readonly type: 'game'; readonly request: StoreGameRequest }
  | { readonly type: 'line'; readonly line: string };

export type StoringAnswer =
  | { readonly type: 'stored'; readonly gameId: string; readonly totalMoves: number }
  /** It is there already, with the same moves. */
  | { readonly type: 'present' }
  /** `failure` is why the store could not take it, which is for the log. */
  | { readonly type: 'refused'; readonly error: ErrorBody; readonly failure?: ApiError['storeProblem'] };

export interface StoringSetup {
  readonly file: string;
  readonly gamesModule: string;
}

/** Stores games that others send, after replaying them. */
export interface Storing {
  store(task: StoringTask): Promise<StoringAnswer>;
  stop(): void;
}

/** The end of a request whose game was refused. */
export const refusalOfStoring = ({
  error,
  failure,
}: Extract<StoringAnswer, { type: 'refused' }>): ApiError => {
  const refusal = new ApiError(error.code, error.message, error.details);
  if (failure !== undefined) refusal.storeProblem = failure;
  return refusal;
};

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

const storeLine = (db: GameReplayDB, line: string): StoringAnswer => {
  const game = parseLine({ file: 'upload' }, line);
  if (!game.ok) throw refusalOfReplay(game.error);
  const { input, origin, finalHash } = game.value;
  if (isPresent(db, input.gameId, input.moves)) return { type: 'present' };
  return { type: 'stored', ...stored(db.storeGame(input, { origin, finalHash })) };
};

/** Replaying takes milliseconds to seconds, in which nothing else happens on the same thread. */
export const storeHere = (db: GameReplayDB, task: StoringTask): StoringAnswer => {
  try {
    if (task.type === 'line') return storeLine(db, task.line);
    return { type: 'stored', ...stored(db.storeGame(gameInputOf(db.games, task.request))) };
  } catch (caught) {
    if (!(caught instanceof ApiError)) throw caught;
    const { body: error, storeProblem: failure } = caught;
    return { type: 'refused', error, ...(failure === undefined ? {} : { failure }) };
  }
};

/** For stores in memory, which no other thread can reach: one game at a time, other requests in between. */
export const storingHere = (db: GameReplayDB): Storing => ({
  store: async (task) => {
    await new Promise((resolve) => setImmediate(resolve));
    return storeHere(db, task);
  },
  stop: () => undefined,
});

/** What is nested too deeply to be copied to the thread is nothing that could be stored. */
const refuseUncopied = (caught: unknown): StoringAnswer => {
  if (!(caught instanceof WorkerError) || caught.code !== 'not_cloneable') throw caught;
  const message = 'The game cannot be read: it is nested too deeply.';
  return { type: 'refused', error: { code: 'bad_game', message, details: {} } };
};

/** Replays and writes in a thread of its own, so that live games do not wait. */
export const storingInThread = (setup: StoringSetup): Storing => {
  const module = new URL('./storing.worker.ts', import.meta.url);
  const thread = new Thread<StoringTask, StoringAnswer>({ module, setup });
  return { store: (task) => thread.ask(task).catch(refuseUncopied), stop: () => thread.stop() };
};
