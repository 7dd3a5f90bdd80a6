import { expectedScore } from './elo.ts';

export interface SprtPlan {
  /** The two hypotheses, in logistic Elo: the first player is this much stronger. */
  readonly elo0: number;
  readonly elo1: number;
  /** The probability of accepting H1 although H0 is true. */
  readonly alpha: number;
  /** The probability of accepting H0 although H1 is true. */
  readonly beta: number;
}

export const SPRT_ERRORS = { alpha: 0.05, beta: 0.05 } as const;

export interface SprtState {
  /** Log-likelihood ratio of H1 against H0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The accepted hypothesis; undefined while more games are needed. */
  readonly verdict?: 'H0' | 'H1';
}

/** How often a group of games with one opening scored a share of its points: for pairs 0, ¼, ½, ¾ and 1. */
export interface GroupCount {
  readonly score: number;
  readonly count: number;
}

/** Wald's bounds: ±2.944 for errors of 5%. */
export const sprtBounds = ({
  alpha,
  beta,
}: Pick<SprtPlan, 'alpha' | 'beta'>): [lower: number, upper: number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/** Scores that never occurred count this much, so that no outcome is impossible. */
const UNSEEN = 1e-3;

interface Share {
  readonly score: number;
  readonly share: number;
}

/**
 * The distribution closest to the observed one with mean `mean` gives every score the weight share / (1 + x
 * (score − mean)). This finds x. The sum falls in x between two poles, so bisection is safe.
 */
const tilt = (shares: readonly Share[], mean: number): number => {
  const scores = shares.map(({ score }) => score);
  let low = -1 / (Math.max(...scores) - mean);
  let high = 1 / (mean - Math.min(...scores));
  for (let i = 0; i < 100; i += 1) {
    const x = (low + high) / 2;
    let sum = 0;
    for (const { score, share } of shares) sum += (share * (score - mean)) / (1 + x * (score - mean));
    if (sum > 0) low = x;
    else high = x;
  }
  return (low + high) / 2;
};

/**
 * The generalised log-likelihood ratio: each hypothesis gets the most likely distribution of group scores
 * with its mean. Nothing is assumed about draws or about how games of a group depend on each other.
 */
export const logLikelihoodRatio = (counts: readonly GroupCount[], elo0: number, elo1: number): number => {
  if (counts.every(({ count }) => count === 0)) return 0;
  const filled = counts.map(({ score, count }) => ({ score, count: Math.max(count, UNSEEN) }));
  const total = filled.reduce((sum, { count }) => sum + count, 0);
  const shares = filled.map(({ score, count }) => ({ score, share: count / total }));
  const [mean0, mean1] = [expectedScore(elo0), expectedScore(elo1)];
  const [x0, x1] = [tilt(shares, mean0), tilt(shares, mean1)];
  let sum = 0;
  for (const { score, share } of shares)
    sum += share * Math.log((1 + x0 * (score - mean0)) / (1 + x1 * (score - mean1)));
  return total * sum;
};

/** The state of a sequential probability ratio test. */
export const sprt = (plan: SprtPlan, counts: readonly GroupCount[]): SprtState => {
  const [lower, upper] = sprtBounds(plan);
  const llr = logLikelihoodRatio(counts, plan.elo0, plan.elo1);
  const state = { llr, lower, upper };
  if (llr >= upper) return { ...state, verdict: 'H1' };
  return llr <= lower ? { ...state, verdict: 'H0' } : state;
};

/** Counts group scores over all values that a group of this many games can have, including half points. */
export const countGroups = (scores: readonly number[], games: number): GroupCount[] => {
  const steps = 2 * games;
  const counts = new Array<number>(steps + 1).fill(0);
  for (const score of scores) counts[Math.round(score * steps)]! += 1;
  return counts.map((count, i) => ({ score: i / steps, count }));
};
