import type { Replayed } from '@ludus/replay';
import type { OpenQueueAdmin, QueueOptions } from './postgres/open.ts';
import type { PostgresQueue } from './postgres/postgresQueue.ts';

export type { OpenQueueAdmin, QueueOptions } from './postgres/open.ts';

/**
 * Joins the queue of a PostgreSQL server and creates it if it does not exist. Programs that never call this load no
 * driver.
 *
 * ```ts
 * const queue = unwrap(await openQueue('postgres://ludus@db.example.org/games', { participant }));
 * ```
 */
export const openQueue = async (address: string, options: QueueOptions): Promise<Replayed<PostgresQueue>> =>
  (await import('./postgres/open.ts')).openQueue(address, options);

/** Opens a queue to inspect it and to change its runs. */
export const openQueueAdmin = async (
  address: string,
  options: Omit<QueueOptions, 'participant'> = {},
): Promise<Replayed<OpenQueueAdmin>> => (await import('./postgres/open.ts')).openQueueAdmin(address, options);
