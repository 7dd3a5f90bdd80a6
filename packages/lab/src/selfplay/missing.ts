import type { Lease, LeaseSource } from '../work/lease.ts';
import { localLeases } from '../work/lease.ts';
import type { GameSink } from './types.ts';

/** A stretch of game numbers: from the first, up to but without the second. */
export type Stretch = readonly [from: number, to: number];

/** The numbers below `games` that some sink lacks. */
export const missingGames = (
  sinks: readonly GameSink[],
  games: number,
  idOf: (number: number) => string,
): Stretch[] => {
  if (sinks.length === 0) return games === 0 ? [] : [[0, games]];
  const stretches: [number, number][] = [];
  for (let number = 0; number < games; number += 1) {
    const id = idOf(number);
    if (sinks.every((sink) => sink.has(id))) continue;
    const last = stretches.at(-1);
    if (last?.[1] === number) last[1] += 1;
    else stretches.push([number, number + 1]);
  }
  return stretches;
};

/** Leases of several stretches, one after the other. */
export const stretchLeases = <Job>(
  stretches: readonly Stretch[],
  { engine, job }: { readonly engine: string; readonly job: Job },
): LeaseSource<Job> => {
  const sources = stretches.map(([from, to]) => localLeases({ engine, job, from, to }));
  const returned: Lease<Job>[] = [];
  return {
    take: async (most) => {
      const again = returned.shift();
      if (again !== undefined) return again;
      for (; sources.length > 0; sources.shift()) {
        const lease = await sources[0]!.take(most);
        if (lease !== undefined) return lease;
      }
      return undefined;
    },
    complete: async () => {},
    release: async (lease) => void returned.push(lease),
  };
};
