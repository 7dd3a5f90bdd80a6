import { LEVELS } from '@ludus/sweep-engine';
import { keep, readKept } from '../frame/storage.ts';
import { listSaved } from '../play/saved.ts';
import { type GameRecord, GOALS, type Goal, goalsOf } from './goals.ts';
import { recordOf } from './record.ts';

interface LevelProgress {
  readonly games: number;
  readonly wins: number;
  /** The fewest rounds of a win. */
  readonly best?: number;
  /** Goals reached so far, each a star. */
  readonly goals: readonly Goal[];
}

/** A player's progress and statistics, stored in this browser. */
export interface Progress {
  readonly games: number;
  readonly wins: number;
  /** The current and the longest winning streak. */
  readonly streak: number;
  readonly bestStreak: number;
  readonly levels: Readonly<Record<string, LevelProgress>>;
  /** The latest games in these numbers, so that none counts twice. */
  readonly counted: readonly string[];
}

export const NO_PROGRESS: Progress = {
  games: 0,
  wins: 0,
  streak: 0,
  bestStreak: 0,
  levels: {},
  counted: [],
};
const NEW_LEVEL: LevelProgress = { games: 0, wins: 0, goals: [] };

/** More than the number of games a browser stores. */
const COUNTED = 200;

const levelAfter = (before: LevelProgress, record: GameRecord): LevelProgress => {
  const reached = goalsOf(record);
  const best = record.isWon ? Math.min(before.best ?? Infinity, record.rounds) : before.best;
  return {
    games: before.games + 1,
    wins: before.wins + (record.isWon ? 1 : 0),
    ...(best !== undefined && { best }),
    goals: GOALS.filter((goal) => before.goals.includes(goal) || reached.includes(goal)),
  };
};

/** The progress with one more game; a game that is already counted changes nothing. */
export const withGame = (progress: Progress, record: GameRecord): Progress => {
  if (progress.counted.includes(record.id)) return progress;
  const streak = record.isWon ? progress.streak + 1 : 0;
  return {
    games: progress.games + 1,
    wins: progress.wins + (record.isWon ? 1 : 0),
    streak,
    bestStreak: Math.max(streak, progress.bestStreak),
    levels: {
      ...progress.levels,
      [record.level]: levelAfter(progress.levels[record.level] ?? NEW_LEVEL, record),
    },
    counted: [...progress.counted, record.id].slice(-COUNTED),
  };
};

const KEY = 'ludus.campaign.sweep';

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'levels' in value && 'counted' in value;

const read = (): Progress => {
  const value = readKept(KEY);
  return isProgress(value) ? value : NO_PROGRESS;
};

/** Counts the finished games of this browser that are not counted yet, oldest first, and returns the progress. */
export const collectProgress = (): Progress => {
  const before = read();
  const fresh = listSaved()
    .filter(({ id }) => !before.counted.includes(id))
    .toReversed()
    .flatMap((saved) => recordOf(saved) ?? []);
  const after = fresh.reduce(withGame, before);
  if (after !== before) keep(KEY, after);
  return after;
};

export const levelProgress = ({ levels }: Progress, id: string): LevelProgress => levels[id] ?? NEW_LEVEL;

/** Whether a level was won by the rules of the campaign. */
export const isWon = (progress: Progress, id: string): boolean =>
  levelProgress(progress, id).goals.includes('win');

/** A level is unlocked when the one before it was won; the first one always is. */
export const isOpen = (progress: Progress, id: string): boolean => {
  const place = LEVELS.findIndex((level) => level.id === id);
  return place === 0 || (place > 0 && isWon(progress, LEVELS[place - 1]!.id));
};

/** The first unlocked level that is not won yet, or the last one if all are. */
export const nextLevel = (progress: Progress): string =>
  LEVELS.find(({ id }) => isOpen(progress, id) && !isWon(progress, id))?.id ?? LEVELS.at(-1)!.id;

export const starsIn = (progress: Progress): number =>
  LEVELS.reduce((sum, { id }) => sum + levelProgress(progress, id).goals.length, 0);
