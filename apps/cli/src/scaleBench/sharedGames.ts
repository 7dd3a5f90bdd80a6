import { join } from 'node:path';
import type { Benchmark } from '@ludus/kernel';
import { scratchFolder } from '@ludus/replay/bench/scale';
import { cpuSecondsOf } from '@ludus/replay/embedded';
import { newAddress, serverCpu, stopServer } from './database.ts';
import { cpuOf, type Effort, finished, ludus, round } from './programs.ts';

/** Self-play by worker processes on a queue, beside processes that play and store by themselves. */

/**
 * What is played. Programs take seconds to start and to be compiled, which is no part of what a long run costs: everybody
 * plays some games first, and what is measured is how much longer many games take than a few.
 */
interface Work {
  readonly agent: string;
  /** Games per process before anything is measured. */
  readonly first: number;
  readonly few: number;
  readonly many: number;
}

/** Seconds by the clock, and of CPU time by who used it. */
interface SharedEffort extends Effort {
  readonly parts: Readonly<Record<'workers' | 'command' | 'database', number>>;
}

const differenceOf = (more: SharedEffort, less: SharedEffort): SharedEffort => ({
  clock: more.clock - less.clock,
  cpu: more.cpu - less.cpu,
  parts: {
    workers: more.parts.workers - less.parts.workers,
    command: more.parts.command - less.parts.command,
    database: more.parts.database - less.parts.database,
  },
});

const planOf = ({ agent }: Work, count: number): readonly string[] => [
  ...['selfplay', 'ringrift', '--agents', agent, '--games', String(count)],
  ...['--db', join(scratchFolder(), 'games.db')],
];

/** Processes that have nothing to do with each other, each of which plays all the games. */
const playApart = async (work: Work, processes: number): Promise<SharedEffort> => {
  const play = async (count: number): Promise<SharedEffort> => {
    const started = performance.now();
    const commands = Array.from({ length: processes }, () =>
      ludus([...planOf(work, count), '--workers', '1']),
    );
    await finished(commands);
    const cpu = cpuOf(commands);
    const parts = { workers: 0, command: cpu, database: 0 };
    return { clock: (performance.now() - started) / 1000, cpu, parts };
  };
  const less = await play(work.first + work.few);
  return differenceOf(await play(work.first + work.many), less);
};

/**
 * Every worker plays as many games as a process that plays apart, and games are stored in a file here too, so that the
 * difference is what the queue costs.
 */
const playShared = async (work: Work, workers: number): Promise<SharedEffort> => {
  const address = await newAddress();
  const processes = Array.from({ length: workers }, (_, i) =>
    ludus(['worker', '--queue', address, '--workers', '1', '--name', `worker ${i}`]),
  );
  const workersCpu = (): number => processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const play = async (count: number, seed: number): Promise<SharedEffort> => {
    const [before, database, started] = [workersCpu(), await serverCpu(), performance.now()];
    const shared = ['--workers', '0', '--queue', address, '--seed', String(seed)];
    const command = ludus([...planOf(work, count), ...shared]);
    await finished([command]);
    const parts = {
      ...{ workers: workersCpu() - before, command: cpuOf([command]) },
      database: (await serverCpu()) - database,
    };
    const cpu = parts.workers + parts.command + parts.database;
    return { clock: (performance.now() - started) / 1000, cpu, parts };
  };
  await play(work.first * workers, 1);
  const less = await play(work.few * workers, 2);
  const effort = differenceOf(await play(work.many * workers, 3), less);
  for (const one of processes) one.kill('SIGTERM');
  await Promise.all(processes.map((one) => one.exited));
  return effort;
};

const SETTINGS = ['one process', 'two processes', '1 worker process', '2 worker processes'] as const;
type Setting = (typeof SETTINGS)[number];

interface Way {
  readonly play: (work: Work, processes: number) => Promise<SharedEffort>;
  readonly processes: number;
}

const WAYS: Readonly<Record<Setting, Way>> = {
  'one process': { play: playApart, processes: 1 },
  'two processes': { play: playApart, processes: 2 },
  '1 worker process': { play: playShared, processes: 1 },
  '2 worker processes': { play: playShared, processes: 2 },
};

/** Games by the clock and by CPU time of everybody. */
interface Rates {
  readonly perClockSecond: number;
  readonly perCpuSecondOfAll: number;
}

/** How a setting compares with those that were measured before it. */
const comparisons = (setting: Setting, measured: ReadonlyMap<Setting, Rates>): Record<string, number> => {
  const own = measured.get(setting)!;
  const [alone, apart, worker] = (['one process', 'two processes', '1 worker process'] as const).map((one) =>
    measured.get(one),
  );
  const times = (other: Rates): number => round(own.perClockSecond / other.perClockSecond);
  return {
    ...(setting === 'two processes' && alone && { timesOneProcess: times(alone) }),
    ...(setting === '1 worker process' &&
      alone && { cpuPercentMore: round(100 * (alone.perCpuSecondOfAll / own.perCpuSecondOfAll - 1)) }),
    ...(setting === '2 worker processes' && worker && { timesOne: times(worker) }),
    ...(setting === '2 worker processes' && apart && { timesTwoProcesses: times(apart) }),
  };
};

/** CPU milliseconds per game of everybody who takes part. */
const shares = ({ parts }: SharedEffort, games: number): string =>
  Object.entries(parts)
    .filter(([, seconds]) => seconds > 0)
    .map(([name, seconds]) => `${name} ${round((1000 * seconds) / games)}`)
    .join(', ');

const selfPlay = (work: Work): readonly Benchmark[] => {
  const measured = new Map<Setting, Rates>();
  return SETTINGS.map((setting) => {
    const notes: Record<string, string | number> = {};
    return {
      name: `queue: ${work.agent} self-play by ${setting}`,
      unit: 'games',
      isOnce: true,
      notes,
      prepare: () => async () => {
        const { play, processes } = WAYS[setting];
        const effort = await play(work, processes);
        const games = (work.many - work.few) * processes;
        const rates = {
          perClockSecond: round(games / effort.clock),
          perCpuSecondOfAll: round(games / effort.cpu),
        };
        measured.set(setting, rates);
        Object.assign(notes, rates, { cpuMsPerGame: shares(effort, games) }, comparisons(setting, measured));
        return games;
      },
      finish: stopServer,
    };
  });
};

/** Short games show what the queue costs, long ones how well the work is shared. */
export const sharedGames: readonly Benchmark[] = [
  { agent: 'heuristic', first: 300, few: 60, many: 960 },
  { agent: 'minimax@nodes=2000', first: 30, few: 10, many: 70 },
].flatMap(selfPlay);
