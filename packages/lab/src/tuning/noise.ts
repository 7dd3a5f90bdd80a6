/**
 * Measures how much of a ranking is noise, and how many evaluations to average as a result (Hansen,
 * Niederberger, Guzzella and Koumoutsakos, "A method for handling uncertainty in evolutionary optimization",
 * 2009). Some points are evaluated a second time. If their ranks change more than those of nearly equal
 * points would, more evaluations are needed.
 */

export interface NoiseState {
  /** Above 0 the ranking is mostly noise. */
  readonly level: number;
  /** Evaluations to average per point. */
  readonly times: number;
}

export interface NoiseOptions {
  readonly most: number;
}

/** Rank changes below the median of this share of all possible ones do not count as noise. */
const THETA = 0.2;
const SMOOTHING = 0.3;
const MORE = 1.5;
const LESS = 1 / 1.15;

/** The rank change that noise must exceed at a rank. */
const limitAt = (rank: number, count: number): number => {
  const possible = Array.from({ length: 2 * count - 1 }, (_, i) => Math.abs(i + 1 - rank)).sort(
    (a, b) => a - b,
  );
  return possible[Math.floor((THETA / 2) * (possible.length - 1))]!;
};

/** Ranks of one value among others, from 0. */
const rankIn = (value: number, others: readonly number[]): number =>
  others.reduce((below, other) => below + (other < value ? 1 : 0), 0);

/** By how much the rank changes of re-evaluated points exceed the tolerated ones. */
export const noiseLevel = (first: readonly number[], again: readonly number[]): number => {
  const count = first.length;
  const all = [...first, ...first.map((value, i) => again[i] ?? value)];
  const sum = again.reduce((total, second, i) => {
    const before = first[i]!;
    const [from, to] = [rankIn(before, all), rankIn(second, all)];
    const change = Math.max(0, Math.abs(to - from) - (second === before ? 0 : 1));
    const limits =
      limitAt(from + 1 - (before > second ? 1 : 0), count) +
      limitAt(to + 1 - (second > before ? 1 : 0), count);
    return total + 2 * change - limits;
  }, 0);
  return again.length === 0 ? 0 : sum / again.length;
};

/** The next number of evaluations: more if the ranking was mostly noise, fewer if not. */
export const adaptNoise = (
  { level, times }: NoiseState,
  measured: number,
  { most }: NoiseOptions,
): NoiseState => {
  const smoothed = (1 - SMOOTHING) * level + SMOOTHING * measured;
  return { level: smoothed, times: Math.min(most, Math.max(1, smoothed > 0 ? times * MORE : times * LESS)) };
};
