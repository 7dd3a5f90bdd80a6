export { makeOpenings, type OpeningsRequest } from './makeOpenings.ts';
export { describeOpening, openingFault, openingLength } from './openingLength.ts';
export { readOpenings } from './readOpenings.ts';
export type { Opening, OpeningBook } from './types.ts';
