import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Lease, packResults, type Queue, type Stretch, type WorkRun } from '../src/index.ts';

/** A queue under test. */
export interface QueueUnderTest {
  readonly queue: Queue;
  /** Lets all leases expire, as if their workers were gone. */
  expireLeases(run: string): Promise<void>;
}

const NEEDS = { version: '1', files: {}, networks: '' };

export const runNamed = (id: string): WorkRun => ({
  ...{ id, kind: 'squares', job: { scale: 1 }, rules: [], engine: 'e1', needs: NEEDS, total: 100 },
});

const resultsOf = ({ from, to }: Lease): string[] =>
  Array.from({ length: to - from }, (_, i) => `result ${from + i}`);

const place = (lease: Lease | undefined): Stretch | undefined => lease && [lease.from, lease.to];

let runs = 0;

/** What every queue promises. */
export const queueSuite = (name: string, makeBench: () => Promise<QueueUnderTest>): void => {
  const setUp = async (...stretches: readonly Stretch[]) => {
    const bench = await makeBench();
    runs += 1;
    const run = runNamed(`suite/${runs}`);
    const { queue } = bench;
    unwrap(await queue.open(run));
    await queue.enqueue(run.id, stretches);
    const lease = async (): Promise<Lease | undefined> =>
      unwrap(await queue.lease({ run: run.id, worker: 'w', engine: 'e1' }));
    return { ...bench, run, id: run.id, lease };
  };

  describe(`${name}: a queue`, () => {
    test('leases pieces in order, each to one worker, and returned ones again', async () => {
      const { queue, lease } = await setUp([0, 2], [2, 5]);
      const first = await lease();
      expect([place(first), place(await lease()), await lease()]).toEqual([[0, 2], [2, 5], undefined]);
      await queue.release(first!);
      expect(place(await lease())).toEqual([0, 2]);
    });

    test('keeps the results of a finished lease, in order, until they are stored', async () => {
      const { queue, id, lease } = await setUp([0, 2], [2, 5], [7, 8]);
      const [first, second, third] = [await lease(), await lease(), await lease()];
      expect(await queue.complete(second!, resultsOf(second!), 5)).toBe(true);
      expect(await queue.take(id, 0)).toEqual([]);
      expect(await queue.complete(first!, resultsOf(first!), 5)).toBe(true);
      expect(await queue.complete(third!, resultsOf(third!), 5)).toBe(true);
      // Nobody requested 5 and 6 yet, so what comes after the gap waits.
      expect(await queue.take(id, 1)).toEqual([
        { from: 1, to: 2, results: ['result 1'], ms: 5 },
        { from: 2, to: 5, results: ['result 2', 'result 3', 'result 4'], ms: 5 },
      ]);
      expect(await queue.take(id, 7)).toMatchObject([{ from: 7 }]);
    });

    test.each([
      ['as they are', false],
      ['packed', true],
    ] as const)('returns results unchanged that arrive %s, including typed arrays', async (_, isPacked) => {
      const { queue, id, lease } = await setUp([0, 2]);
      const results = [
        {
          bytes: new Uint8Array([1, 2, 255]),
          cells: Int32Array.of(-1, 1 << 30),
          numbers: Float64Array.of(-0, 0.1),
        },
        { text: 'ä "quoted" \u0001', empty: new Float32Array(0), list: [null, { deep: [1] }] },
      ];
      await queue.complete((await lease())!, isPacked ? packResults(results) : results, 1);
      const [taken] = await queue.take(id, 0);
      expect(taken).toEqual({ from: 0, to: 2, results, ms: 1 });
    });

    test('skips pieces that it already has', async () => {
      const { queue, id, run } = await setUp([0, 4]);
      unwrap(await queue.open(run));
      await queue.enqueue(id, [[2, 6]]);
      expect(await queue.counts(id)).toMatchObject({ waiting: 6 });
    });

    test('leases nothing to a different engine, and says why', async () => {
      const { queue, id, run } = await setUp([0, 2]);
      const refused = await queue.lease({ run: id, worker: 'w', engine: 'e2' });
      expect(refused).toMatchObject({ ok: false, error: { code: 'other_engine' } });
      expect(await queue.open({ ...run, engine: 'e2' })).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('needs the engine e1, but this is e2') },
      });
      expect(await queue.counts(id)).toMatchObject({ waiting: 2, leased: 0 });
    });

    test('counts pieces by status', async () => {
      const { queue, id, lease } = await setUp([0, 2], [2, 5], [5, 6], [6, 9]);
      const [first, , third] = [await lease(), await lease(), await lease()];
      await queue.complete(first!, resultsOf(first!), 1);
      await queue.fail(third!, { number: 5, message: 'no', isDeath: false });
      expect(await queue.counts(id)).toEqual({ waiting: 3, leased: 3, done: 2, stored: 0, setAside: 1 });
      await queue.take(id, 0);
      await queue.stored(id, 2);
      expect(await queue.counts(id)).toEqual({ waiting: 3, leased: 3, done: 0, stored: 2, setAside: 1 });
    });
  });

  describe(`${name}: a lease`, () => {
    test('that expired can still be completed; work done twice counts once', async () => {
      const { queue, id, lease, expireLeases } = await setUp([4, 5]);
      const lost = await lease();
      expect(await queue.heartbeat(lost!, 4)).toBe(true);
      await expireLeases(id);
      const again = await lease();
      expect(place(again)).toEqual([4, 5]);
      expect(await queue.complete(lost!, ['late'], 1)).toBe(true);
      expect(await queue.complete(again!, ['again'], 1)).toBe(false);
      expect(await queue.take(id, 4)).toMatchObject([{ results: ['late'] }]);
    });

    test('of several pieces is tried piece by piece if it is unknown which killed its worker', async () => {
      const { id, lease, expireLeases } = await setUp([0, 3]);
      await lease();
      await expireLeases(id);
      expect([place(await lease()), place(await lease()), place(await lease())]).toEqual([
        [0, 1],
        [1, 2],
        [2, 3],
      ]);
    });

    test('leaves its other pieces to others when one kills its worker', async () => {
      const { queue, id, lease } = await setUp([0, 5]);
      await queue.fail((await lease())!, { number: 2, message: 'gone', isDeath: true });
      const parts = [await lease(), await lease(), await lease()];
      expect(parts.map(place)).toEqual([
        [0, 2],
        [2, 3],
        [3, 5],
      ]);
      await queue.fail(parts[1]!, { number: 2, message: 'gone', isDeath: true });
      expect(await lease()).toBeUndefined();
      expect(await queue.take(id, 2)).toEqual([
        { from: 2, to: 3, failure: { number: 2, message: 'gone', isDeath: true } },
      ]);
    });

    test('sets aside a piece that lost two workers', async () => {
      const { queue, id, lease, expireLeases } = await setUp([7, 8]);
      // It may be unknown whether the first worker had started on it.
      for (let tries = 0, begun = 0; begun < 2 && tries < 3; tries += 1) {
        const leased = await lease();
        if (leased === undefined) break;
        expect(place(leased)).toEqual([7, 8]);
        if (leased.isSuspect) {
          await queue.begin(leased);
          begun += 1;
        }
        await expireLeases(id);
      }
      expect(await lease()).toBeUndefined();
      expect(await queue.take(id, 7)).toMatchObject([{ from: 7, failure: { number: 7, isDeath: true } }]);
    });
  });

  describe(`${name}: a suspect piece`, () => {
    test('is not blamed for workers that disappear before starting on it, or return it', async () => {
      const { queue, id, lease, expireLeases } = await setUp([7, 9]);
      await lease();
      await expireLeases(id);
      for (let i = 0; i < 4; i += 1) {
        const leased = await lease();
        await queue.begin(leased!);
        await queue.release(leased!);
      }
      expect(await queue.counts(id)).toMatchObject({ waiting: 2, setAside: 0 });
      const leased = await lease();
      await queue.begin(leased!);
      expect(await queue.complete(leased!, ['done'], 1)).toBe(true);
    });
  });

  describe(`${name}: a run that is opened again`, () => {
    test('returns or repeats what was taken but not stored', async () => {
      const { queue, id, run, lease } = await setUp([0, 2], [2, 4]);
      for (const one of [await lease(), await lease()]) await queue.complete(one!, resultsOf(one!), 1);
      expect(await queue.take(id, 0)).toHaveLength(2);
      await queue.stored(id, 2);
      unwrap(await queue.open(run));
      const { waiting, done } = await queue.counts(id);
      expect(waiting + done).toBe(2);
    });

    test('is deleted once it is closed', async () => {
      const { queue, id, run, lease } = await setUp([0, 2]);
      await queue.close(id);
      expect(await lease()).toBeUndefined();
      expect(queue.counts(id)).rejects.toThrow('is not open');
      unwrap(await queue.open(run));
      expect(await queue.counts(id)).toEqual({ waiting: 0, leased: 0, done: 0, stored: 0, setAside: 0 });
    });
  });
};
