import { unwrap } from '@ludus/kernel';
import type { Archive, ArchivedGame, GameInput, GameReplayDB, ReplayProblem } from '@ludus/replay';
import type { GameSink } from './types.ts';

/** So many moves go into one transaction; more would make it no faster. */
const BATCH_MOVES = 4096;
/** Whatever took this long to play is not kept back: a kill would lose it. */
const BATCH_MS = 1000;
const FRAME_MS = 30_000;

const engineIn = ({ metadata }: { readonly metadata?: GameInput['metadata'] }): string | undefined => {
  const engine = metadata?.['engine'];
  return typeof engine === 'string' ? engine : undefined;
};

/** Problems of a file end the work; problems of a game are reported and the next one comes. */
const OF_A_GAME: readonly ReplayProblem['code'][] = [
  'duplicate_game',
  'bad_description',
  'bad_state',
  'bad_move',
  'illegal_move',
  'no_moves',
  'not_finished',
  'wrong_outcome',
  'wrong_final_state',
];

/**
 * Stores games in a replay database: each is replayed and checked there before it is written, many in one transaction.
 * A refused game leaves a line in `orphaned_games`.
 */
export const databaseSink = (db: GameReplayDB): GameSink => {
  const isEmpty = unwrap(db.countGames()) === 0;
  let batch: GameInput[] = [];
  let moves = 0;
  let since = performance.now();
  const flush = (): readonly ReplayProblem[] => {
    const stored = batch.length === 0 ? [] : unwrap(db.storeGames(batch, { quarantine: true }));
    batch = [];
    moves = 0;
    since = performance.now();
    const refused = stored.flatMap((one) => (one.ok ? [] : [one.error]));
    const fatal = refused.find(({ code }) => !OF_A_GAME.includes(code));
    if (fatal !== undefined) throw new Error(fatal.message);
    return refused;
  };
  return {
    has: (gameId) => !isEmpty && db.getGameMetadata(gameId).ok,
    engineOf: (gameId) => {
      const metadata = db.getGameMetadata(gameId);
      return metadata.ok ? engineIn(metadata.value) : undefined;
    },
    put: ({ input }) => {
      batch.push(input);
      moves += input.moves.length;
      return moves >= BATCH_MOVES || performance.now() - since >= BATCH_MS ? flush() : [];
    },
    flush,
  };
};

/** Appends games to an archive of JSON lines. */
export const archiveSink = (archive: Archive): GameSink => {
  let since = performance.now();
  const flush = (): readonly ReplayProblem[] => {
    unwrap(archive.flush());
    since = performance.now();
    return [];
  };
  return {
    has: (gameId) => archive.has(gameId),
    engineOf: (gameId) => engineIn(unwrap(archive.get(gameId)).input),
    put: (game: ArchivedGame) => {
      unwrap(archive.append(game));
      return performance.now() - since >= FRAME_MS ? flush() : [];
    },
    flush,
  };
};
