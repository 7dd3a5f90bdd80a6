import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { startServer } from '../src/server.ts';
import { ADMIN_TOKEN } from './cluster.ts';
import { games } from './fixture.ts';

/**
 * A server in its own process, to be stopped or killed: `bun serverProcess.ts FILE [LEASE_MS]`. It prints its
 * address.
 */
const [file = '', lease] = process.argv.slice(2);
const db = unwrap(await openStore(file, { games, role: 'server' }));
const server = await startServer({
  db,
  port: 0,
  rateLimit: null,
  adminToken: ADMIN_TOKEN,
  ...(lease !== undefined && { leaseMs: Number(lease) }),
});
process.on('SIGTERM', async () => {
  await server.stop();
  await db.close();
  process.exit(0);
});
console.log(server.url);
