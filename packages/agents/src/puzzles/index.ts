export { type FindOptions, findPuzzles, type PuzzleSource } from './findPuzzles.ts';
export * from './types.ts';
