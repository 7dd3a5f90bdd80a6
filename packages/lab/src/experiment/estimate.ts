import { CONFIDENCE, type Interval, momentsOf, shareDifference, wilson } from '../stats/interval.ts';
import { studentQuantile } from '../stats/student.ts';

/**
 * What a game adds to a figure that is a ratio over all games: legal moves per decision, comebacks per
 * plight. For a plain mean, `of` is 1.
 */
export interface Part {
  readonly count: number;
  readonly of: number;
}

/** Fewer hits or misses than this are too few for the normal approximation. */
const FEW = 10;

const sum = (parts: readonly Part[], key: keyof Part): number =>
  parts.reduce((total, part) => total + part[key], 0);

/**
 * How far each game pulls the ratio from its value: the deviations of the linearised ratio estimator
 * (Cochran, Sampling Techniques, chapter 6). Their spread over games is that of the ratio, whatever happens
 * within a game.
 */
const pulls = (parts: readonly Part[]): number[] => {
  const all = sum(parts, 'of');
  const ratio = sum(parts, 'count') / all;
  const mean = all / parts.length;
  return parts.map((part) => (part.count - ratio * part.of) / mean);
};

const spreadOf = (deviations: readonly number[], confidence: number): number => {
  const { count, variance } = momentsOf(deviations);
  return studentQuantile((1 + confidence) / 2, count - 1) * Math.sqrt(variance / count);
};

const isKnown = (parts: readonly Part[]): boolean => parts.length > 1 && sum(parts, 'of') > 0;

/** A ratio with its interval. */
export const ratioInterval = (parts: readonly Part[], confidence = CONFIDENCE): Interval | null => {
  if (!isKnown(parts)) return null;
  const estimate = sum(parts, 'count') / sum(parts, 'of');
  const spread = spreadOf(pulls(parts), confidence);
  return { estimate, low: estimate - spread, high: estimate + spread };
};

/**
 * The effective number of independent trials. Trials within one game can be correlated (two players of the
 * same game cannot both win), which reduces it (Kish's design effect, here at least 1).
 */
const effective = (parts: readonly Part[]): { readonly hits: number; readonly trials: number } => {
  const trials = sum(parts, 'of');
  const share = sum(parts, 'count') / trials;
  const independent = (share * (1 - share)) / trials;
  const { count, variance } = momentsOf(pulls(parts));
  const effect = independent === 0 ? 1 : Math.max(1, variance / count / independent);
  return { hits: (share * trials) / effect, trials: trials / effect };
};

/** A share with Wilson's interval on the effective number of trials. */
export const shareInterval = (parts: readonly Part[], confidence = CONFIDENCE): Interval | null => {
  if (!isKnown(parts)) return null;
  const { hits, trials } = effective(parts);
  return wilson(hits, trials, confidence);
};

/** The difference between a ratio and that of the baseline, whose games have the same seeds in the same order. */
export const ratioDifference = (
  before: readonly Part[],
  after: readonly Part[],
  confidence = CONFIDENCE,
): Interval | null => {
  if (before.length !== after.length)
    throw new RangeError(`${before.length} games cannot be paired with ${after.length}`);
  if (!isKnown(before) || !isKnown(after)) return null;
  const estimate = sum(after, 'count') / sum(after, 'of') - sum(before, 'count') / sum(before, 'of');
  const base = pulls(before);
  const spread = spreadOf(
    pulls(after).map((pull, i) => pull - base[i]!),
    confidence,
  );
  return { estimate, low: estimate - spread, high: estimate + spread };
};

const isScarce = (parts: readonly Part[]): boolean => {
  const hits = sum(parts, 'count');
  return hits < FEW || sum(parts, 'of') - hits < FEW;
};

/**
 * The same for shares. If something hardly ever or nearly always happens, it uses Newcombe's interval instead
 * of pairs.
 */
export const shareChange = (
  before: readonly Part[],
  after: readonly Part[],
  confidence = CONFIDENCE,
): Interval | null => {
  if (!isKnown(before) || !isKnown(after)) return null;
  return isScarce(before) || isScarce(after)
    ? shareDifference(effective(before), effective(after), confidence)
    : ratioDifference(before, after, confidence);
};
