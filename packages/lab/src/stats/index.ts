export type { Comparison, Group } from './comparison.ts';
export { type Crosstable, type Encounter, gamesOf, makeCrosstable, pointsOf } from './crosstable.ts';
export { ELO_SCALE, eloOf, expectedScore, likelihoodOfSuperiority } from './elo.ts';
export {
  CONFIDENCE,
  type Interval,
  meanInterval,
  momentsOf,
  shareDifference,
  wilson,
} from './interval.ts';
export { type NormalisedElo, normalisedElo } from './nElo.ts';
export { normalCdf, normalDensity, normalQuantile } from './normal.ts';
export { type FitOptions, fitRatings, type RatingDifference, type Ratings } from './ratings.ts';
export { type Placing, rateSkills, type Skill } from './skill.ts';
export {
  countGroups,
  type GroupCount,
  logLikelihoodRatio,
  SPRT_ERRORS,
  type SprtPlan,
  type SprtState,
  sprt,
  sprtBounds,
} from './sprt.ts';
export { betaCdf, studentCdf, studentQuantile } from './student.ts';
