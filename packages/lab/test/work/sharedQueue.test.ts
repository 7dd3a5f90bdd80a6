import { afterAll, afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openQueueAdmin, type PieceFailure, type PostgresQueue } from '@ludus/queue';
import type { Subprocess } from 'bun';
import { newQueueAddress, openTestQueue, testServer } from '../../../queue/test/server.ts';
import { type PieceOrder, runPieces } from '../../src/index.ts';
import type { Job } from './pieces.ts';

setDefaultTimeout(600_000);

const server = await testServer();
const queues: PostgresQueue[] = [];
afterAll(async () => {
  for (const queue of queues) await queue.end();
});

/** Worker processes that are restarted whenever they end, as systemd would do. */
class Workers {
  readonly #queue: string;
  readonly #running = new Set<Subprocess>();
  #isOver = false;
  ended = 0;

  constructor(queue: string, count: number) {
    this.#queue = queue;
    for (let i = 0; i < count; i += 1) this.#start();
  }

  #start(): void {
    const command = [process.execPath, join(import.meta.dir, 'workerProgram.ts'), this.#queue];
    const worker = Bun.spawn(command, { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' });
    this.#running.add(worker);
    void worker.exited.then(() => {
      this.#running.delete(worker);
      this.ended += 1;
      if (!this.#isOver) this.#start();
    });
  }

  stop(): void {
    this.#isOver = true;
    for (const worker of this.#running) worker.kill('SIGKILL');
  }
}

let workers: Workers | undefined;
afterEach(() => workers?.stop());

const setUp = async (count: number): Promise<{ address: string; queue: PostgresQueue }> => {
  const address = newQueueAddress(server!).replace('lease=1', 'lease=3');
  const queue = await openTestQueue(address);
  queues.push(queue);
  workers = new Workers(address, count);
  return { address, queue };
};

const order = (more: Partial<PieceOrder<Job>>): PieceOrder<Job> => ({
  run: 'squares',
  kind: 'squares',
  modules: { squares: new URL('./pieces.ts', import.meta.url) },
  job: { scale: 1 },
  rules: [],
  pieces: [[0, 60]],
  workers: 0,
  ...more,
});

const collect = async (asked: PieceOrder<Job>): Promise<[number, number][]> => {
  const found: [number, number][] = [];
  const pieces = runPieces<Job, { square: number }>(asked);
  for await (const { number, result } of pieces) {
    found.push([number, result.square]);
    await pieces.stored(number);
  }
  await pieces.finish();
  return found;
};

const squares = (from: number, to: number): [number, number][] =>
  Array.from({ length: to - from }, (_, i) => [from + i, (from + i) ** 2]);

describe.skipIf(server === undefined)('worker processes', () => {
  test('do the whole run for another process, in order', async () => {
    const { queue } = await setUp(2);
    const slow = { scale: 1, slow: [2, 0, 11] };
    expect(await collect(order({ queue, job: slow }))).toEqual(squares(0, 60));
    expect(await queue.running()).toEqual([]);
  });

  test('set aside a piece that kills its workers, and continue the run if asked to', async () => {
    const { address, queue } = await setUp(2);
    const setAside: PieceFailure[] = [];
    const onSetAside = (failure: PieceFailure): void => void setAside.push(failure);
    const found = await collect(order({ queue, onSetAside, job: { scale: 1, fatal: [13] } }));
    expect(found).toEqual([...squares(0, 13), ...squares(14, 60)]);
    expect(setAside).toMatchObject([{ number: 13, isDeath: true }]);
    expect(workers!.ended).toBeGreaterThanOrEqual(2);
    const { admin, close } = unwrap(await openQueueAdmin(address));
    expect((await admin.overview()).failures).toMatchObject([{ run: 'squares', number: 13, isDeath: true }]);
    await close();
  });

  test('set aside a piece that kills threads, and the run fails until it is retried', async () => {
    const { address, queue } = await setUp(1);
    const asked = order({ queue, job: { scale: 1, deadly: [5], slow: [1] } });
    const failed = await collect(asked).catch((caught: Error) => caught.message);
    expect(failed).toMatch(
      /^piece 5 stopped two workers: .* Retry it with `ludus queue retry` \(run squares\)/,
    );
    const again = await collect(asked).catch((caught: Error) => caught.message);
    expect(again).toStartWith('piece 5 stopped two workers: ');
    const { admin, close } = unwrap(await openQueueAdmin(address));
    const { failures: before } = await admin.overview();
    expect(before).toHaveLength(1);
    expect(unwrap(await admin.retry('squares'))).toBe(1);
    // The worker may have taken the piece and failed again already.
    const { failures: after } = await admin.overview();
    expect(after.filter(({ failedAt }) => failedAt === before[0]!.failedAt)).toEqual([]);
    await close();
    // The piece is as deadly as before, but had its chance.
    expect(await collect(asked).catch((caught: Error) => caught.message)).toStartWith('piece 5 stopped');
  });
});
