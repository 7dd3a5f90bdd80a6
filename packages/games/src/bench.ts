import type { Benchmark } from '@ludus/kernel';

/** Everything `ludus bench` can measure, loaded when asked for. */
export const suites: Readonly<Record<string, () => Promise<{ readonly benchmarks: readonly Benchmark[] }>>> =
  {
    kernel: () => import('@ludus/kernel/bench'),
    ringrift: () => import('@ludus/ringrift-engine/bench'),
    risk: () => import('@ludus/risk-engine/bench'),
    sweep: () => import('@ludus/sweep-engine/bench'),
  };
