import { existsSync } from 'node:fs';
import type { Benchmark } from '@ludus/kernel';
import { childCommand } from '../childCommand.ts';

/** Live games on two servers. The load generators are part of the sources only. */

const program = (name: string): string =>
  new URL(`../../../../packages/server/bench/${name}.ts`, import.meta.url).pathname;

const CLUSTER = program('cluster');
const TAKEOVER = program('takeover');

/** The last line that a program prints, which is JSON. */
const figuresOf = async (
  file: string,
  ...args: readonly string[]
): Promise<Readonly<Record<string, unknown>>> => {
  const child = Bun.spawn(childCommand(file, ...args), { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('The live games on two servers failed.');
  return JSON.parse(said.trim().split('\n').at(-1)!) as Readonly<Record<string, unknown>>;
};

/** A measurement by a program, some of whose figures become notes. */
const measuredBy = (
  about: Pick<Benchmark, 'name' | 'unit'>,
  command: readonly [file: string, ...args: string[]],
  { count, noted }: { readonly count: string; readonly noted: readonly string[] },
): Benchmark => {
  const notes: Record<string, string | number> = {};
  return {
    ...about,
    isOnce: true,
    notes,
    prepare: () => async () => {
      const figures = await figuresOf(...command);
      for (const name of noted) {
        const value = figures[name];
        notes[name] = typeof value === 'number' ? value : JSON.stringify(value);
      }
      return Number(figures[count]);
    },
  };
};

const TIMES = ['p50Ms', 'p99Ms', 'maxMs'];

const twoServers = (live: number, spectators: number): Benchmark =>
  measuredBy(
    { name: `two servers: ${live} live games, ${spectators} spectators`, unit: 'actions' },
    [CLUSTER, '15', String(live), String(spectators)],
    { count: 'actions', noted: [...TIMES, 'cpuShares'] },
  );

/** How long the tables of a server stand still when it is killed. */
const takeover = measuredBy(
  { name: 'two servers: tables of a killed server', unit: 'takeovers' },
  [TAKEOVER, '6', '20'],
  { count: 'takeovers', noted: ['kills', ...TIMES] },
);

export const liveGames: readonly Benchmark[] = existsSync(CLUSTER)
  ? [twoServers(100, 250), twoServers(400, 1000), takeover]
  : [];
