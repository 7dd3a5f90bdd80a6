import type { Replayed } from '@ludus/replay';
import type { OpenQueueAdmin, QueueOptions } from './postgres/open.ts';
import type { PostgresQueue } from './postgres/postgresQueue.ts';

export type { OpenQueueAdmin, QueueOptions } from './postgres/open.ts';

/**
 * Takes part in the queue of a PostgreSQL server, and makes it where there is none. Programs that never call this do not
 * load a driver.
 *
 * ```ts
 * const queue = unwrap(await openQueue('postgres://ludus@db.example.org/games', { participant }));
 * ```
 */
export const openQueue = async (address: string, options: QueueOptions): Promise<Replayed<PostgresQueue>> =>
  (await import('./postgres/open.ts')).openQueue(address, options);

/** Opens a queue to look at it and to change what becomes of its runs. */
export const openQueueAdmin = async (
  address: string,
  options: Omit<QueueOptions, 'participant'> = {},
): Promise<Replayed<OpenQueueAdmin>> => (await import('./postgres/open.ts')).openQueueAdmin(address, options);
