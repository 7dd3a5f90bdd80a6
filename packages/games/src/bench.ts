import type { Benchmark } from '@ludus/kernel';

/** The benchmarks of the kernel and the engines; `ludus bench` adds those of the layers above. */
export const suites: Readonly<Record<string, () => Promise<{ readonly benchmarks: readonly Benchmark[] }>>> =
  {
    kernel: () => import('@ludus/kernel/bench'),
    ringrift: () => import('@ludus/ringrift-engine/bench'),
    risk: () => import('@ludus/risk-engine/bench'),
    sweep: () => import('@ludus/sweep-engine/bench'),
    breakthrough: () => import('@ludus/breakthrough-engine/bench'),
  };
