/**
 * Live games between people and random agents, with spectators, over loopback.
 *
 *   bun packages/server/bench/live.ts [seconds] [games] [spectators] [pauseMs] [busy]
 *
 * With `busy`, an upload, an analysis and agents of level 10 run at the same time. People act over
 * WebSockets `pauseMs` after their turn starts; the figure is the time from an action to its reply. When a
 * game ends, its player starts another, and its spectators follow. Longer runs report once a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundLoad } from './backgroundLoad.ts';
import { bounded, startBenchServer } from './child.ts';
import { describeLatencies, Players } from './players.ts';

const SECONDS = bounded(2, 15, 7200);
const GAMES = bounded(3, 200, 1000);
const SPECTATORS = bounded(4, 500, 4000);
const PAUSE_MS = bounded(5, 1000, 60_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
const isBusy = process.argv[6] === 'busy';
const server = await startBenchServer(isBusy ? 20 : 0, join(folder, 'games.db'));
const load = new BackgroundLoad(server.url);
const players = new Players({
  urls: [server.url],
  games: GAMES,
  spectators: SPECTATORS,
  pauseMs: PAUSE_MS,
});
await players.start();
if (isBusy) await load.start();

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

const report = async (name: string, seconds: number): Promise<void> => {
  const before = await server.usage();
  players.latencies = [];
  players.told = 0;
  const started = performance.now();
  await Bun.sleep(seconds * 1000);
  const wall = (performance.now() - started) / 1000;
  const after = await server.usage();
  console.log(
    JSON.stringify({
      name,
      games: GAMES,
      spectators: SPECTATORS,
      ...describeLatencies(players.latencies),
      messagesToSpectators: players.told,
      finished: players.finished,
      ...(isBusy && { uploaded: load.uploaded, analysed: load.analysed }),
      cpuShare: Math.round(((after.cpu - before.cpu) / wall) * 100) / 100,
      longestPauseMs: after.longestPauseMs,
      ownPauseP99Ms: after.ownPauseP99Ms,
      longestOwnPauseMs: after.longestOwnPauseMs,
      rssMb: megabytes(after.rss),
      heapMb: megabytes(after.heap),
      tables: after.tables,
    }),
  );
};

await report('warming up', Math.min(5, SECONDS));
const PARTS = Math.max(1, Math.floor(SECONDS / 60));
for (let i = 1; i <= PARTS; i += 1) await report(`part ${i} of ${PARTS}`, SECONDS / PARTS);
players.stop();
load.stop();
await server.stop();
rmSync(folder, { recursive: true });
process.exit(0);
