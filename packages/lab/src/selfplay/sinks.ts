import { err, ok } from '@ludus/kernel';
import {
  type Archive,
  type ArchiveLine,
  type GameInput,
  type GameStore,
  isStoreProblem,
  makeArchiveLine,
  type PreparedGame,
  prepareGame,
  type Replayed,
  type ReplayProblem,
} from '@ludus/replay';
import { NO_PATIENCE, type Patience, persist } from '../work/patience.ts';
import type { GameSink, Maker, Put } from './types.ts';

/** Moves per transaction; more would not be faster. */
const BATCH_MOVES = 4096;
/** A game that took this long to play is written at once, so that a kill cannot lose it. */
const BATCH_MS = 1000;
const FRAME_MS = 30_000;

const NOTHING_REFUSED: Replayed<readonly ReplayProblem[]> = ok([]);

const makerIn = ({ metadata }: { readonly metadata?: GameInput['metadata'] }): Maker => {
  const { engine, playing } = metadata ?? {};
  return {
    ...(typeof engine === 'string' && { engine }),
    ...(typeof playing === 'string' && { playing }),
  };
};

/** Problems with the file stop the work. A problem with a game is reported, and the next game follows. */
const isOfTheFile = (problem: ReplayProblem): boolean =>
  isStoreProblem(problem) || problem.code === 'file_error' || problem.code === 'damaged_file';

/**
 * Stores games in a replay database, many per transaction. In a run, the thread that played a game also
 * records it; a whole game is replayed and checked. A refused game leaves a row in `orphaned_games`. If the
 * store is unreachable, the sink waits as long as requested.
 */
export const databaseSink = (db: GameStore, patience: Patience = NO_PATIENCE): GameSink => {
  const { preparation, games } = db;
  let batch: PreparedGame[] = [];
  let moves = 0;
  let since = performance.now();
  // A run asks about each of its games before it starts.
  let isEmpty: Promise<boolean> | undefined;
  const flush = async (): Promise<Replayed<readonly ReplayProblem[]>> => {
    const written = batch;
    batch = [];
    moves = 0;
    since = performance.now();
    if (written.length === 0) return NOTHING_REFUSED;
    return await persist(async (tries) => write(tries === 0 ? written : await lacking(written)), patience);
  };
  const write = async (games: readonly PreparedGame[]): Promise<Replayed<readonly ReplayProblem[]>> => {
    const stored = await db.writePrepared(games, { quarantine: true });
    if (!stored.ok) return stored;
    const refused = stored.value.flatMap((one) => (one.ok ? [] : [one.error]));
    const fatal = refused.find(isOfTheFile);
    return fatal === undefined ? ok(refused) : err(fatal);
  };
  /** After a lost connection, nobody knows what had been written. */
  const lacking = async (games: readonly PreparedGame[]): Promise<readonly PreparedGame[]> => {
    const isThere = await Promise.all(games.map(async ({ gameId }) => (await db.getGameMetadata(gameId)).ok));
    return games.filter((_, i) => !isThere[i]);
  };
  const put: Put<PreparedGame> = async (game) => {
    batch.push(game);
    moves += game.totalMoves;
    return moves >= BATCH_MOVES || performance.now() - since >= BATCH_MS ? await flush() : NOTHING_REFUSED;
  };
  return {
    takes: { form: 'rows', preparation, put },
    has: async (gameId) => {
      isEmpty ??= db.countGames().then((count) => count.ok && count.value === 0);
      return !(await isEmpty) && (await db.getGameMetadata(gameId)).ok;
    },
    makerOf: async (gameId) => {
      const metadata = await db.getGameMetadata(gameId);
      return metadata.ok ? makerIn(metadata.value) : {};
    },
    put: ({ input }) => put(prepareGame(input, { preparation, games })),
    flush,
  };
};

/** Appends games to an archive of JSON lines. This run played them by the rules, so they are not replayed. */
export const archiveSink = (archive: Archive): GameSink => {
  const count = archive.count();
  const isEmpty = count.ok && count.value === 0;
  let since = performance.now();
  const flush = async (): Promise<Replayed<readonly ReplayProblem[]>> => {
    since = performance.now();
    const flushed = archive.flush();
    return flushed.ok ? NOTHING_REFUSED : flushed;
  };
  const put: Put<ArchiveLine> = async (line) => {
    const appended = archive.appendLine(line);
    if (!appended.ok) return appended;
    return performance.now() - since >= FRAME_MS ? await flush() : NOTHING_REFUSED;
  };
  return {
    takes: { form: 'line', put },
    has: async (gameId) => !isEmpty && archive.has(gameId),
    makerOf: async (gameId) => {
      const game = archive.get(gameId);
      return game.ok ? makerIn(game.value.input) : {};
    },
    put: (game) => put(makeArchiveLine(game)),
    flush,
  };
};
