import { join } from 'node:path';
import type { Benchmark } from '@ludus/kernel';
import { scratchFolder } from '@ludus/replay/bench/scale';
import { cpuSecondsOf } from '@ludus/replay/embedded';
import type { Subprocess } from 'bun';
import { startServer } from './database.ts';
import { Player } from './player.ts';
import { ludus, round } from './programs.ts';

/**
 * Self-play by worker processes on a queue, and by processes that share nothing. Both store the same games in files.
 * All processes stay up and have played before, and the settings take turns, so that all run under the same conditions.
 */

interface Work {
  readonly agent: string;
  /** Games per process before anything is measured. */
  readonly first: number;
  /** Games per process in a round. */
  readonly games: number;
  readonly rounds: number;
}

const SETTINGS = ['one process', '1 worker process', 'two processes', '2 worker processes'] as const;
type Setting = (typeof SETTINGS)[number];

/** Who used CPU time. */
const PARTS = ['workers', 'command', 'database'] as const;
type Parts = Readonly<Record<(typeof PARTS)[number], number>>;

/** One setting in one round: seconds by the clock, and of CPU time. */
interface Effort {
  readonly games: number;
  readonly clock: number;
  readonly parts: Parts;
}

const cpuOf = ({ parts }: Effort): number => parts.workers + parts.command + parts.database;

/** A way to play some games for every process. */
interface Team {
  readonly processes: number;
  play(gamesEach: number, seed: number): Promise<Effort>;
  end(): Promise<void>;
}

const newFile = (): string => join(scratchFolder(), 'games.db');

const timed = async (
  games: number,
  readParts: () => Promise<Parts>,
  play: () => Promise<unknown>,
): Promise<Effort> => {
  const [before, started] = [await readParts(), performance.now()];
  await play();
  const [clock, after] = [(performance.now() - started) / 1000, await readParts()];
  const parts = Object.fromEntries(
    PARTS.map((name) => [name, after[name] - before[name]]),
  ) as unknown as Parts;
  return { games, clock, parts };
};

const cpuOfAll = (processes: readonly { readonly pid: number }[]): number =>
  processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);

/** Processes that have nothing to do with each other. */
const apart = (agent: string, players: readonly Player[]): Team => ({
  processes: players.length,
  play: (games, seed) =>
    timed(
      games * players.length,
      async () => ({ workers: 0, command: cpuOfAll(players), database: 0 }),
      () =>
        Promise.all(
          players.map((one, i) => one.play({ agent, games, seed: seed + 1000 * i, file: newFile() })),
        ),
    ),
  end: async () => {
    for (const one of players) await one.end();
  },
});

/** A command that collects the games of workers. Its database serves nobody else: idle workers use CPU time too. */
const shared = async (agent: string, processes: number): Promise<Team> => {
  const server = await startServer();
  const { address } = server;
  const workers: readonly Subprocess[] = Array.from({ length: processes }, (_, i) =>
    ludus(['worker', '--queue', address, '--workers', '1', '--name', `worker ${i}`]),
  );
  const command = new Player(address);
  const readParts = async (): Promise<Parts> => ({
    workers: cpuOfAll(workers),
    command: cpuOfAll([command]),
    database: server.cpuSeconds(),
  });
  return {
    processes,
    play: (games, seed) =>
      timed(games * processes, readParts, () =>
        command.play({ agent, games: games * processes, seed, file: newFile() }),
      ),
    end: async () => {
      await command.end();
      for (const one of workers) one.kill('SIGTERM');
      await Promise.all(workers.map((one) => one.exited));
      await server.stop();
    },
  };
};

type Rounds = readonly Readonly<Record<Setting, Effort>>[];

const measureAll = async ({ agent, first, games, rounds }: Work): Promise<Rounds> => {
  // Ends everything that was started, even if something after it cannot be started.
  await using started = new AsyncDisposableStack();
  const ending = (team: Team): Team => {
    started.defer(team.end);
    return team;
  };
  const players = [new Player(), new Player()];
  const teams: Readonly<Record<Setting, Team>> = {
    'one process': apart(agent, players.slice(0, 1)),
    'two processes': ending(apart(agent, players)),
    '1 worker process': ending(await shared(agent, 1)),
    '2 worker processes': ending(await shared(agent, 2)),
  };
  const playRound = async (count: number, seed: number): Promise<Rounds[number]> => {
    const efforts: [Setting, Effort][] = [];
    for (const setting of SETTINGS) efforts.push([setting, await teams[setting].play(count, seed)]);
    return Object.fromEntries(efforts) as Rounds[number];
  };
  await playRound(first, 0);
  const measured: Rounds[number][] = [];
  while (measured.length < rounds) measured.push(await playRound(games, 1 + measured.length));
  return measured;
};

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1]!;

/** The median of a figure over all rounds, and its range. */
const noted = (name: string, values: readonly number[]): Record<string, string | number> => ({
  [name]: round(median(values)),
  [`${name}Range`]: `${round(sorted(values)[0]!)}…${round(sorted(values).at(-1)!)}`,
});

const clockRate = ({ games, clock }: Effort): number => games / clock;
const cpuPerGame = (effort: Effort): number => cpuOf(effort) / effort.games;

/** How a setting compares with others in the same round. */
const comparisonsOf = (setting: Setting, rounds: Rounds): Record<string, string | number> => {
  const times = (other: Setting): readonly number[] =>
    rounds.map((one) => clockRate(one[setting]) / clockRate(one[other]));
  const more = rounds.map((one) => 100 * (cpuPerGame(one[setting]) / cpuPerGame(one['one process']) - 1));
  switch (setting) {
    case 'one process':
      return {};
    case 'two processes':
      return noted('timesOneProcess', times('one process'));
    case '1 worker process':
      return noted('cpuPercentMore', more);
    case '2 worker processes':
      return {
        ...noted('timesOne', times('1 worker process')),
        ...noted('timesTwoProcesses', times('two processes')),
      };
  }
};

/** CPU milliseconds per game of everybody who takes part. */
const sharesOf = (efforts: readonly Effort[]): string =>
  PARTS.map(
    (name) => [name, median(efforts.map(({ parts, games }) => (1000 * parts[name]) / games))] as const,
  )
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `${name} ${round(ms)}`)
    .join(', ');

const selfPlay = (work: Work): readonly Benchmark[] => {
  let measuring: Promise<Rounds> | undefined;
  return SETTINGS.map((setting) => {
    const notes: Record<string, string | number> = {};
    let rates: readonly number[] = [];
    return {
      name: `queue: ${work.agent} self-play by ${setting}`,
      unit: 'games',
      isOnce: true,
      notes,
      rates: () => rates,
      prepare: () => async () => {
        measuring ??= measureAll(work);
        const rounds = await measuring;
        const efforts = rounds.map((one) => one[setting]);
        rates = efforts.map((one) => 1 / cpuPerGame(one));
        Object.assign(
          notes,
          { perClockSecond: round(median(efforts.map(clockRate))), cpuMsPerGame: sharesOf(efforts) },
          comparisonsOf(setting, rounds),
        );
        return efforts.reduce((sum, { games }) => sum + games, 0);
      },
    };
  });
};

/**
 * Short games show what the queue costs, long ones how well the work is shared. A round is so long that its start and its
 * end, when not everybody has work, do not matter.
 */
export const sharedGames: readonly Benchmark[] = [
  { agent: 'heuristic', first: 200, games: 400, rounds: 3 },
  { agent: 'minimax@nodes=2000', first: 20, games: 120, rounds: 3 },
].flatMap(selfPlay);
