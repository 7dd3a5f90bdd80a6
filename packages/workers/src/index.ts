export { Affinity } from './affinity.ts';
export { FairQueue, type Place } from './fairQueue.ts';
export { type ServicePort, serve } from './serve.ts';
export { startThread } from './startThread.ts';
export { SyncWorker, type SyncWorkerOptions } from './syncWorker.ts';
export { type Transferred, transfer } from './transfer.ts';
export type {
  CallContext,
  CallOptions,
  Movable,
  Remote,
  ServiceOf,
  SyncCallOptions,
  SyncRemote,
} from './types.ts';
export { WORKER_ERRORS, WorkerError, type WorkerErrorCode } from './workerError.ts';
export { type Lane, type PoolOptions, WorkerPool } from './workerPool.ts';
