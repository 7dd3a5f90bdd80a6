import { WorkerError, WorkerPool } from '../src/index.ts';
import type { Sample } from './sample.worker.ts';

/** Runs in a browser and returns what the pool does there. */

const start = (): Worker => new Worker(new URL('./sample.worker.js', import.meta.url), { type: 'module' });

const code = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'none',
    (caught) => (caught instanceof WorkerError ? caught.code : String(caught)),
  );

const tryOut = async () => {
  const pool = new WorkerPool<Sample>({ start, size: 2, setup: { offset: 100 }, graceMs: 50 });
  const progress: number[] = [];
  const bytes = new Uint8Array(10);
  return {
    sum: await pool.remote.sum([1, 2], { onProgress: (sum) => progress.push(sum) }),
    progress,
    moved: [await pool.remote.length(bytes, { transfer: [bytes.buffer] }), bytes.byteLength],
    codes: await Promise.all([
      code(pool.remote.sum([])),
      code(pool.remote.depth(() => 1)),
      code(pool.remote.callback()),
      code(pool.remote.hang(undefined, { timeoutMs: 50 })),
      code(pool.remote.throwLater()),
    ]),
    after: await pool.remote.sum([1]),
  };
};

Object.assign(globalThis, { tryOut });
