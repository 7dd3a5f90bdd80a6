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
export { type Copied, copyGames } from './copy.ts';
export { computeFeatures, type FeatureRow, type FeaturesComputed, iterateFeatures } from './features.ts';
export {
  type Health,
  type HealthOptions,
  type InspectedGame,
  inspectFile,
  inspectOneByOne,
  inspectStretch,
  type OnGame,
  STRUCTURES,
  type Structure,
} from './health.ts';
export { openStore } from './openStore.ts';
export { countPersonNames, erasePersonNames } from './personNames.ts';
export { exportPgn, importPgn, isPgnFile, type PgnImportOptions } from './pgn/transfer.ts';
export type { Continuation, Continuations } from './positions.ts';
export { hidePassword, type PostgresAddress, parsePostgresAddress } from './postgres/address.ts';
export { stateProblem, unreachable } from './postgres/fault.ts';
export { checkServer } from './postgres/open.ts';
export { isStoreProblem, type ReplayCode, type Replayed, type ReplayProblem } from './problem.ts';
export { exportPublished, type PublishedExportOptions } from './published/export.ts';
export { isDatabaseFile, isPublishedFile } from './published/file.ts';
export { importPublished, type PublishedImport } from './published/import.ts';
export { type PublishedStep, PublishedView } from './published/view.ts';
export { type Quarantine, type QuarantineOptions, quarantineLeftovers } from './quarantine.ts';
export { type RebuildOptions, type Rebuilt, rebuildFile, rebuildGame } from './rebuild.ts';
export { newGameId } from './record/gameId.ts';
export {
  GameRecording,
  type Preparation,
  type PreparedGame,
  type PrepareRequest,
  prepareGame,
} from './record/prepare.ts';
export { type Rescued, rescueGames } from './rescue/rescue.ts';
export { inspectWal } from './sqlite/wal.ts';
export * from './store.ts';
export {
  companionFile,
  type Footprint,
  filesOf,
  footprintOf,
  isServerAddress,
  isStoreFile,
  storeIn,
} from './storeFiles.ts';
export { cutStretches, type GameStretch, stretchGames } from './stretches.ts';
export * from './tableLeases.ts';
export * from './types.ts';
export { whyUnreadable } from './whyUnreadable.ts';
export { whyUnwritable } from './whyUnwritable.ts';
