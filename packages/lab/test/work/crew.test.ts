import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lease, type LeaseSource, localLeases, type PieceOrder, runPieces } from '../../src/index.ts';
import type { Job } from './pieces.ts';

const MODULE = new URL('./pieces.ts', import.meta.url);

const order = (more: Partial<PieceOrder<Job>> & { readonly job?: Job }): PieceOrder<Job> => ({
  module: MODULE,
  job: { scale: 1 },
  from: 0,
  to: 100,
  workers: 2,
  ...more,
});

const collect = async (asked: PieceOrder<Job>): Promise<[number, number][]> => {
  const found: [number, number][] = [];
  for await (const { number, result } of runPieces<Job, { square: number }>(asked))
    found.push([number, result.square]);
  return found;
};

const squares = (from: number, to: number): [number, number][] =>
  Array.from({ length: to - from }, (_, i) => [from + i, (from + i) ** 2]);

describe('a crew', () => {
  test.each([1, 2, 3])('of %i gives all results in order', async (workers) => {
    expect(await collect(order({ workers, from: 7, to: 900 }))).toEqual(squares(7, 900));
  });

  test('keeps the order when some pieces take much longer', async () => {
    const asked = order({ to: 24, workers: 4, job: { scale: 1, slow: [25, 0, 1] } });
    expect(await collect(asked)).toEqual(squares(0, 24));
  });

  test('has nothing to do with an empty range', async () => {
    expect(await collect(order({ from: 5, to: 5 }))).toEqual([]);
    expect(await collect(order({ from: 5, to: 5, workers: 1 }))).toEqual([]);
  });

  test('repeats what a worker died over, without losing or repeating a piece', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludus-crew-'));
    try {
      const job = { scale: 1, deadly: [0, 11, 40, 41, 99], graves: join(folder, 'grave') };
      expect(await collect(order({ job }))).toEqual(squares(0, 100));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('gives up over a piece that kills twice, and names it', async () => {
    const found = collect(order({ job: { scale: 1, deadly: [13] } }));
    expect(found).rejects.toThrow('a worker died twice over piece 13');
    await found.catch(() => {});
  });

  test.each([1, 2])('of %i names the piece that cannot be done', async (workers) => {
    const found = collect(order({ workers, job: { scale: 1, broken: [30] } }));
    expect(found).rejects.toThrow('piece 30 cannot be done: this one is broken');
    await found.catch(() => {});
  });

  test('names a module that cannot be loaded', async () => {
    const found = collect(order({ module: new URL('./nowhere.ts', import.meta.url) }));
    expect(found).rejects.toThrow('the module of work cannot be done');
    await found.catch(() => {});
  });

  test.each([1, 3])('of %i stops when the signal is aborted', async (workers) => {
    const stop = new AbortController();
    const asked = order({ workers, to: 100_000, signal: stop.signal, job: { scale: 1, slow: [1] } });
    let count = 0;
    for await (const _ of runPieces<Job, unknown>(asked)) {
      count += 1;
      if (count === 20) stop.abort();
    }
    expect(count).toBe(20);
  });

  test('waits for a slow consumer instead of running ahead', async () => {
    const taken: Lease<Job>[] = [];
    const source = localLeases<Job>({ engine: 'e', job: { scale: 1 }, from: 0, to: 100_000 });
    const leases = {
      ...source,
      take: async (most: number) => {
        const lease = await source.take(most);
        if (lease !== undefined) taken.push(lease);
        return lease;
      },
    };
    for await (const { number } of runPieces<Job, unknown>(order({ leases, to: 100_000 }))) {
      if (number < 40) await Bun.sleep(5);
      else break;
    }
    expect(taken.length).toBeLessThan(60);
    expect(taken.at(-1)!.to).toBeLessThan(10_000);
  });
});

describe('leases', () => {
  test('not finished when the work ends go back to where they came from', async () => {
    const log: string[] = [];
    let next = 0;
    const source: LeaseSource<Job> = {
      take: async () => {
        const from = next;
        next += 5;
        return { id: `${from}`, engine: 'e', job: { scale: 1 }, from, to: from + 5 };
      },
      complete: async ({ id }) => void log.push(`complete ${id}`),
      release: async ({ id }) => void log.push(`release ${id}`),
    };
    for await (const { number } of runPieces<Job, unknown>(order({ leases: source })))
      if (number === 12) break;
    expect(log.slice(0, 3)).toEqual(['complete 0', 'complete 5', 'release 10']);
    expect(log.slice(3).every((line) => line.startsWith('release'))).toBe(true);
    expect(log.length).toBe(next / 5);
  });

  test('of one process ascend, and those given back come first', async () => {
    const source = localLeases({ engine: 'e', job: 'j', from: 3, to: 12 });
    const first = (await source.take(4))!;
    expect(first).toEqual({ id: '3', engine: 'e', job: 'j', from: 3, to: 7 });
    expect(await source.take(2)).toMatchObject({ from: 7, to: 9 });
    await source.release(first);
    expect(await source.take(1)).toEqual(first);
    expect(await source.take(99)).toMatchObject({ from: 9, to: 12 });
    expect(await source.take(99)).toBeUndefined();
  });
});
