export { encode as packResults } from './codec.ts';
export { MemoryQueue, type MemoryQueueOptions } from './memoryQueue.ts';
export { type OpenQueueAdmin, openQueue, openQueueAdmin, type QueueOptions } from './openQueue.ts';
export type {
  FailureOverview,
  QueueAdmin,
  QueueOverview,
  RunOverview,
  WorkerOverview,
} from './postgres/overview.ts';
export type { PostgresQueue } from './postgres/postgresQueue.ts';
export { RUN_STATES, type RunState } from './postgres/runRows.ts';
export type { Participant } from './postgres/workerRecord.ts';
export { countOf, without } from './stretches.ts';
export * from './types.ts';
