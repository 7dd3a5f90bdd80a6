/**
 * Compares the server with a plain Hono server that sends the same bytes, on the same machine, in turns.
 *
 *   bun packages/server/bench/hono.ts [requests] [rounds] [games]
 *
 * The ratios are of requests per second of CPU time of the servers, median of the rounds, and of requests
 * per second of wall-clock time; 1 is as fast as plain Hono.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Created } from '../src/play/schemas.ts';
import { bounded, lineReader, startBenchServer } from './child.ts';

const REQUESTS = bounded(2, 4000, 100_000);
const ROUNDS = bounded(3, 5, 50);
const GAMES = bounded(4, 200, 2000);
const CONNECTIONS = 16;

interface Target {
  readonly url: string;
  readonly cpu: () => Promise<number>;
}

const startPlainHono = async (texts: Readonly<Record<string, string>>) => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'plainHono.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const readLine = lineReader(child.stdout);
  const say = (text: string): void => {
    child.stdin.write(`${text}\n`);
    child.stdin.flush();
  };
  say(JSON.stringify(texts));
  const { url } = (await readLine()) as { url: string };
  const cpu = async (): Promise<number> => {
    say('?');
    return ((await readLine()) as { cpu: number }).cpu;
  };
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await child.exited;
  };
  return { url, cpu, stop };
};

const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
const ours = await startBenchServer(GAMES, join(folder, 'games.db'));

const newGame = async (): Promise<Created> => {
  const body = JSON.stringify({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  return (await (await fetch(`${ours.url}/api/play/games`, init)).json()) as Created;
};

const { id } = await newGame();
const longest = ours.totals.indexOf(Math.max(...ours.totals));
const PATHS: Readonly<Record<string, string>> = {
  'live state': `/api/play/games/${id}`,
  'list of 50': '/api/replay/games?game=ringrift&limit=50',
  '100 moves': `/api/replay/games/g${longest}/moves?start=0&limit=100`,
  'stored state': `/api/replay/games/g${longest}/state?move_number=50`,
};

const texts: Record<string, string> = {};
for (const path of Object.values(PATHS)) {
  const response = await fetch(`${ours.url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  texts[path.split('?')[0]!] = await response.text();
}
const plain = await startPlainHono(texts);

/** Requests per second of CPU time and of wall-clock time. */
const measure = async ({ url, cpu }: Target, path: string): Promise<readonly [number, number]> => {
  const before = await cpu();
  const started = performance.now();
  let left = REQUESTS;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
      if (response.status !== 200) throw new Error(`${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = (performance.now() - started) / 1000;
  return [REQUESTS / ((await cpu()) - before), REQUESTS / seconds];
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const round = (value: number): number => Math.round(value * 100) / 100;

for (const [name, path] of Object.entries(PATHS)) {
  const rounds: { readonly ours: readonly [number, number]; readonly plain: readonly [number, number] }[] =
    [];
  await measure(ours, path);
  await measure(plain, path);
  for (let i = 0; i < ROUNDS; i += 1)
    rounds.push({ ours: await measure(ours, path), plain: await measure(plain, path) });
  console.log(
    JSON.stringify({
      name,
      bytes: texts[path.split('?')[0]!]!.length,
      ratioCpu: round(median(rounds.map((one) => one.ours[0] / one.plain[0]))),
      ratioWall: round(median(rounds.map((one) => one.ours[1] / one.plain[1]))),
      oursPerCpuSecond: Math.round(median(rounds.map((one) => one.ours[0]))),
      plainPerCpuSecond: Math.round(median(rounds.map((one) => one.plain[0]))),
    }),
  );
}
await plain.stop();
await ours.stop();
rmSync(folder, { recursive: true, maxRetries: 5 });
