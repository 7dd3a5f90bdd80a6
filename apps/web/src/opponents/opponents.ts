import { WorkerPool } from '@ludus/workers';
import type { OpponentService } from './opponent.worker.ts';

export type Opponents = WorkerPool<OpponentService>;

/**
 * The workers that think. One is enough for a table, more are for a whole game; they answer in order, and
 * cancelled requests end at once.
 */
export const startOpponents = (size = 1): Opponents =>
  new WorkerPool<OpponentService>({
    start: () => new Worker(new URL('./opponent.worker.ts', import.meta.url), { type: 'module' }),
    size,
    graceMs: 0,
  });
