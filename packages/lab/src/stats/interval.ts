import { normalQuantile } from './normal.ts';
import { studentQuantile } from './student.ts';

/** An estimate, and where the true value lies with the given confidence. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** The default confidence of every interval. */
export const CONFIDENCE = 0.95;

/**
 * Wilson's score interval for a share: `wilson(8, 10)` is 0.8 [0.49, 0.94]. `hits` may include half points.
 * Without trials, it is the whole range.
 */
export const wilson = (hits: number, trials: number, confidence = CONFIDENCE): Interval => {
  if (trials === 0) return { estimate: Number.NaN, low: 0, high: 1 };
  const z = normalQuantile((1 + confidence) / 2);
  const share = hits / trials;
  const shrink = 1 + (z * z) / trials;
  const middle = (share + (z * z) / (2 * trials)) / shrink;
  const spread = (z / shrink) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return { estimate: share, low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) };
};

/** Mean and unbiased variance, in one numerically stable pass (Welford). */
export const momentsOf = (
  values: Iterable<number>,
): { readonly count: number; readonly mean: number; readonly variance: number } => {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    count += 1;
    const delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
  }
  return {
    count,
    mean: count === 0 ? Number.NaN : mean,
    variance: count < 2 ? Number.NaN : squares / (count - 1),
  };
};

/** Student's t interval for the mean of independent values. A single value says nothing about the spread. */
export const meanInterval = (values: Iterable<number>, confidence = CONFIDENCE): Interval => {
  const { count, mean, variance } = momentsOf(values);
  if (count < 2) return { estimate: mean, low: -Infinity, high: Infinity };
  const spread = studentQuantile((1 + confidence) / 2, count - 1) * Math.sqrt(variance / count);
  return { estimate: mean, low: mean - spread, high: mean + spread };
};

/** Newcombe's interval (his method 10) for the difference between two independent shares: second minus first. */
export const shareDifference = (
  first: { readonly hits: number; readonly trials: number },
  second: { readonly hits: number; readonly trials: number },
  confidence = CONFIDENCE,
): Interval => {
  const a = wilson(first.hits, first.trials, confidence);
  const b = wilson(second.hits, second.trials, confidence);
  const estimate = b.estimate - a.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(b.estimate - b.low, a.high - a.estimate),
    high: estimate + Math.hypot(b.high - b.estimate, a.estimate - a.low),
  };
};
