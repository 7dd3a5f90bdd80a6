import type { SharedWork } from '@ludus/server/client';

/** The activity at one moment. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Pieces per second, by worker. */
  readonly rates: Readonly<Record<string, number>>;
  /** Pieces that were done, by run. */
  readonly done: Readonly<Record<string, number>>;
}

/** A page that stays open shows the last half hour. */
export const KEEP_MS = 30 * 60_000;
/** The period over which a pace is measured. */
const PACE_MS = 60_000;

export const sampleOf = ({ runs, workers }: SharedWork, at: number): Sample => ({
  at,
  rates: Object.fromEntries(
    workers.map(({ name, piecesPerSecond, isAbsent }) => [name, isAbsent ? 0 : piecesPerSecond]),
  ),
  done: Object.fromEntries(runs.map(({ id, stored, done }) => [id, stored + done])),
});

/** The samples with one more, without those too old to show. */
export const withSample = (samples: readonly Sample[], next: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at > next.at - KEEP_MS),
  next,
];

/** Milliseconds until a run is done at the pace of the last minute; undefined while there is none. */
export const timeLeft = (
  samples: readonly Sample[],
  { id, total, stored, done }: Pick<SharedWork['runs'][number], 'id' | 'total' | 'stored' | 'done'>,
): number | undefined => {
  const last = samples.at(-1);
  const first = samples.find(
    ({ at, done: then }) => last !== undefined && at >= last.at - PACE_MS && id in then,
  );
  if (last === undefined || first === undefined) return undefined;
  const pieces = (last.done[id] ?? 0) - first.done[id]!;
  const left = total - stored - done;
  return pieces > 0 ? (left * (last.at - first.at)) / pieces : undefined;
};

/** A round number above all values, for the top of a chart: 1, 2 or 5 times a power of ten. */
export const ceiling = (most: number): number => {
  if (most <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= most) ?? most;
};

/** One band of a stacked chart: its lower and upper edge for each sample. */
interface Band {
  readonly name: string;
  readonly edges: readonly (readonly [number, number])[];
}

/** The rates of all workers, stacked. */
export const bandsOf = (samples: readonly Sample[], names: readonly string[]): readonly Band[] => {
  const below = samples.map(() => 0);
  return names.map((name) => ({
    name,
    edges: samples.map(({ rates }, i) => {
      const from = below[i]!;
      below[i] = from + (rates[name] ?? 0);
      return [from, below[i]!] as const;
    }),
  }));
};
