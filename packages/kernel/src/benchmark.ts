/** Work whose speed is worth knowing. It reads no clock: the caller measures the CPU time. */
export interface Benchmark {
  /** `square8 2p random games`. */
  readonly name: string;
  /** What is counted: `moves`, `MB`. */
  readonly unit: string;
  /** Seed, sizes, policy: everything needed to repeat or compare the figure. */
  readonly notes?: Readonly<Record<string, string | number>>;
  /** Sets up and returns the work. */
  prepare(): BenchmarkWork | Promise<BenchmarkWork>;
  /**
   * Whether the work is done once and timed by the clock: for work of other processes, which this one's CPU time does
   * not include.
   */
  readonly isOnce?: boolean;
  /** The rates of rounds that such work has measured itself, once it is done. */
  rates?(): readonly number[];
  /** Cleans up after the last run. */
  finish?(): void | Promise<void>;
}

/** Does a few milliseconds of work and returns the number of units done. */
export type BenchmarkWork = () => number | Promise<number>;
