import { unwrap } from '@ludus/kernel';
import type { EmbeddedServer } from '@ludus/replay/embedded';
import pg from 'pg';
import { openQueue, type PostgresQueue, type QueueOptions } from '../src/index.ts';

export { ownServer, testServer } from '../../replay/test/postgresServer.ts';

let schemas = 0;

/** The address of a queue that nothing else uses. */
export const newQueueAddress = (server: EmbeddedServer): string => {
  schemas += 1;
  return `${server.address}?schema=q_${process.pid}_${schemas}&lease=1`;
};

export const PARTICIPANT = { name: 'test', version: '1', threads: 0 };

export const openTestQueue = async (
  address: string,
  options: Partial<QueueOptions> = {},
): Promise<PostgresQueue> => unwrap(await openQueue(address, { participant: PARTICIPANT, ...options }));

/** Runs a statement directly on the database. */
export const runOn = async (address: string, text: string): Promise<unknown[]> => {
  const url = new URL(address);
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
};

/** Waits for something to become true. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean> | boolean,
  ms = 300_000,
): Promise<void> => {
  for (const end = performance.now() + ms; !(await isSo()); await Bun.sleep(30))
    if (performance.now() > end) throw new Error(`${what} did not happen within ${ms} ms`);
};
