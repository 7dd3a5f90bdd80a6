import { games } from '@ludus/games';
import { suites as gameSuites } from '@ludus/games/bench';
import type { Benchmark } from '@ludus/kernel';

/** Everything `ludus bench` can measure, loaded on demand. */
export const suites: Readonly<Record<string, () => Promise<{ readonly benchmarks: readonly Benchmark[] }>>> =
  {
    ...gameSuites,
    agents: async () => ({ benchmarks: (await import('@ludus/agents/bench')).benchmarksOf(games) }),
    replay: () => import('@ludus/replay/bench'),
    scale: () => import('./scaleBench/index.ts'),
    lab: () => import('@ludus/lab/bench'),
  };
