import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { startServer } from '../src/server.ts';
import { games } from './fixture.ts';

/**
 * A server as strangers meet it, with all limits as they are without flags, in a process of its own: `bun attackedServer.ts FILE [OPTIONS]`.
 * Says where it is; its log is on stderr. Clients are told apart by `X-Forwarded-For`. `OPTIONS` are those of the server, in JSON.
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
