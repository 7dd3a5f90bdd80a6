export { CHECKS, type Check, type Finding } from './finding.ts';
export { checkLessons, checkPages } from './lessonChecks.ts';
export type { Plan, PlannedWalk } from './plan.ts';
export { type PlaythroughOptions, playthrough } from './playthrough.ts';
export { allSetups, checkGame, checkWalks, planOf, type SuiteOptions } from './suite.ts';
