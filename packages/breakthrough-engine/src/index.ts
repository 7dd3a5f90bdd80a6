export { ai } from './ai/index.ts';
export { breakthrough } from './game.ts';
export { BreakthroughPosition } from './position.ts';
export { squareName } from './squares.ts';
export * from './types.ts';
