export { makeOpenings, type OpeningsRequest } from './makeOpenings.ts';
export { readOpenings } from './readOpenings.ts';
export type { Opening, OpeningBook } from './types.ts';
