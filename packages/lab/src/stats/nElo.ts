import { normalQuantile } from './normal.ts';
import type { GroupCount } from './sprt.ts';

/** Scaled like Elo: a small advantage in a game without draws has the same value in both. */
const SCALE = 800 / Math.LN10;

const Z = normalQuantile(0.975);

/** A difference in normalised Elo with its 95% interval. */
export interface NormalisedElo {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Normalised Elo: the advantage per game in units of a game's standard deviation, measured over groups of
 * `games` that share an opening. Drawish openings and pairs that cancel out make Elo small, but not this. It
 * determines how many games are needed to show a difference. Undefined while all groups ended the same way.
 *
 * ```ts
 * normalisedElo([{ score: 0, count: 3 }, { score: 0.5, count: 10 }, { score: 1, count: 7 }], 2); // 98 ±108
 * ```
 */
export const normalisedElo = (counts: readonly GroupCount[], games: number): NormalisedElo | undefined => {
  const groups = counts.reduce((sum, { count }) => sum + count, 0);
  const mean = counts.reduce((sum, { score, count }) => sum + score * count, 0) / groups;
  const variance = counts.reduce((sum, { score, count }) => sum + count * (score - mean) ** 2, 0) / groups;
  if (!(variance > 0)) return undefined;
  const estimate = (SCALE * (mean - 0.5)) / Math.sqrt(games * variance);
  const error = (Z * SCALE) / Math.sqrt(groups * games);
  return { estimate, low: estimate - error, high: estimate + error };
};
