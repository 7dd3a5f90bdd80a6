import { deserialize, serialize } from 'node:v8';
import type { WorkRun } from '@ludus/queue';

/**
 * A job as threads receive it: in shared memory, because copying a job that lists the games of a large store
 * would take long.
 */
export interface SharedJob {
  /** Distinguishes the jobs of this process. */
  readonly key: number;
  readonly bytes: SharedArrayBuffer;
}

let count = 0;
const shared = new WeakMap<WorkRun, SharedJob>();

/** Writes the job of a run to shared memory, once. */
export const shareJob = (run: WorkRun): SharedJob => {
  const known = shared.get(run);
  if (known !== undefined) return known;
  const written = serialize(run.job);
  const bytes = new SharedArrayBuffer(written.length);
  new Uint8Array(bytes).set(written);
  count += 1;
  const job = { key: count, bytes };
  shared.set(run, job);
  return job;
};

/** Threads may alternate between several runs. */
const MOST_READ = 8;
const jobs = new Map<number, unknown>();

/** Reads a job from shared memory, once per thread unless the thread has worked on many others since. */
export const readJob = ({ key, bytes }: SharedJob): unknown => {
  if (jobs.has(key)) return jobs.get(key);
  const [oldest] = jobs.keys();
  if (jobs.size >= MOST_READ) jobs.delete(oldest!);
  const job: unknown = deserialize(Buffer.from(new Uint8Array(bytes).slice()));
  jobs.set(key, job);
  return job;
};
