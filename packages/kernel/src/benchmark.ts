/**
 * A piece of work whose speed is worth knowing. It reads no clock: whoever runs it measures the CPU time.
 */
export interface Benchmark {
  /** `square8 2p random games`. */
  readonly name: string;
  /** What is counted: `moves`, `MB`. */
  readonly unit: string;
  /** Seed, sizes, policy: what somebody needs to repeat or compare the figure. */
  readonly notes?: Readonly<Record<string, string | number>>;
  /** Sets up, and gives the work. */
  prepare(): BenchmarkWork | Promise<BenchmarkWork>;
  /**
   * Whether its work is done once, by the clock: for work of other processes, of which this one's CPU time says nothing.
   */
  readonly isOnce?: boolean;
  /** Cleans up after the last work. */
  finish?(): void | Promise<void>;
}

/** Does a slice of some milliseconds and answers how many units it did. */
export type BenchmarkWork = () => number | Promise<number>;
