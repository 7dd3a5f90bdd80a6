/**
 * How uploads affect people who play: `bun packages/server/bench/upload.ts [uploaded] [games] [pauseMs]`.
 * Half of the uploaded games are RingRift on square8; the others are square19, Risk and Sweep.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { archivedGame, makeLine, openStore } from '@ludus/replay';
import { games, randomGame } from '../test/fixture.ts';
import { bounded, startBenchServer } from './child.ts';
import { describeLatencies, Players } from './players.ts';

const UPLOADED = bounded(2, 1000, 5000);
const GAMES = bounded(3, 100, 1000);
const PAUSE_MS = bounded(4, 1000, 60_000);

const KINDS = [
  ['ringrift', 'square8'],
  ['ringrift', 'square19'],
  ['ringrift', 'square8'],
  ['risk', 'classic'],
  ['ringrift', 'square8'],
  ['sweep', undefined],
] as const;
const DIFFERENT = 60;

/** Lines of `DIFFERENT` games, again and again under other ids. */
const makeLines = async (): Promise<string[]> => {
  await using db = unwrap(await openStore(':memory:', { games }));
  for (let i = 0; i < DIFFERENT; i += 1) {
    const [id, variant] = KINDS[i % KINDS.length]!;
    unwrap(await db.storeGame({ ...randomGame(unwrap(games.get(id)), i, variant), gameId: `u${i}` }));
  }
  const made: string[] = [];
  for await (const game of db.iterateGames())
    made.push(makeLine(unwrap(await archivedGame(db, unwrap(game)))));
  return Array.from({ length: UPLOADED }, (_, i) =>
    made[i % DIFFERENT]!.replace(`"u${i % DIFFERENT}"`, `"upload-${i}"`),
  );
};

const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
const server = await startBenchServer(0, join(folder, 'games.db'));
const players = new Players({ urls: [server.url], games: GAMES, spectators: 0, pauseMs: PAUSE_MS });
const lines = await makeLines();
await players.start();

/** Several requests, each within the size limit. */
const upload = async (): Promise<object> => {
  const total = { stored: 0, present: 0, refused: 0 };
  for (let i = 0; i < lines.length; i += 100) {
    const response = await fetch(`${server.url}/api/replay/upload`, {
      method: 'POST',
      body: lines.slice(i, i + 100).join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const { stored, present, refused } = (await response.json()) as {
      stored: number;
      present: number;
      refused: object[];
    };
    total.stored += stored;
    total.present += present;
    total.refused += refused.length;
  }
  return total;
};

const measure = async (name: string, work: () => Promise<object>): Promise<void> => {
  await server.usage();
  players.latencies = [];
  const started = performance.now();
  const result = await work();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { longestPauseMs, ownPauseP99Ms, longestOwnPauseMs, rss } = await server.usage();
  const pauses = { longestPauseMs, ownPauseP99Ms, longestOwnPauseMs };
  console.log(
    JSON.stringify({
      name,
      seconds,
      ...describeLatencies(players.latencies),
      ...pauses,
      rssMb: Math.round(rss / 2 ** 20),
      ...result,
    }),
  );
};

const rest = async (): Promise<object> => {
  await Bun.sleep(5000);
  return {};
};
await measure('warming up', rest);
await measure('nobody uploads', rest);
await measure(`${UPLOADED} games are uploaded`, upload);
await measure('nobody uploads any more', rest);
players.stop();
await server.stop();
rmSync(folder, { recursive: true });
process.exit(0);
