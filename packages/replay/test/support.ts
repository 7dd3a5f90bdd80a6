import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import {
  createRegistry,
  type Features,
  NO_SYMMETRY,
  type Records,
  type Registry,
  unwrap,
} from '@ludus/kernel';
import { type NimState, nim } from '@ludus/kernel/examples/nim';
import { GameReplayDB, type StoreOptions } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { plainNim } from './nimStore.ts';

export { plainNim };

const record: Records<NimState> = {
  progress: ({ heaps }) => {
    const left = heaps.reduce((sum, heap) => sum + heap, 0);
    return [
      { ringsInHand: left, eliminatedRings: 1, territorySpaces: 0 },
      { ringsInHand: left, eliminatedRings: 2, territorySpaces: heaps.length },
    ];
  },
  isTurnStart: () => undefined,
  decisionKind: ({ heaps }) => (heaps.includes(0) ? 'region_order' : undefined),
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

/** Nim that also counts, tells of decisions and has features, as larger games do. */
export const richNim = { ...nim, record, learning: { features, symmetries: NO_SYMMETRY } };

export const richGames: Registry = createRegistry([richNim]);

/** Nim that counts but tells of no decisions. */
export const countingGames: Registry = createRegistry([
  { ...nim, record: { ...record, decisionKind: () => undefined } },
]);

/** A folder of its own for a test; gone afterwards. */
export const withFolder = async (use: (folder: string) => unknown): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-replay-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const memoryStore = (options: Partial<StoreOptions> = {}): GameReplayDB =>
  unwrap(GameReplayDB.open(':memory:', { games, ...options }));

export const fileStore = (file: string, options: Partial<StoreOptions> = {}): GameReplayDB =>
  unwrap(GameReplayDB.open(file, { games, ...options }));

/** A stored nim game with a seed of its own. */
export const storeNim = (db: GameReplayDB, seed: number, more: object = {}): string =>
  unwrap(db.storeGame({ ...sampleGame(plainNim, { variant: 'long' }, seed), ...more })).gameId;

/** Every row of every table of a file, for comparing two of them. */
export const contentsOf = (db: GameReplayDB, tables: readonly string[]): Record<string, unknown[]> =>
  Object.fromEntries(
    tables.map((table) => [table, db.internals.db.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all()]),
  );
