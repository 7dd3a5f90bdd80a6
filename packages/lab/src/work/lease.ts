/** A stretch of numbered pieces handed out to one worker. */
export interface Lease<Job> {
  readonly id: string;
  /** What the pieces must be made with: whoever runs another engine leaves them alone. See `engineHash`. */
  readonly engine: string;
  readonly job: Job;
  /** The first piece. */
  readonly from: number;
  /** The first piece that no longer belongs to it. */
  readonly to: number;
}

/**
 * Where work comes from. The local one counts in memory; a queue shared by several machines can take its place, as
 * nothing else is asked of it.
 */
export interface LeaseSource<Job> {
  /** At most so many pieces, or undefined when there is nothing left to hand out. */
  take(most: number): Promise<Lease<Job> | undefined>;
  /** Every piece of it is done. */
  complete(lease: Lease<Job>): Promise<void>;
  /** Given back undone, for somebody else. */
  release(lease: Lease<Job>): Promise<void>;
}

export interface LocalWork<Job> {
  readonly engine: string;
  readonly job: Job;
  readonly from: number;
  readonly to: number;
}

/** The leases of one process: ascending, those given back first. */
export const localLeases = <Job>({ engine, job, from, to }: LocalWork<Job>): LeaseSource<Job> => {
  const returned: Lease<Job>[] = [];
  let next = from;
  return {
    take: async (most) => {
      const again = returned.shift();
      if (again !== undefined) return again;
      if (next >= to) return undefined;
      const first = next;
      next = Math.min(to, first + Math.max(1, most));
      return { id: `${first}`, engine, job, from: first, to: next };
    },
    complete: async () => {},
    release: async (lease) => {
      returned.push(lease);
      returned.sort((a, b) => a.from - b.from);
    },
  };
};
