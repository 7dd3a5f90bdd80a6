import { keep, readKept } from '../frame/storage.ts';
import { numberOfDay } from './daily.ts';

const KEY = 'ludus.puzzles';

/** What this browser knows about the reader's puzzles. */
export interface PuzzleProgress {
  /** Ids of puzzles solved, in order. */
  readonly solved: readonly string[];
  /** Puzzles in a row solved at the first try, without a hint. */
  readonly row: number;
  readonly bestRow: number;
  /** The last day whose puzzle was solved, and the length of that streak. */
  readonly lastDay?: string;
  readonly days: number;
}

export const NO_PROGRESS: PuzzleProgress = { solved: [], row: 0, bestRow: 0, days: 0 };

const count = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);

export const readProgress = (): PuzzleProgress => {
  const kept = (readKept(KEY) ?? {}) as Partial<Record<keyof PuzzleProgress, unknown>>;
  const { solved, lastDay } = kept;
  return {
    solved: Array.isArray(solved) ? solved.filter((one) => typeof one === 'string') : [],
    row: count(kept.row),
    bestRow: count(kept.bestRow),
    days: count(kept.days),
    ...(typeof lastDay === 'string' && { lastDay }),
  };
};

/** For how many days in a row the puzzle of the day has been solved, as of a day. */
export const daysInRow = ({ lastDay, days }: PuzzleProgress, today: string): number =>
  lastDay !== undefined && numberOfDay(today) - numberOfDay(lastDay) <= 1 ? days : 0;

export interface Solved {
  readonly id: string;
  /** Without a wrong try and without a hint. */
  readonly isClean: boolean;
  /** The day whose puzzle it is, if it is one. */
  readonly day?: string | undefined;
}

/** The progress after a puzzle is solved. */
export const withSolved = (progress: PuzzleProgress, { id, isClean, day }: Solved): PuzzleProgress => {
  const isNew = !progress.solved.includes(id);
  const row = isClean ? progress.row + (isNew ? 1 : 0) : 0;
  const isDaily = day !== undefined && progress.lastDay !== day;
  return {
    ...progress,
    solved: isNew ? [...progress.solved, id] : progress.solved,
    row,
    bestRow: Math.max(progress.bestRow, row),
    ...(isDaily && { lastDay: day, days: daysInRow(progress, day) + 1 }),
  };
};

/** The progress after a wrong try or a hint. */
export const withMiss = (progress: PuzzleProgress): PuzzleProgress => ({ ...progress, row: 0 });

export const keepProgress = (progress: PuzzleProgress): boolean => keep(KEY, progress);
