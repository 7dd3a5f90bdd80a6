import { WorkerPool } from '@ludus/workers';
import type { OpponentService } from './opponent.worker.ts';

export type Opponents = WorkerPool<OpponentService>;

/**
 * The workers that think. One is enough for a table, more for a whole game; they answer in order, and those that are no
 * longer wanted end at once.
 */
export const startOpponents = (size = 1): Opponents =>
  new WorkerPool<OpponentService>({
    start: () => new Worker(new URL('./opponent.worker.ts', import.meta.url), { type: 'module' }),
    size,
    graceMs: 0,
  });
