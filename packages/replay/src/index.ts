export * from './database.ts';
export type { ReplayCode, Replayed, ReplayProblem } from './problem.ts';
export type { ReplayOptions } from './reconstruct.ts';
export type { Stats } from './stats.ts';
export * from './types.ts';
export { type FinalizeInput, GameWriter } from './writer.ts';
