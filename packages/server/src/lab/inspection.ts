import { type Registry, unwrap } from '@ludus/kernel';
import { type GameStore, type Health, inspectFile, openStore, type Stats } from '@ludus/replay';
import { withoutPlace } from '../errors/replayRefusal.ts';

/** A request about a file of games. */
export interface InspectionTask {
  readonly type: 'stats' | 'health';
  readonly file: string;
}

export type InspectionAnswer =
  | { readonly type: 'stats'; readonly stats: Stats }
  | { readonly type: 'health'; readonly health: HealthReport }
  | { readonly type: 'unreadable'; readonly reason: string };

/** The health of a file's games, without its path. */
export interface HealthReport extends Omit<Health, 'db_path' | 'problems'> {
  readonly problems: readonly {
    readonly code: string;
    readonly message: string;
    readonly gameId?: string;
    readonly moveNumber?: number;
  }[];
}

export interface InspectionProgress {
  readonly done: number;
  readonly total: number;
}

type Tell = (progress: InspectionProgress) => void;

/** Not more often than people can notice. */
const TELL_EVERY = 25;

const reportOf = ({ db_path: _, problems, ...health }: Health): HealthReport => ({
  ...health,
  problems: problems.map((problem) => {
    const { code, gameId, moveNumber } = problem;
    return {
      code,
      message: withoutPlace(problem),
      ...(gameId === undefined ? {} : { gameId }),
      ...(moveNumber === undefined ? {} : { moveNumber }),
    };
  }),
});

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Replays every game of a store. */
export const healthOf = async (db: GameStore, tell: Tell): Promise<InspectionAnswer> => {
  const total = unwrap(await db.countGames());
  const found = await inspectFile(db, {
    onGame: async (done) => {
      if (done % TELL_EVERY === 0 || done === total) tell({ done, total });
      await pause();
      return undefined;
    },
  });
  return found.ok
    ? { type: 'health', health: reportOf(found.value) }
    : { type: 'unreadable', reason: withoutPlace(found.error) };
};

/** Answers a request about a file, which is opened for reading only and closed again. */
export const inspect = async (
  games: Registry,
  { type, file }: InspectionTask,
  tell: Tell,
): Promise<InspectionAnswer> => {
  const opened = await openStore(file, { games, readonly: true });
  if (!opened.ok) return { type: 'unreadable', reason: withoutPlace(opened.error) };
  await using db = opened.value;
  if (type === 'health') return await healthOf(db, tell);
  const stats = await db.getStats();
  return stats.ok
    ? { type: 'stats', stats: stats.value }
    : { type: 'unreadable', reason: withoutPlace(stats.error) };
};
