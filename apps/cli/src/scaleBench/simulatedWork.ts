import { type Benchmark, unwrap } from '@ludus/kernel';
import { type Lease, openQueue, type Queue } from '@ludus/queue';
import { newAddress, stopServer } from './database.ts';

/** Many workers whose pieces take a second each, on one queue. */

const WORKERS = 64;
const PIECES_EACH = 10;
const PIECE_MS = 1000;
const RUN = 'simulated';

const take = async (queue: Queue, worker: string): Promise<Lease | undefined> =>
  unwrap(await queue.lease({ run: RUN, worker, engine: 'none' }));

/** As many leases as a worker holds for each thread: the next is there when one is done. */
const HELD = 2;

/** A thread that pretends to work on one lease after the other. */
class SimulatedThread {
  #last: Promise<void> = Promise.resolve();
  #endedAt = 0;
  /** How long it waited between pieces. */
  idleMs = 0;
  pieces = 0;

  work(pieces: number): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#endedAt > 0) this.idleMs += performance.now() - this.#endedAt;
      await Bun.sleep(PIECE_MS * pieces);
      this.#endedAt = performance.now();
      this.pieces += pieces;
    });
    return this.#last;
  }
}

/** Takes leases for a thread until there are none. */
const takeLeases = async (queue: Queue, name: string, thread: SimulatedThread): Promise<void> => {
  for (let lease = await take(queue, name); lease !== undefined; lease = await take(queue, name)) {
    const pieces = lease.to - lease.from;
    await thread.work(pieces);
    await queue.complete(lease, Array(pieces).fill(0), PIECE_MS * pieces);
  }
};

const simulateWorker = async (queue: Queue, name: string): Promise<SimulatedThread> => {
  const thread = new SimulatedThread();
  await Promise.all(Array.from({ length: HELD }, () => takeLeases(queue, name, thread)));
  return thread;
};

const openRun = async (queue: Queue, total: number): Promise<void> => {
  const needs = { version: '0', files: {}, networks: '' };
  const run = { id: RUN, kind: 'simulated', job: null, rules: [], engine: 'none', needs, total };
  unwrap(await queue.open(run));
  await queue.enqueue(
    RUN,
    Array.from({ length: total }, (_, i) => [i, i + 1] as const),
  );
};

const notes: Record<string, string | number> = {};

export const simulatedWork: Benchmark = {
  name: `queue: ${WORKERS} workers, 1 s per piece`,
  unit: 'pieces',
  isOnce: true,
  notes,
  prepare: () => async () => {
    const address = await newAddress();
    const open = async (name: string) =>
      unwrap(await openQueue(address, { participant: { name, version: '0', threads: 1 } }));
    const collector = await open('collector');
    await openRun(collector, WORKERS * PIECES_EACH);
    const names = Array.from({ length: WORKERS }, (_, i) => `worker ${i}`);
    const queues = await Promise.all(names.map(open));
    const worked = await Promise.all(queues.map((queue, i) => simulateWorker(queue, names[i]!)));
    const pieces = worked.reduce((sum, one) => sum + one.pieces, 0);
    const idleMs = worked.reduce((sum, one) => sum + one.idleMs, 0);
    notes['busyPercent'] = Math.round((1000 * pieces * PIECE_MS) / (pieces * PIECE_MS + idleMs)) / 10;
    await collector.close(RUN);
    for (const queue of [...queues, collector]) await queue.end();
    return pieces;
  },
  finish: stopServer,
};
