export { makeRatingReport, RATING_HEAD, ratingRows, titleOf as ratingTitle } from './page.ts';
export { makeRatingLists } from './rate.ts';
export { type ReadOptions, ratedGame, readRatedGames } from './readGames.ts';
export * from './types.ts';
