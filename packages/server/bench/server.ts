import { heapStats } from 'bun:jsc';
import { unwrap } from '@ludus/kernel';
import { GameReplayDB } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { startServer } from '../src/server.ts';
import { games, randomGame } from '../test/fixture.ts';

/**
 * A server in a process of its own, so that its CPU time is its own: `bun server.ts GAMES FILE`. Says where it is and
 * how long its stored games are; then, whenever something comes in, what it has used.
 */

const [count = '0', file = ':memory:'] = process.argv.slice(2);
const db = unwrap(GameReplayDB.open(file, { games }));
const totals = Array.from({ length: Number(count) }, (_, i) => {
  const game = { ...randomGame(ringrift, i, 'square8'), gameId: `g${i}` };
  return unwrap(db.storeGame(game)).totalMoves;
});
const server = startServer({
  db,
  port: 0,
  rateLimit: null,
  watchLimits: { perTable: 2000, perClient: 10_000, total: 10_000 },
  log: () => undefined,
  ...(file === ':memory:' ? {} : { sessionFile: `${file}.play` }),
});
console.log(JSON.stringify({ url: server.url, totals }));

/** Pauses of the event loop, and how much of each was work of this process: the rest is the machine's other work. */
let longest = { wall: 0, cpu: 0 };
let longestBusy = 0;
let last = performance.now();
let lastCpu = process.cpuUsage();
setInterval(() => {
  const wall = performance.now() - last - 5;
  const used = process.cpuUsage(lastCpu);
  const cpu = (used.user + used.system) / 1000;
  if (wall > longest.wall) longest = { wall, cpu };
  longestBusy = Math.max(longestBusy, Math.min(wall, cpu));
  last = performance.now();
  lastCpu = process.cpuUsage();
}, 5);

process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  const usage = {
    cpu: (user + system) / 1e6,
    rss: process.memoryUsage.rss(),
    heap: heapStats().heapSize,
    tables: server.lobby.tables,
    longestPauseMs: Math.round(longest.wall),
    cpuInItMs: Math.round(longest.cpu),
    longestBusyMs: Math.round(longestBusy),
  };
  longest = { wall: 0, cpu: 0 };
  longestBusy = 0;
  console.log(JSON.stringify(usage));
});
process.stdin.on('end', () => process.exit(0));
