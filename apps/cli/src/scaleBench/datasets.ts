import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, unwrap } from '@ludus/kernel';
import { allCores, writeDataset } from '@ludus/lab';
import { openStore } from '@ludus/replay';
import { scratchFolder } from '@ludus/replay/bench/scale';
import { newAddress, serverCpu, stopServer } from './database.ts';
import { type Effort, finished, ludus } from './programs.ts';

/** Rows of datasets, from a file and from a server. */

/** What is measured is how much longer many games take than a few: a long run hardly notices how long threads take to start and compile. */
const GAMES = [1000, 4000] as const;

type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** Stores with random games, which several measurements read. */
const stores = new Map<DatabaseKind, Promise<readonly string[]>>();

const makeStores = async (kind: DatabaseKind): Promise<readonly string[]> => {
  const addresses: string[] = [];
  for (const count of GAMES) {
    const address = kind === 'SQLite' ? join(scratchFolder(), 'games.db') : await newAddress();
    const plan = ['selfplay', 'ringrift', '--agents', 'random', '--games', String(count)];
    await finished([ludus([...plan, '--db', address])]);
    addresses.push(address);
  }
  return addresses;
};

const storesOf = (kind: DatabaseKind): Promise<readonly string[]> => {
  const made = stores.get(kind) ?? makeStores(kind);
  stores.set(kind, made);
  return made;
};

/** What a dataset took, and how many positions it has. */
interface DatasetEffort extends Effort {
  readonly positions: number;
}

const makeDataset = async (address: string, workers: number): Promise<DatasetEffort> => {
  await using db = unwrap(await openStore(address, { games, readonly: true }));
  const out = join(scratchFolder(), 'positions.parquet');
  const elsewhere = await serverCpu();
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { rows } = unwrap(await writeDataset([db], out, { workers }));
  const { user, system } = process.cpuUsage(cpu);
  return {
    positions: rows.train + rows.validation,
    clock: (performance.now() - started) / 1000,
    cpu: (user + system) / 1e6 + (await serverCpu()) - elsewhere,
  };
};

const dataset = (kind: DatabaseKind, workers: number, finish?: () => Promise<void>): Benchmark => {
  const notes: Record<string, string | number> = {};
  return {
    name: `${kind}: dataset of square8 2p with ${workers === 1 ? 'one thread' : 'all cores'}`,
    unit: 'positions',
    isOnce: true,
    notes,
    prepare: async () => {
      const [few, many] = (await storesOf(kind)) as [string, string];
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

export const datasets: readonly Benchmark[] = [
  dataset('SQLite', 1),
  dataset('SQLite', allCores()),
  dataset('PostgreSQL', 1),
  dataset('PostgreSQL', allCores(), stopServer),
];
