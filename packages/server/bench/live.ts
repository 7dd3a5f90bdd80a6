/**
 * Live games between people and agents at random level, with spectators, over loopback:
 * `bun packages/server/bench/live.ts [seconds] [games] [spectators] [pauseMs]`. People act over WebSockets `pauseMs`
 * after their turn begins; the time from an action to its reply is what they feel. When a game ends its player begins
 * another, and its spectators go there. Longer runs report once a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { bounded, startBenchServer } from './child.ts';

const SECONDS = bounded(2, 15, 7200);
const GAMES = bounded(3, 200, 1000);
const SPECTATORS = bounded(4, 500, 4000);
const PAUSE_MS = bounded(5, 1000, 60_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
const server = await startBenchServer(0, join(folder, 'games.db'));
const latencies: number[] = [];
const rng = Rng.from('live');
let told = 0;
let finished = 0;
let isOver = false;

const create = async (): Promise<Created> => {
  const body = JSON.stringify({
    game: 'ringrift',
    variant: 'square8',
    seats: ['human', 'random'],
    claim: [1],
  });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  return (await (await fetch(`${server.url}/api/play/games`, init)).json()) as Created;
};

const open = (
  id: string,
  join_: object,
  hear: (message: Record<string, unknown>, text: string) => void,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/play/games/${id}/socket`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'join', ...join_ }));
      resolve(socket);
    };
    socket.onmessage = ({ data }) => hear(JSON.parse(String(data)), String(data));
    socket.onerror = reject;
  });

/** The game that goes on at every place, for whoever wants to watch there. */
const places: string[] = [];

/** A person who plays game after game until time is up. */
const play = async (place: number): Promise<void> => {
  const { id, seats } = await create();
  places[place] = id;
  let socket: WebSocket | undefined;
  let sentAt = 0;
  const act = ({ view, moveNumber }: PlayState): void => {
    if (isOver) return;
    const action = rng.pick(ringrift.legal(view as GameState));
    sentAt = performance.now();
    socket!.send(JSON.stringify({ type: 'action', key: String(moveNumber), moveNumber, action }));
  };
  socket = await open(id, { token: seats[0]!.token }, (message) => {
    if (message.type === 'reply') latencies.push(performance.now() - sentAt);
    const state = message.state as PlayState | undefined;
    if (state === undefined) return;
    if (state.outcome !== null) {
      finished += message.type === 'ended' ? 1 : 0;
      if (message.type === 'ended' && !isOver) {
        socket?.close();
        void play(place);
      }
    } else if (state.toAct === 1) setTimeout(() => act(state), PAUSE_MS * (0.5 + rng.float()));
  });
};

/** A spectator who stays at a place, whatever is played there. */
const watch = async (place: number): Promise<void> => {
  const socket = await open(places[place]!, {}, ({ type }) => {
    told += 1;
    if (type !== 'ended' || isOver) return;
    socket.close();
    setTimeout(() => void watch(place), 1000);
  });
};

for (let i = 0; i < GAMES; i += 1) await play(i);
for (let i = 0; i < SPECTATORS; i += 1) await watch(i % GAMES);

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

const report = async (name: string, seconds: number): Promise<void> => {
  const before = await server.usage();
  latencies.length = 0;
  told = 0;
  const started = performance.now();
  await Bun.sleep(seconds * 1000);
  const wall = (performance.now() - started) / 1000;
  const after = await server.usage();
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (q: number): number =>
    Math.round((sorted[Math.floor((sorted.length - 1) * q)] ?? 0) * 100) / 100;
  console.log(
    JSON.stringify({
      name,
      games: GAMES,
      spectators: SPECTATORS,
      actions: sorted.length,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      maxMs: quantile(1),
      messagesToSpectators: told,
      finished,
      cpuShare: Math.round(((after.cpu - before.cpu) / wall) * 100) / 100,
      longestPauseMs: after.longestPauseMs,
      cpuInItMs: after.cpuInItMs,
      longestBusyMs: after.longestBusyMs,
      rssMb: megabytes(after.rss),
      heapMb: megabytes(after.heap),
      tables: after.tables,
    }),
  );
};

await report('warming up', Math.min(5, SECONDS));
const PARTS = Math.max(1, Math.floor(SECONDS / 60));
for (let i = 1; i <= PARTS; i += 1) await report(`part ${i} of ${PARTS}`, SECONDS / PARTS);
isOver = true;
await server.stop();
rmSync(folder, { recursive: true });
process.exit(0);
