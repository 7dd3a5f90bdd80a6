import { games } from '@ludus/games';
import { suites as gameSuites } from '@ludus/games/bench';
import type { Benchmark } from '@ludus/kernel';
import type { Bar } from './bars.ts';

/** What can be measured together, and the figures it should reach. */
export interface Suite {
  readonly benchmarks: readonly Benchmark[];
  readonly bars?: readonly Bar[];
}

/** Everything `ludus bench` can measure, loaded on demand. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  ...gameSuites,
  agents: async () => ({ benchmarks: (await import('@ludus/agents/bench')).benchmarksOf(games) }),
  replay: () => import('@ludus/replay/bench'),
  scale: () => import('./scaleBench/index.ts'),
  lab: () => import('@ludus/lab/bench'),
};
