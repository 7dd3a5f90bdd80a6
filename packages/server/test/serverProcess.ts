import { unwrap } from '@ludus/kernel';
import { GameReplayDB } from '@ludus/replay';
import { startServer } from '../src/server.ts';
import { games } from './fixture.ts';

/** A server in a process of its own, to be stopped or killed: `bun serverProcess.ts FILE`. Says where it is. */
const [file = ''] = process.argv.slice(2);
const db = unwrap(GameReplayDB.open(file, { games }));
const server = startServer({ db, port: 0, sessionFile: `${file}.play`, rateLimit: null });
process.on('SIGTERM', async () => {
  await server.stop();
  db.close();
  process.exit(0);
});
console.log(server.url);
