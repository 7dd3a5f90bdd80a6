export * from './dataset/index.ts';
export { type Entrant, findEntrant, findModules, type ModuleHashes } from './entrants/entrant.ts';
export type { Effort } from './entrants/meter.ts';
export type { AgentContext, AgentModule, OwnAgent, OwnDecision } from './entrants/ownAgent.ts';
export { boardFault } from './entrants/suitability.ts';
export * from './experiment/index.ts';
export { inThreads } from './health/inThreads.ts';
export * from './learn/index.ts';
export type { Adjudicated, Adjudication } from './match/adjudication.ts';
export { agentAt, playMatch } from './match/match.ts';
export type { BankControl } from './match/matchClock.ts';
export * from './match/types.ts';
export {
  agentOf,
  JUDGES,
  parseWeights,
  readWeightFiles,
  readWeights,
  type WeightFiles,
  weightedAgent,
  weightsField,
  weightsFileOf,
} from './match/weights.ts';
export { type MatrixOptions, type MatrixRow, makeMatrix, wantedOf } from './matrix/matrix.ts';
export { BASELINE, type MatrixEntry } from './matrix/table.ts';
export * from './openings/index.ts';
export * from './parity/index.ts';
export * from './puzzles/index.ts';
export * from './ratingList/index.ts';
export * from './report/index.ts';
export * from './scaling/index.ts';
export { gameIdOf, planRun, type Run } from './selfplay/run.ts';
export { playRun } from './selfplay/selfplay.ts';
export { archiveSink, databaseSink } from './selfplay/sinks.ts';
export * from './selfplay/types.ts';
export * from './stats/index.ts';
export { exportTables, type TablesReport } from './tables/exportTables.ts';
export * from './tournament/index.ts';
export * from './training/index.ts';
export * from './tuning/index.ts';
export { engineHash, engineHashOf } from './work/engineHash.ts';
export { KINDS, type PieceModules } from './work/kinds.ts';
export { LeaseRunner, leasesOf, type RunnerOptions } from './work/leaseRunner.ts';
export { LUDUS_VERSION, reasonToLeave } from './work/needs.ts';
export { NO_PATIENCE, type Patience } from './work/patience.ts';
export type { Perform } from './work/perform.ts';
export { QueueWorker, type QueueWorkerOptions } from './work/queueWorker.ts';
export { allCores, type Piece, type PieceOrder, type PieceStream, runPieces } from './work/runPieces.ts';
export { siblingModule } from './work/siblingModule.ts';
export { WorkFailure } from './work/workFailure.ts';
