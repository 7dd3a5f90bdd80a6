import type { PgBoss } from 'pg-boss';
import { without } from '../stretches.ts';
import type { Counts, PieceFailure, QueueEvent, Stretch } from '../types.ts';
import type { Queries } from './database.ts';

const DAY_S = 24 * 60 * 60;
const LONGEST_MESSAGE = 1000;

/** The data in a pg-boss job. */
interface JobData {
  readonly from: number;
  readonly to: number;
  /** Whether a worker was lost with it before. */
  readonly isSuspect?: boolean;
}

/** A job that was fetched. */
export interface FetchedJob {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Whether a worker was lost with it. */
  readonly isSuspect: boolean;
}

/** Names of queues in pg-boss are restricted to simple characters. */
export const bossName = (run: string): string => run.replaceAll(/[^\w./-]/g, '_');

const stretchesOf = (numbers: Stretch): readonly Stretch[] =>
  Array.from({ length: numbers[1] - numbers[0] }, (_, i) => [numbers[0] + i, numbers[0] + i + 1]);

/** The pieces of runs that wait or are in progress: one pg-boss job for every stretch. */
export class WaitingPieces {
  readonly #boss: PgBoss;
  readonly #leaseSeconds: number;
  readonly #channel: string;

  constructor(boss: PgBoss, { leaseSeconds, channel }: { leaseSeconds: number; channel: string }) {
    this.#boss = boss;
    this.#leaseSeconds = leaseSeconds;
    this.#channel = channel;
  }

  /** Creates a queue for a run, if there is none. */
  async open(run: string): Promise<void> {
    const heartbeatSeconds = Math.max(10, this.#leaseSeconds);
    await this.#boss.createQueue(bossName(run), { heartbeatSeconds });
  }

  /** Deletes everything that waits or is in progress. */
  async close(run: string): Promise<void> {
    await this.#boss.deleteQueue(bossName(run));
  }

  async add(db: Queries, run: string, stretches: readonly Stretch[], isSuspect = false): Promise<void> {
    if (stretches.length === 0) return;
    const jobs = stretches.map(([from, to]) => ({
      data: { from, to, isSuspect },
      // Lower piece numbers first.
      priority: -from,
      // The next worker that fetches the job decides whether to try again.
      retryLimit: 1000,
      heartbeatSeconds: this.#leaseSeconds,
      expireInSeconds: DAY_S - 1,
      retentionSeconds: 90 * DAY_S,
    }));
    await this.#boss.insert(bossName(run), jobs, { db });
    await this.tell(db, { type: 'enqueued', run, from: stretches[0]![0], to: stretches.at(-1)![1] });
  }

  async fetch(db: Queries, run: string): Promise<FetchedJob | undefined> {
    // pg-boss would mistake a lost connection for an empty queue.
    let failure: unknown;
    const told = {
      executeSql: async (text: string, values?: unknown[]) => {
        try {
          return await db.executeSql(text, values);
        } catch (caught) {
          failure = caught;
          throw caught;
        }
      },
    };
    const [job] = await this.#boss.fetch<JobData>(bossName(run), { includeMetadata: true, db: told });
    if (failure !== undefined) throw failure;
    if (job === undefined) return undefined;
    const { from, to, isSuspect = false } = job.data;
    return { id: job.id, from, to, isSuspect: isSuspect || job.retryCount > 0 };
  }

  /** Returns whether the job still existed. */
  async remove(db: Queries, run: string, id: string): Promise<boolean> {
    const { affected } = (await this.#boss.deleteJob(bossName(run), id, { db })) as { affected: number };
    return affected > 0;
  }

  async keepAlive(db: Queries, run: string, id: string): Promise<boolean> {
    const { affected } = (await this.#boss.touch(bossName(run), id, { db })) as { affected: number };
    return affected > 0;
  }

  /** Returns a job as if nobody had fetched it; `retry` of pg-boss would count a death. */
  async release(db: Queries, run: string, { id, from, to, isSuspect }: FetchedJob): Promise<void> {
    if (await this.remove(db, run, id)) await this.add(db, run, [[from, to]], isSuspect);
  }

  /** Nobody knows which piece killed the worker, so each is tried alone from now on. */
  async separate(db: Queries, run: string, { id, from, to }: FetchedJob): Promise<void> {
    if (await this.remove(db, run, id)) await this.add(db, run, stretchesOf([from, to]), true);
  }

  /** Removes a failed piece from its job; the others wait again. */
  async isolate(db: Queries, run: string, job: FetchedJob, number: number): Promise<boolean> {
    if (!(await this.remove(db, run, job.id))) return false;
    await this.add(db, run, without([job.from, job.to], [[number, number + 1]]));
    return true;
  }

  /** Stretches that wait or are in progress. */
  async list(db: Queries, run: string): Promise<readonly (FetchedJob & { readonly isLeased: boolean })[]> {
    const jobs = await this.#boss.findJobs<JobData>(bossName(run), { db });
    return jobs
      .filter(({ state }) => state === 'created' || state === 'retry' || state === 'active')
      .map(({ id, data: { from, to, isSuspect = false }, state }) => ({
        ...{ id, from, to, isSuspect },
        isLeased: state === 'active',
      }));
  }

  async count(db: Queries, run: string): Promise<Pick<Counts, 'waiting' | 'leased'>> {
    const jobs = await this.list(db, run);
    const sum = (isLeased: boolean): number =>
      jobs.filter((job) => job.isLeased === isLeased).reduce((total, { from, to }) => total + to - from, 0);
    return { waiting: sum(false), leased: sum(true) };
  }

  /** The channel of the queue, and an event as text. */
  message(event: QueueEvent): [channel: string, text: string] {
    return [this.#channel, JSON.stringify(event)];
  }

  async tell(db: Queries, event: QueueEvent): Promise<void> {
    await db.executePrepared('SELECT pg_notify($1, $2)', this.message(event));
  }
}

/** A failure as it is stored. */
export const shortened = (failure: PieceFailure): PieceFailure => ({
  ...failure,
  message: failure.message.slice(0, LONGEST_MESSAGE),
});
