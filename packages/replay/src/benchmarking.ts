import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, Rng, unwrap } from '@ludus/kernel';
import { sampleGame } from './sample.ts';
import type { GameStore } from './store.ts';
import type { GameFilter } from './types.ts';

export type Sample = ReturnType<typeof sampleGame>;

export const SEED = 'bench';

/** A folder that is deleted when the program ends. */
export const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const pools = new Map<string, readonly Sample[]>();

/** Random games of RingRift, the same for every benchmark of a board. */
export const randomGames = (board: string, count: number): readonly Sample[] => {
  const key = `${board} ${count}`;
  const known = pools.get(key);
  if (known !== undefined) return known;
  const ringrift = unwrap(games.get('ringrift'));
  const pool = Array.from({ length: count }, (_, i) =>
    sampleGame(ringrift, { variant: board, players: 2 }, `${SEED}/${i}`),
  );
  pools.set(key, pool);
  return pool;
};

export const movesOf = (pool: readonly Sample[]): number =>
  pool.reduce((sum, { moves }) => sum + moves.length, 0);

/** Facts found while measuring, shown next to the figure. */
export type Notes = Record<string, string | number>;

export const benchmark = (
  name: string,
  unit: string,
  prepare: (notes: Notes) => Promise<() => number | Promise<number>>,
): Benchmark => {
  const notes: Notes = { seed: SEED };
  return { name, unit, notes, prepare: () => prepare(notes) };
};

/** The times of slow requests, in wall-clock time; only this many are kept. */
export class Times {
  readonly #times: number[] = [];

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    if (this.#times.length < 100_000) this.#times.push(performance.now() - start);
    return result;
  }

  note(notes: Notes): void {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const at = (share: number): number => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(3));
    notes['medianMs'] = at(0.5);
    notes['p95Ms'] = at(0.95);
  }
}

/** Requests the states of stored games at random moves. */
export const seekStates = async (store: GameStore, pool: readonly Sample[], notes: Notes) => {
  const stored = unwrap(await store.storeGames(pool)).map((one) => unwrap(one));
  const rng = Rng.from(SEED);
  const times = new Times();
  return async (): Promise<number> => {
    for (let i = 0; i < 20; i += 1) {
      const { gameId, totalMoves } = rng.pick(stored);
      const move = rng.int(totalMoves + 1) - 1;
      unwrap(await times.measure(() => store.getStateAtMove(gameId, move)));
    }
    times.note(notes);
    return 20;
  };
};

/** Pages through a list of games, from the start or from elsewhere. */
export const turnPages = (
  store: GameStore,
  { filter, from }: { readonly filter: GameFilter; readonly from?: string | undefined },
  notes: Notes,
) => {
  const times = new Times();
  let after = from;
  return async (): Promise<number> => {
    const page = { limit: 50, ...(after === undefined ? {} : { after }) };
    after = unwrap(await times.measure(() => store.queryGames(filter, page))).next;
    times.note(notes);
    return 1;
  };
};
