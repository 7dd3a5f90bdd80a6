export type * from '../analysis/schemas.ts';
export type { ErrorBody } from '../errors/apiError.ts';
export type { GamesResponse } from '../games/index.ts';
export type * from '../play/schemas.ts';
export type * from '../replay/schemas.ts';
export { type FollowOptions, followAnalysis } from './analysis.ts';
export { LudusClient, type LudusClientOptions, LudusError } from './client.ts';
export { type GameMessage, type Watch, type WatchOptions, watchGame } from './watch.ts';
