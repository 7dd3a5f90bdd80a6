import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import {
  createRegistry,
  type Features,
  type Game,
  NO_SYMMETRY,
  type Records,
  type Registry,
  unwrap,
} from '@ludus/kernel';
import { type NimState, nim } from '@ludus/kernel/examples/nim';
import { type GameStore, openStore, type StoreOptions } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { openFile } from '../src/sqlite/file.ts';
import { storeOn } from '../src/sqlite/home.ts';
import { plainNim, stepsOf } from './nimStore.ts';

export { plainNim, stepsOf };

const record: Records<NimState, NimState> = {
  progress: ({ heaps }) => {
    const left = heaps.reduce((sum, heap) => sum + heap, 0);
    return [
      { ringsInHand: left, eliminatedRings: 1, territorySpaces: 0 },
      { ringsInHand: left, eliminatedRings: 2, territorySpaces: heaps.length },
    ];
  },
  isTurnStart: () => undefined,
  decisionKind: ({ heaps }) => (heaps.includes(0) ? 'region_order' : undefined),
  decisionKinds: ['region_order', 'other'],
  isOfVariant: ({ heaps }, variant) => variant === (heaps.length === 3 ? 'classic' : 'long'),
};

const features: Features<NimState> = {
  layout: ({ heaps }) => ({
    version: 3,
    dimension: heaps.length + 1,
    parts: [
      { name: 'heaps', length: heaps.length, meaning: 'What every heap holds.' },
      { name: 'turn', length: 1, meaning: 'Whether it is my turn.' },
    ],
  }),
  vector: ({ heaps, next }, seat) => Float32Array.from([...heaps, next === seat ? 1 : 0]),
};

/** Nim with counters, decisions and features, as larger games have them. */
export const richNim = { ...nim, record, learning: { features, symmetries: NO_SYMMETRY } };

export const richGames: Registry = createRegistry([richNim]);

/** Nim with counters but without decisions. */
export const countingGames: Registry = createRegistry([
  { ...nim, record: { ...record, decisionKind: () => undefined, decisionKinds: [] } },
]);

/** A separate folder for a test, deleted afterwards. */
export const withFolder = async (use: (folder: string) => unknown): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-replay-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** A store whose database a test can also read and damage. */
export interface TestStore extends GameStore {
  /** Runs a statement behind the store's back, and returns its rows. */
  sql(text: string, ...values: (string | number)[]): Promise<Record<string, unknown>[]>;
}

const scratch = mkdtempSync(join(tmpdir(), 'ludus-stores-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
let files = 0;

const withSql = (store: GameStore): TestStore => {
  const sql: TestStore['sql'] = async (text, ...values) => {
    using db = new Database(store.address);
    db.run('PRAGMA busy_timeout = 10000');
    return db.query(text).all(...values) as Record<string, unknown>[];
  };
  return Object.assign(store, { sql });
};

export const fileStore = async (file: string, options: Partial<StoreOptions> = {}): Promise<TestStore> => {
  return withSql(unwrap(await openStore(file, { games, ...options })));
};

/** A store in its own file. */
export const newStore = (options: Partial<StoreOptions> = {}): Promise<TestStore> => {
  files += 1;
  return fileStore(join(scratch, `${files}.db`), options);
};

/** A store that can take this many more pages before its disk is full; `limit` changes that. */
export const smallStore = async (
  pages: number,
): Promise<{ readonly db: TestStore; readonly limit: (pages: number) => void }> => {
  files += 1;
  const file = join(scratch, `${files}.db`);
  const opened = unwrap(openFile(file, {}));
  const limit = (more: number): void => {
    const { page_count } = opened.db.query('PRAGMA page_count').get() as { page_count: number };
    opened.db.run(`PRAGMA max_page_count = ${page_count + more}`);
  };
  limit(pages);
  return { db: withSql(storeOn(opened, file, { games })), limit };
};

/** A stored nim game with its own seed. */
export const storeNim = async (store: GameStore, seed: number, more: object = {}): Promise<string> =>
  unwrap(await store.storeGame({ ...sampleGame(plainNim, { variant: 'long' }, seed), ...more })).gameId;

/** Every row of some tables, for comparing two stores. */
export const contentsOf = async (
  store: TestStore,
  tables: readonly string[],
): Promise<Record<string, unknown[]>> => {
  const contents: Record<string, unknown[]> = {};
  for (const table of tables) contents[table] = await store.sql(`SELECT * FROM ${table} ORDER BY 1, 2, 3`);
  return contents;
};

export const codeOf = (result: { ok: boolean; error?: { code: string } }): string =>
  result.error?.code ?? 'ok';

/** A game that counts how often its rules play a move. */
export const countingGame = (id: string): { game: Game; calls: { play: number; apply: number } } => {
  const original = unwrap(games.get(id));
  const { search } = original;
  const calls = { play: 0, apply: 0 };
  const game: Game = {
    ...original,
    play: (...args) => {
      calls.play += 1;
      return original.play(...args);
    },
    ...(search && {
      search: {
        ...search,
        position: (state) => {
          const position = search.position(state);
          const apply = position.apply.bind(position);
          position.apply = (move) => {
            calls.apply += 1;
            apply(move);
          };
          return position;
        },
      },
    }),
  };
  return { game, calls };
};
