import { ok } from '@ludus/kernel';
import {
  cutStretches,
  type GameStore,
  type HealthOptions,
  type InspectedGame,
  inspectOneByOne,
} from '@ludus/replay';
import { runPieces } from '../work/runPieces.ts';
import type { HealthJob } from './piece.ts';

/** Games per piece. */
const GAMES = 16;

/**
 * Lets threads check the games of a store, for `inspectFile`. Findings arrive in the order of the games, so
 * the result is the same with any number of threads. A damaged store is read by this thread, which can skip
 * damaged places.
 *
 * ```ts
 * const health = await inspectFile(db, { inspect: inThreads(4) });
 * ```
 */
export const inThreads = (workers: number): NonNullable<HealthOptions['inspect']> =>
  async function* inspect(store: GameStore) {
    const isAlone = workers === 1 || store.isPrivate || store.isDamaged;
    const places = isAlone ? undefined : await cutStretches(store, {}, GAMES);
    if (places === undefined || !places.ok) return yield* inspectOneByOne(store);
    const job: HealthJob = { address: store.connection, places: places.value };
    const pieces = runPieces<HealthJob, readonly InspectedGame[]>({
      ...{ run: 'health', kind: 'health', job, rules: [], workers },
      pieces: [[0, places.value.length]],
    });
    for await (const { result } of pieces) for (const found of result) yield ok(found);
  };
