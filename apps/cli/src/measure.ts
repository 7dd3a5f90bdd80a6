import type { Benchmark, BenchmarkWork } from '@ludus/kernel';

export interface Measured {
  readonly operation: string;
  readonly unit: string;
  /**
   * Units per second of CPU time, the median of the rounds; for work that is done once, per second of
   * wall-clock time.
   */
  readonly rate: number;
  /** The slowest and fastest round. */
  readonly rateMin: number;
  readonly rateMax: number;
  /** Seconds of CPU time per second of wall-clock time: above 1, the runtime's own threads were busy too. */
  readonly cpuPerSecond: number;
  readonly rounds: number;
  readonly notes: Readonly<Record<string, string | number>>;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

interface Round {
  readonly rate: number;
  readonly cpu: number;
  readonly clock: number;
}

/** Work that mostly waits for another process, such as a database server, would otherwise take very long. */
const MOST_CLOCK = 3;

/** Repeats work for some seconds of CPU time, but not much longer by the clock. */
const runRound = async (work: BenchmarkWork, seconds: number): Promise<Round> => {
  const clock = performance.now();
  const start = cpuSeconds();
  let units = 0;
  let cpu = 0;
  while (cpu < seconds && performance.now() - clock < MOST_CLOCK * seconds * 1000) {
    const done = work();
    units += typeof done === 'number' ? done : await done;
    cpu = cpuSeconds() - start;
  }
  return { rate: units / cpu, cpu, clock: (performance.now() - clock) / 1000 };
};

/** Work of other processes, done once: its rate is by wall-clock time. */
const measureOnce = async (benchmark: Benchmark): Promise<Measured> => {
  const work = await benchmark.prepare();
  const [clock, cpu] = [performance.now(), cpuSeconds()];
  const units = await work();
  const seconds = (performance.now() - clock) / 1000;
  const cpuPerSecond = (cpuSeconds() - cpu) / seconds;
  await benchmark.finish?.();
  const { name: operation, unit, notes = {} } = benchmark;
  const rates = (benchmark.rates?.() ?? [units / seconds]).toSorted((a, b) => a - b);
  const [rate, rateMin, rateMax] = [rates[rates.length >> 1]!, rates[0]!, rates.at(-1)!];
  return { operation, unit, rate, rateMin, rateMax, cpuPerSecond, rounds: rates.length, notes };
};

/** Runs a benchmark for about `seconds` of CPU time, in rounds, after a warm-up as long as all of them. */
export const measure = async (benchmark: Benchmark, seconds: number): Promise<Measured> => {
  if (benchmark.isOnce) return measureOnce(benchmark);
  const work = await benchmark.prepare();
  await runRound(work, seconds);
  const rounds: Round[] = [];
  while (rounds.length < 5) rounds.push(await runRound(work, seconds / 5));
  await benchmark.finish?.();
  const rates = rounds.map(({ rate }) => rate).sort((a, b) => a - b);
  const sum = (pick: (round: Round) => number): number =>
    rounds.reduce((total, round) => total + pick(round), 0);
  return {
    operation: benchmark.name,
    unit: benchmark.unit,
    rate: rates[2]!,
    rateMin: rates[0]!,
    rateMax: rates[4]!,
    cpuPerSecond: sum(({ cpu }) => cpu) / sum(({ clock }) => clock),
    rounds: rounds.length,
    notes: benchmark.notes ?? {},
  };
};
