/**
 * `state` requests on stored square8 games over loopback.
 *
 *   bun packages/server/bench/state.ts [requests] [games]
 *
 * Rates are per second of the server's CPU time, so that a busy machine does not matter, and per second of
 * wall-clock time.
 */
import { Rng } from '@ludus/kernel';
import { bounded, startBenchServer } from './child.ts';

const REQUESTS = bounded(2, 20_000, 200_000);
const GAMES = bounded(3, 40, 500);
const CONNECTIONS = 16;

const server = await startBenchServer(GAMES);

const run = async (name: string, next: () => string, count: number): Promise<void> => {
  const before = await server.usage();
  const started = performance.now();
  let left = count;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${server.url}${next()}`);
      if (response.status !== 200) throw new Error(`${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = (performance.now() - started) / 1000;
  const after = await server.usage();
  const perCpuSecond = Math.round(count / (after.cpu - before.cpu));
  const perWallSecond = Math.round(count / seconds);
  console.log(
    JSON.stringify({
      name,
      requests: count,
      perCpuSecond,
      perWallSecond,
      rssMb: Math.round(after.rss / 2 ** 20),
    }),
  );
};

const places = server.totals.flatMap((total, game) =>
  Array.from({ length: total }, (_, n) => `/api/replay/games/g${game}/state?move_number=${n}`),
);
const rng = Rng.from('states');
const order = rng.shuffle(places);
let i = 0;
await run('every state once, at random', () => order[i++ % order.length]!, Math.min(REQUESTS, order.length));
await run('states at random, seen before', () => rng.pick(places), REQUESTS);
await run('states at random, again', () => rng.pick(places), REQUESTS);
await server.stop();
