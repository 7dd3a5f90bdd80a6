import { heapStats } from 'bun:jsc';
import { readFileSync } from 'node:fs';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { startServer } from '../src/server.ts';
import { games, randomGame } from '../test/fixture.ts';

/**
 * A server in its own process, so that its CPU time can be measured: `bun server.ts GAMES FILE`. It prints
 * its address and the lengths of its stored games and then, whenever it gets input, what it has used.
 */

const [count = '0', file = ':memory:'] = process.argv.slice(2);
const db = unwrap(await openStore(file, { games, role: 'server' }));
const totals: number[] = [];
for (let i = 0; i < Number(count); i += 1) {
  const game = { ...randomGame(ringrift, i, 'square8'), gameId: `g${i}` };
  totals.push(unwrap(await db.storeGame(game)).totalMoves);
}
const server = await startServer({
  db,
  port: 0,
  rateLimit: null,
  watchLimits: { perTable: 2000, perClient: 10_000, total: 10_000 },
  log: () => undefined,
});
console.log(JSON.stringify({ url: server.url, totals }));

/** How long the main thread was ready to run but had to wait for a processor, in milliseconds; Linux only. */
const waitedForCpu = (): number => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** Pauses of the event loop, with the machine's other work subtracted. */
let longest = 0;
let own: number[] = [];
let last = performance.now();
let lastWaited = waitedForCpu();
setInterval(() => {
  const pause = Math.max(0, performance.now() - last - 5);
  const waited = waitedForCpu() - lastWaited;
  longest = Math.max(longest, pause);
  own.push(Math.max(0, pause - waited));
  last = performance.now();
  lastWaited += waited;
}, 5);

const round = (value: number): number => Math.round(value * 10) / 10;

process.stdin.on('data', (asked) => {
  const { user, system } = process.cpuUsage();
  // Inspecting the heap takes longer than thousands of requests.
  if (String(asked) === 'cpu') {
    console.log(JSON.stringify({ cpu: (user + system) / 1e6 }));
    return;
  }
  const usage = {
    cpu: (user + system) / 1e6,
    rss: process.memoryUsage.rss(),
    heap: heapStats().heapSize,
    tables: server.lobby.tables,
    longestPauseMs: round(longest),
    ownPauseP99Ms: round(own.toSorted((x, y) => x - y)[Math.floor((own.length - 1) * 0.99)] ?? 0),
    longestOwnPauseMs: round(Math.max(0, ...own)),
  };
  longest = 0;
  own = [];
  console.log(JSON.stringify(usage));
});
process.stdin.on('end', () => process.exit(0));
