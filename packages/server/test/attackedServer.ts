import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { startServer } from '../src/server.ts';
import { games } from './fixture.ts';

/**
 * A server as strangers see it, with default limits, in its own process:
 * `bun attackedServer.ts FILE [OPTIONS]`. It prints its address; its log goes to stderr. `X-Forwarded-For` distinguishes clients.
 * `OPTIONS` are server options as JSON.
 */
const [file = '', options = '{}'] = process.argv.slice(2);
const db = unwrap(await openStore(file, { games, role: 'server' }));
const server = await startServer({
  db,
  port: 0,
  trustProxy: true,
  mayStore: true,
  hostNames: ['games.example'],
  log: (line) => process.stderr.write(`${line}\n`),
  ...JSON.parse(options),
});
process.on('SIGTERM', async () => {
  await server.stop();
  await db.close();
  process.exit(0);
});
console.log(server.url);
