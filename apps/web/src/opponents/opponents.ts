import { WorkerPool } from '@ludus/workers';
import type { OpponentService } from './opponent.worker.ts';

export type Opponents = WorkerPool<OpponentService>;

/** The worker that thinks. One is enough; it answers in order, and one that is no longer wanted ends at once. */
export const startOpponents = (): Opponents =>
  new WorkerPool<OpponentService>({
    start: () => new Worker(new URL('./opponent.worker.ts', import.meta.url), { type: 'module' }),
    size: 1,
    graceMs: 0,
  });
