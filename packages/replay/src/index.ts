export { Archive, type ArchiveOptions } from './archive/archive.ts';
export type { ArchiveEntry, ArchiveFilter, IndexedGame } from './archive/catalogue.ts';
export { type ArchiveLine, makeArchiveLine, parseLine } from './archive/line.ts';
export { type ArchivedGame, makeLine } from './archive/makeLine.ts';
export { isGameFile } from './archive/source.ts';
export {
  archivedGame,
  exportGames,
  importGames,
  type TransferOptions,
  type Transferred,
} from './archive/transfer.ts';
export * from './database.ts';
export { computeFeatures, type FeatureRow, type FeaturesComputed, iterateFeatures } from './features.ts';
export type { FileOptions } from './file.ts';
export { newGameId } from './gameId.ts';
export * from './health.ts';
export { type Preparation, type PreparedGame, type PrepareRequest, prepareGame } from './prepare.ts';
export { type ReplayCode, type Replayed, type ReplayProblem, sqliteProblem } from './problem.ts';
export { type Rebuilt, rebuildFile, rebuildGame } from './rebuild.ts';
export type { ReplayOptions } from './reconstruct.ts';
export { Replayer } from './replayer.ts';
export type { Stats } from './stats.ts';
export * from './types.ts';
export { type FinalizeInput, GameWriter } from './writer.ts';
