export type { AboutGame } from './makeState.ts';
export { type MoveTimes, Publisher } from './publisher.ts';
export * from './readGame.ts';
export * from './start.ts';
export type * from './types.ts';
