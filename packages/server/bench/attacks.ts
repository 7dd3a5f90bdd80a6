import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bounded, startBenchServer } from './child.ts';

/**
 * What others notice while one client does its worst: `bun attacks.ts GAMES` prints how long `/api/health`
 * took during each attack, and how long the event loop was blocked.
 */

const folder = mkdtempSync(join(tmpdir(), 'ludus-attacks-'));
const file = join(folder, 'games.db');
const server = await startBenchServer(bounded(2, 500, 5000), file);
const { url } = server;

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

const create = async (body: object): Promise<{ readonly id: string; readonly token: string }> => {
  const response = await fetch(`${url}/api/play/games`, json(body));
  const { id, seats } = (await response.json()) as { id: string; seats: { token: string }[] };
  return { id, token: seats[0]?.token ?? '' };
};

const times = async (count: number, work: (i: number) => Promise<unknown>): Promise<void> => {
  await Promise.all(Array.from({ length: count }, (_, i) => work(i)));
};

const read = async (path: string): Promise<number> =>
  (await (await fetch(`${url}${path}`)).arrayBuffer()).byteLength;

/** Sends a request and never reads the answer. */
const ignore = async (path: string, forMs: number): Promise<void> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  );
  socket.on('error', () => undefined);
  socket.pause();
  await Bun.sleep(forMs);
  socket.destroy();
};

const upload = (body: string): Promise<Response> =>
  fetch(`${url}/api/replay/upload`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-ndjson' },
  });

const big = await create({
  game: 'ringrift',
  variant: 'hexagonal',
  seats: Array(4).fill('human'),
  claim: [1],
});
const small = await create({ game: 'ringrift', seats: ['human', 'human'], claim: [1] });

/** Another program holds the write lock while somebody moves. */
const lockOut = async (): Promise<void> => {
  const other = new Database(file);
  other.run('BEGIN IMMEDIATE');
  const headers = { Authorization: `Bearer ${small.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ moveNumber: 0, notation: 'Place: a1' });
  const moves = times(10, () =>
    fetch(`${url}/api/play/games/${small.id}/actions`, { method: 'POST', headers, body }),
  );
  await Bun.sleep(3000);
  other.run('ROLLBACK');
  other.close();
  await moves;
};

const numbers = json({ initialState: { list: Array(2_000_000).fill(123) }, moves: [] });

const ATTACKS: Readonly<Record<string, () => Promise<unknown>>> = {
  nothing: () => Bun.sleep(2000),
  '33 MB of newlines': () => upload('\n'.repeat(32 * 2 ** 20)),
  '8 MB of numbers to store': () => fetch(`${url}/api/replay/games`, numbers),
  'one download of all games': () => read('/api/replay/download'),
  'ten downloads at once': () => times(10, () => read('/api/replay/download')),
  'ten downloads nobody reads': () => times(10, () => ignore('/api/replay/download', 4000)),
  'legal moves of a large board, 20 at once for 10 times': async () => {
    for (let i = 0; i < 10; i += 1) await times(20, () => read(`/api/play/games/${big.id}/legal?limit=5000`));
  },
  'the longest list, 20 at once': () => times(20, () => read('/api/replay/games?limit=1000')),
  'states of many games': () => times(200, (i) => read(`/api/replay/games/g${i}/state?move_number=40`)),
  'another program holds the write lock': lockOut,
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((x, y) => x - y)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Measures how long health checks take, until it is told to stop. */
const observe = () => {
  const took: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      took.push(performance.now() - started);
      await Bun.sleep(10);
    }
    return took;
  })();
  return () => {
    isOver = true;
    return done;
  };
};

for (const [name, attack] of Object.entries(ATTACKS)) {
  await server.usage();
  const stop = observe();
  const started = performance.now();
  await attack();
  const seconds = (performance.now() - started) / 1000;
  const took = await stop();
  const { longestPauseMs, longestOwnPauseMs, rss } = await server.usage();
  console.log(
    `${name}: ${seconds.toFixed(1)} s; health p50 ${percentile(took, 0.5).toFixed(1)}, p99 ${percentile(took, 0.99).toFixed(1)}, worst ${Math.max(...took).toFixed(1)} ms; ` +
      `longest pause ${longestPauseMs} ms (own ${longestOwnPauseMs}); ${Math.round(rss / 2 ** 20)} MB`,
  );
}
await server.stop();
rmSync(folder, { recursive: true });
