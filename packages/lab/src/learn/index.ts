export { championOf, type LearnNews, type LearnOptions, learn } from './learn.ts';
export { ratingOf, verdictOf } from './rating.ts';
export { type Exploration, playForLearning, type SelfPlay, type SelfPlayed } from './selfPlay.ts';
export {
  type Generation,
  LEARN_SEARCHES,
  type LearnPlan,
  type LearnSearch,
  type Rating,
  TEACHERS,
  type Teacher,
} from './types.ts';
