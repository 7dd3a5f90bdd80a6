export { CHECKS, type Check, type Finding } from './finding.ts';
export { checkLessons, checkPages } from './lessonChecks.ts';
export { type PlaythroughOptions, playthrough } from './playthrough.ts';
export { allSetups, checkGame, checkWalks, type SuiteOptions } from './suite.ts';
