import type { Benchmark } from '@ludus/kernel';
import { benchmarks as ofStores } from '@ludus/replay/bench/scale';
import { datasets } from './datasets.ts';
import { liveGames } from './liveGames.ts';
import { sharedGames } from './sharedGames.ts';
import { simulatedWork } from './simulatedWork.ts';

export { bars } from './bars.ts';

/** The work of several machines, on both kinds of database: stores, datasets, shared work and live games. */
export const benchmarks: readonly Benchmark[] = [
  ...ofStores,
  ...datasets,
  simulatedWork,
  ...sharedGames,
  ...liveGames,
];
