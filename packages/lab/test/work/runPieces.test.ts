import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { MemoryQueue, type PieceFailure, type QueueEvent, type Stretch } from '@ludus/queue';
import { engineHashOf, LeaseRunner, leasesOf, type PieceOrder, runPieces } from '../../src/index.ts';
import type { Job } from './pieces.ts';

const MODULES = { squares: new URL('./pieces.ts', import.meta.url) };

const order = (more: Partial<PieceOrder<Job>> & { readonly job?: Job }): PieceOrder<Job> => ({
  run: 'squares',
  kind: 'squares',
  modules: MODULES,
  job: { scale: 1 },
  rules: [],
  pieces: [[0, 100]],
  workers: 2,
  ...more,
});

const collect = async (asked: PieceOrder<Job>): Promise<[number, number][]> => {
  const found: [number, number][] = [];
  for await (const { number, result } of runPieces<Job, { square: number }>(asked))
    found.push([number, result.square]);
  return found;
};

const squares = (...pieces: readonly Stretch[]): [number, number][] =>
  pieces.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, i): [number, number] => [from + i, (from + i) ** 2]),
  );

describe('a run', () => {
  test.each([1, 2, 3])('on %i threads gives all results in order', async (workers) => {
    expect(await collect(order({ workers, pieces: [[7, 900]] }))).toEqual(squares([7, 900]));
  });

  test('keeps the order when some pieces take much longer', async () => {
    const asked = order({ pieces: [[0, 24]], workers: 4, job: { scale: 1, slow: [25, 0, 1] } });
    expect(await collect(asked)).toEqual(squares([0, 24]));
  });

  test.each([1, 2])('on %i threads does only the requested pieces', async (workers) => {
    expect(await collect(order({ workers, pieces: [] }))).toEqual([]);
    expect(await collect(order({ workers, pieces: [[5, 5]] }))).toEqual([]);
    const pieces = [
      [3, 4],
      [9, 30],
      [31, 32],
    ] as const;
    expect(await collect(order({ workers, pieces }))).toEqual(squares(...pieces));
  });

  test('repeats the work of a crashed worker, without losing or repeating a piece', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludus-work-'));
    try {
      const job = { scale: 1, deadly: [0, 11, 40, 41, 99], graves: join(folder, 'grave') };
      expect(await collect(order({ job }))).toEqual(squares([0, 100]));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test('fails on a piece that kills two workers, and names it', async () => {
    const found = collect(order({ job: { scale: 1, deadly: [13] } }));
    expect(found).rejects.toThrow('piece 13 stopped two workers: ');
    await found.catch(() => {});
  });

  test.each([1, 2])('on %i threads names the piece that cannot be done', async (workers) => {
    const found = collect(order({ workers, job: { scale: 1, broken: [30] } }));
    expect(found).rejects.toThrow('piece 30 failed: this one is broken');
    await found.catch(() => {});
  });

  test('names a module that cannot be loaded', async () => {
    const found = collect(order({ modules: { squares: new URL('./nowhere.ts', import.meta.url) } }));
    expect(found).rejects.toThrow('piece 0 failed: ');
    await found.catch(() => {});
  });

  test.each([1, 3])('on %i threads stops when the signal is aborted', async (workers) => {
    const stop = new AbortController();
    const asked = order({
      workers,
      pieces: [[0, 100_000]],
      signal: stop.signal,
      job: { scale: 1, slow: [1] },
    });
    let count = 0;
    for await (const _ of runPieces<Job, unknown>(asked)) {
      count += 1;
      if (count === 20) stop.abort();
    }
    expect(count).toBe(20);
  });

  test.each([1, 2])(
    'on %i threads continues without pieces that were set aside, if requested',
    async (workers) => {
      const setAside: PieceFailure[] = [];
      const onSetAside = (failure: PieceFailure): void => void setAside.push(failure);
      const found = await collect(order({ workers, onSetAside, job: { scale: 1, broken: [13, 40] } }));
      expect(found).toEqual(squares([0, 13], [14, 40], [41, 100]));
      expect(setAside).toEqual(
        [13, 40].map((number) => ({ number, message: 'this one is broken', isDeath: false })),
      );
    },
  );

  test('sets a deadly piece aside after two workers died over it', async () => {
    const setAside: PieceFailure[] = [];
    const onSetAside = (failure: PieceFailure): void => void setAside.push(failure);
    const found = await collect(order({ onSetAside, job: { scale: 1, deadly: [13] } }));
    expect(found).toEqual(squares([0, 13], [14, 100]));
    expect(setAside).toMatchObject([{ number: 13, isDeath: true }]);
  });

  test('waits for a slow consumer instead of running ahead', async () => {
    const queue = new MemoryQueue();
    const leased: number[] = [];
    queue.subscribe((event) => event.type === 'leased' && leased.push(event.to));
    for await (const { number } of runPieces<Job, unknown>(order({ queue, pieces: [[0, 100_000]] }))) {
      if (number < 40) await Bun.sleep(5);
      else break;
    }
    expect(leased.length).toBeLessThan(60);
    expect(leased.at(-1)).toBeLessThan(10_000);
  });
});

describe('a runner', () => {
  const engine = engineHashOf([]);
  const needs = { version: '1', files: {}, networks: '' };
  const run = { id: 'squares', kind: 'squares', job: { scale: 1 }, rules: [], engine, needs, total: 400 };

  test('with a different engine does nothing and says why', async () => {
    const queue = new MemoryQueue();
    await queue.open(run);
    await queue.enqueue('squares', [[0, 3]]);
    const next = leasesOf(queue, { ...run, engine: 'other' });
    const runner = new LeaseRunner({ queue, next, modules: MODULES, threads: 1 });
    const refused = await runner.work().catch((caught) => caught.message);
    expect(refused).toContain(`needs the engine ${engine}, but this is other`);
    expect(await queue.counts('squares')).toMatchObject({ waiting: 3, leased: 0 });
  });

  test('stops when its queue cannot take results, and blames no piece', async () => {
    const queue = new MemoryQueue();
    queue.complete = () => Promise.reject(new Error('the queue is gone'));
    const found = collect(order({ queue, workers: 1 }));
    expect(await found.catch((caught) => caught.message)).toBe('the queue is gone');
    expect(await queue.counts('squares')).toMatchObject({ setAside: 0 });
  });

  test('of another process works on a run of this one', async () => {
    const queue = new MemoryQueue();
    const workers: string[] = [];
    queue.subscribe((event) => event.type === 'leased' && workers.push(event.worker));
    await queue.open(run);
    const next = leasesOf(queue, run, 'other');
    const runner = new LeaseRunner({ queue, next, modules: MODULES, threads: 2 });
    const working = runner.work();
    const asked = order({ queue, workers: 2, pieces: [[0, 400]], job: { scale: 1, slow: [1] } });
    expect(await collect(asked)).toEqual(squares([0, 400]));
    runner.stop();
    await working;
    expect(new Set(workers)).toEqual(new Set(['other', 'this process']));
  });
});

describe('a run on a queue', () => {
  const watched = (): { queue: MemoryQueue; events: QueueEvent[] } => {
    const queue = new MemoryQueue();
    const events: QueueEvent[] = [];
    queue.subscribe((event) => events.push(event));
    return { queue, events };
  };

  test('returns what it did not finish, and continues from what was stored', async () => {
    const { queue, events } = watched();
    const first = runPieces<Job, unknown>(order({ queue, job: { scale: 1, slow: [2] } }));
    for await (const { number } of first) {
      await first.stored(number);
      if (number === 12) break;
    }
    expect(events.some(({ type }) => type === 'released')).toBe(true);
    const { leased, stored } = await queue.counts('squares');
    expect([leased, stored > 0]).toEqual([0, true]);
    events.length = 0;
    expect(await collect(order({ queue, pieces: [[13, 100]] }))).toEqual(squares([13, 100]));
    expect(events.filter(({ type, to }) => type === 'leased' && to <= 13)).toEqual([]);
  });

  test('repeats work that was used but never stored', async () => {
    const queue = new MemoryQueue();
    for await (const { number } of runPieces<Job, unknown>(order({ queue }))) if (number === 12) break;
    expect(await collect(order({ queue }))).toEqual(squares([0, 100]));
  });

  test('is over when its last piece is stored', async () => {
    const { queue, events } = watched();
    const pieces = runPieces<Job, unknown>(order({ queue, workers: 1, pieces: [[0, 3]] }));
    for await (const { number } of pieces) await pieces.stored(number);
    expect(events.filter(({ type }) => type === 'stored').map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(queue.counts('squares')).rejects.toThrow('not open');
  });

  test('waits for pieces that others have, and ends when they are done', async () => {
    const queue = new MemoryQueue();
    const engine = engineHashOf([]);
    const needs = { version: '1', files: {}, networks: '' };
    await queue.open({
      ...{ id: 'squares', kind: 'squares', job: { scale: 1 }, rules: [], engine, needs, total: 3 },
    });
    await queue.enqueue('squares', [[1, 2]]);
    const lease = unwrap(await queue.lease({ run: 'squares', worker: 'elsewhere', engine }));
    const found = collect(order({ queue, workers: 1, pieces: [[0, 3]] }));
    const isRestDone = async (): Promise<boolean> => {
      const { done, stored } = await queue.counts('squares');
      return done + stored === 2;
    };
    while (!(await isRestDone())) await Bun.sleep(10);
    expect(await queue.counts('squares')).toMatchObject({ waiting: 0, leased: 1 });
    await queue.complete(lease!, [{ square: 1 }], 1);
    expect(await found).toEqual(squares([0, 3]));
  });
});
