import { afterAll, describe, expect, test } from 'bun:test';
import type { Sample } from '../test/sample.worker.ts';
import { failureOf, nestedBody, startSample } from '../test/support.ts';
import type { CallOptions } from './types.ts';
import { type PoolOptions, WorkerPool } from './workerPool.ts';

const pools: WorkerPool<Sample>[] = [];
afterAll(() => {
  for (const pool of pools) pool.stop();
});

const open = (options: Partial<PoolOptions> = {}): WorkerPool<Sample> => {
  const pool = new WorkerPool<Sample>({ start: startSample, size: 1, setup: { offset: 100 }, ...options });
  pools.push(pool);
  return pool;
};

describe('a call', () => {
  const pool = open();

  test("returns the method's result and reports progress", async () => {
    const progress: number[] = [];
    const sums = [
      pool.remote.sum([1, 2], { onProgress: (sum) => progress.push(sum) }),
      pool.remote.sum([3]),
      pool.remote.offset(),
    ];
    expect(pool.pending).toBe(3);
    expect(await Promise.all(sums)).toEqual([103, 103, 100]);
    expect(progress).toEqual([101, 103]);
    expect(pool.pending).toBe(0);
  });

  test('fails with the code and the message of what the method threw', async () => {
    const failure = await failureOf(pool.remote.sum([]));
    expect(failure).toEqual({ code: 'nothing_to_add', message: 'There is nothing to add.' });
    expect(await pool.remote.sum([1])).toBe(101);
  });

  test('to a method that does not exist fails', async () => {
    const remote = pool.remote as unknown as Record<'valueOf' | 'nothing', () => Promise<unknown>>;
    expect((await failureOf(remote.valueOf())).code).toBe('unknown_method');
    expect((await failureOf(remote.nothing())).message).toContain('no method "nothing"');
  });

  test('moves memory in both directions instead of copying it', async () => {
    const bytes = new Uint8Array(1000);
    expect(await pool.remote.length(bytes, { transfer: [bytes.buffer] })).toBe(1000);
    expect(bytes.byteLength).toBe(0);
    expect(await pool.remote.bytes(3)).toEqual(new Uint8Array([7, 7, 7]));
  });
});

describe('a payload that cannot be copied', () => {
  const pool = open();

  test('rejects its call and frees the worker: 80 kB of nested arrays', async () => {
    const worker = await pool.remote.identity();
    const calls = [pool.remote.depth(nestedBody(80 * 1024)), pool.remote.depth(() => 1)];
    for (const call of calls) {
      const { code, message } = await failureOf(call);
      expect(code).toBe('not_cloneable');
      expect(message).toStartWith('The input cannot be copied to another thread: ');
    }
    expect(pool.pending).toBe(0);
    expect(await pool.remote.sum([1])).toBe(101);
    expect(await pool.remote.identity()).toBe(worker);
  });

  test('rejects when it is the answer, too', async () => {
    for (const call of [pool.remote.callback(), pool.remote.nested(45_000)])
      expect((await failureOf(call)).code).toBe('not_cloneable');
    expect(await pool.remote.sum([1])).toBe(101);
  });

  test('rejects every call when it is the setup', async () => {
    const broken = open({ setup: { offset: () => 1 } });
    for (let i = 0; i < 2; i += 1) {
      const { code, message } = await failureOf(broken.remote.offset());
      expect(code).toBe('worker_lost');
      expect(message).toContain('could not be started');
    }
    expect(broken.pending).toBe(0);
  });
});

describe('a call that takes too long', () => {
  test('ends when the method reacts, and the worker is kept', async () => {
    const pool = open();
    const worker = await pool.remote.identity();
    expect(await failureOf(pool.remote.sleep(60_000, { timeoutMs: 20 }))).toEqual({
      code: 'timeout',
      message: 'The worker did not answer within 20 ms.',
    });
    expect(await pool.remote.identity()).toBe(worker);
  });

  test('terminates a stuck worker, and another one handles the next call', async () => {
    const pool = open({ graceMs: 50 });
    const worker = await pool.remote.identity();
    const stuck = failureOf(pool.remote.hang(undefined, { timeoutMs: 20 }));
    const next = pool.remote.identity();
    expect((await stuck).code).toBe('timeout');
    expect(await next).not.toBe(worker);
  });

  test('is cancelled when its signal is aborted', async () => {
    const pool = open({ graceMs: 0 });
    const stop = new AbortController();
    const stuck = failureOf(pool.remote.hang(undefined, { signal: stop.signal }));
    const waiting = failureOf(pool.remote.sum([1], { signal: stop.signal }));
    const other = pool.remote.sum([2]);
    stop.abort();
    expect((await stuck).code).toBe('aborted');
    expect((await waiting).code).toBe('aborted');
    expect((await failureOf(pool.remote.sum([1], { signal: stop.signal }))).code).toBe('aborted');
    expect(await other).toBe(102);
  });
});

describe('a worker', () => {
  test('that dies fails only the call it had', async () => {
    const pool = open({ size: 2 });
    const [died, slept] = [failureOf(pool.remote.exit()), pool.remote.sleep(50)];
    expect((await died).code).toBe('worker_lost');
    expect(await slept).toBe('slept');
    expect(await pool.remote.sum([1])).toBe(101);
  });

  test('that throws outside a call fails its calls, and is replaced', async () => {
    const pool = open();
    const { code, message } = await failureOf(pool.remote.throwLater());
    expect(code).toBe('worker_lost');
    expect(message).toContain('out of the blue');
    expect(await pool.remote.sum([1])).toBe(101);
  });

  test('that cannot be loaded or set up says why', async () => {
    const nowhere = open({ start: () => new Worker(new URL('./nowhere.ts', import.meta.url)) });
    expect((await failureOf(nowhere.remote.offset())).code).toBe('worker_lost');
    const unprepared = open({ setup: null });
    const { code, message } = await failureOf(unprepared.remote.offset());
    expect(code).toBe('failed');
    expect(message).toContain('null');
  });

  test('without work ends, and another one starts when there is some', async () => {
    const pool = open({ idleMs: 20 });
    const worker = await pool.remote.identity();
    await Bun.sleep(100);
    expect(await pool.remote.identity()).not.toBe(worker);
  });

  test('runs several calls one after the other', async () => {
    const pool = open({ perWorker: 2 });
    const order: string[] = [];
    await Promise.all([
      pool.remote.sleep(40).then(() => order.push('first')),
      pool.remote.sum([1]).then(() => order.push('second')),
    ]);
    expect(order).toEqual(['first', 'second']);
  });
});

describe('a pool', () => {
  /** A call that goes on until it is asked to finish, once it has begun. */
  const lingering = async (pool: WorkerPool<Sample>, options: CallOptions) => {
    let done: Promise<number> | undefined;
    await new Promise<void>((resolve) => {
      done = pool.remote.linger(undefined, { ...options, onProgress: () => resolve() });
    });
    return { done: done! };
  };

  test('starts no more workers than needed or allowed', async () => {
    let started = 0;
    const start = (): Worker => {
      started += 1;
      return startSample();
    };
    const pool = open({ start, size: 2 });
    for (let i = 0; i < 3; i += 1) await pool.remote.sum([1]);
    expect(started).toBe(1);
    await Promise.all(Array.from({ length: 6 }, () => pool.remote.sum([1])));
    expect(started).toBe(2);
  });

  test('lets callers take turns, and serves urgent lanes first', async () => {
    const pool = open({ lanes: [{ name: 'move' }, { name: 'hint' }] });
    const order: string[] = [];
    const ask = (lane: string, key: string): Promise<unknown> =>
      pool.remote.sum([1], { lane, key }).then(() => order.push(`${lane} ${key}`));
    const all = Array.from({ length: 20 }, () => ask('hint', 'a'));
    all.push(ask('hint', 'b'), ask('move', 'c'));
    expect([pool.waiting(), pool.waiting('hint'), pool.waiting('hint', 'a')]).toEqual([21, 20, 19]);
    await Promise.all(all);
    // The first was running already.
    expect(order.slice(0, 4)).toEqual(['hint a', 'move c', 'hint a', 'hint b']);
  });

  test('keeps a worker free of lanes that are limited', async () => {
    const pool = open({ size: 2, lanes: [{ name: 'move' }, { name: 'analysis', most: 1 }] });
    const stop = new AbortController();
    const { done } = await lingering(pool, { lane: 'analysis', key: 'a', finish: stop.signal });
    const next = pool.remote.sum([2], { lane: 'analysis', key: 'b' });
    expect(pool.waiting('analysis')).toBe(1);
    expect(await pool.remote.sum([1])).toBe(101);
    expect(pool.waiting('analysis')).toBe(1);
    stop.abort();
    await done;
    expect(await next).toBe(102);
  });

  test('asks a call to finish early, uses its answer, and keeps its worker', async () => {
    const pool = open();
    const worker = await pool.remote.identity();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const { done } = await lingering(pool, { finish: running.signal });
    const later = failureOf(pool.remote.linger(undefined, { finish: waiting.signal }));
    waiting.abort();
    expect((await later).code).toBe('aborted');
    running.abort();
    expect(await done).toBe(worker);
    expect(await pool.remote.identity()).toBe(worker);
    expect((await failureOf(pool.remote.linger(undefined, { finish: running.signal }))).code).toBe('aborted');
  });

  test('ends yielding calls as soon as other calls find no worker, and no sooner', async () => {
    const pool = open({ size: 2, lanes: [{ name: 'move' }, { name: 'spare', yields: true }] });
    const order: string[] = [];
    const older = (await lingering(pool, { lane: 'spare' })).done.then(() => order.push('older'));
    expect(await pool.remote.sum([1])).toBe(101);
    const stop = new AbortController();
    const newer = await lingering(pool, { lane: 'spare', finish: stop.signal });
    expect(order).toEqual([]);
    await Promise.all([older, pool.remote.sum([1]).then(() => order.push('move'))]);
    expect(order).toEqual(['older', 'move']);
    stop.abort();
    await newer.done;
  });

  test('starts no yielding call while others wait, however long it has been waiting itself', async () => {
    const pool = open({ lanes: [{ name: 'move' }, { name: 'spare', yields: true }] });
    const order: string[] = [];
    const asked = Array.from({ length: 20 }, () => pool.remote.sum([1]).then(() => order.push('move')));
    const stop = new AbortController();
    const { done } = await lingering(pool, { lane: 'spare', finish: stop.signal });
    expect(order).toHaveLength(20);
    stop.abort();
    await Promise.all([...asked, done]);
  });

  test('prefers the worker that handled the last call about something, but does not wait for it', async () => {
    const pool = open({ size: 2 });
    const stop = new AbortController();
    const first = await lingering(pool, { finish: stop.signal });
    const home = await pool.remote.identity(undefined, { near: 'a' });
    stop.abort();
    expect(await first.done).not.toBe(home);
    for (let i = 0; i < 3; i += 1) expect(await pool.remote.identity(undefined, { near: 'a' })).toBe(home);
    const busy = pool.remote.sleep(100, { near: 'a' });
    expect(await pool.remote.identity(undefined, { near: 'a' })).not.toBe(home);
    await busy;
  });

  test('refuses calls when too many wait', async () => {
    const pool = open({ maxWaiting: 1 });
    const taken = [pool.remote.sleep(30), pool.remote.sum([1])];
    expect((await failureOf(pool.remote.sum([2]))).code).toBe('queue_full');
    expect(await Promise.all(taken)).toEqual(['slept', 101]);
    expect(await pool.remote.sum([2])).toBe(102);
  });

  test('that is restarted cancels its calls and accepts new ones; a stopped one accepts none', async () => {
    const pool = open();
    const given = [pool.remote.hang(), pool.remote.sum([1])].map(failureOf);
    pool.restart();
    expect((await Promise.all(given)).map(({ code }) => code)).toEqual(['aborted', 'aborted']);
    expect(await pool.remote.sum([1])).toBe(101);
    const last = failureOf(pool.remote.hang());
    pool.stop();
    expect((await last).code).toBe('stopped');
    expect((await failureOf(pool.remote.sum([1]))).code).toBe('stopped');
  });
});
