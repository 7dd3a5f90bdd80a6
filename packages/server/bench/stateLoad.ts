import { unwrap } from '@ludus/kernel';
import { GameReplayDB } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { startServer } from '../src/server.ts';
import { games, randomGame } from '../test/fixture.ts';

/** The server of the `state` load in a process of its own, so that its CPU time is its own. */

const GAMES = Number(process.argv[2] ?? 40);
const db = unwrap(GameReplayDB.open(':memory:', { games }));
const totals: number[] = [];
for (let i = 0; i < GAMES; i += 1)
  totals.push(unwrap(db.storeGame({ ...randomGame(ringrift, i, 'square8'), gameId: `g${i}` })).totalMoves);
const server = startServer({ db, port: 0, rateLimit: null, log: () => undefined });
console.log(JSON.stringify({ url: server.url, totals }));

/** CPU seconds so far, whenever asked. */
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ cpu: (user + system) / 1e6, rss: process.memoryUsage.rss() }));
});
process.stdin.on('end', () => process.exit(0));
