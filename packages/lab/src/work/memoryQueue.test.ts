import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { MemoryQueue } from './memoryQueue.ts';
import type { Lease, QueueEvent, Stretch, WorkRun } from './types.ts';

const RUN: WorkRun = { id: 'r', module: 'file:///piece.ts', job: {}, rules: [], engine: 'e1' };
const ASKED = { run: 'r', worker: 'w', engine: 'e1' };

const setUp = async (...stretches: readonly Stretch[]) => {
  const clock = { now: 0 };
  const queue = new MemoryQueue({ leaseMs: 1000, now: () => clock.now });
  const events: QueueEvent[] = [];
  queue.subscribe((event) => events.push(event));
  unwrap(await queue.open(RUN));
  await queue.enqueue('r', stretches);
  const lease = async (): Promise<Lease | undefined> => unwrap(await queue.lease(ASKED));
  return { queue, clock, events, lease };
};

const resultsOf = ({ from, to }: Lease): string[] =>
  Array.from({ length: to - from }, (_, i) => `result ${from + i}`);

const place = (lease: Lease | undefined): Stretch | undefined => lease && [lease.from, lease.to];

describe('a queue', () => {
  test('lends pieces in order, each to one worker, and again those given back', async () => {
    const { queue, lease } = await setUp([0, 2], [2, 5]);
    const first = await lease();
    expect([place(first), place(await lease()), await lease()]).toEqual([[0, 2], [2, 5], undefined]);
    await queue.release(first!);
    expect(place(await lease())).toEqual([0, 2]);
  });

  test('keeps the results of a finished lease for whoever stores them, in order', async () => {
    const { queue, lease } = await setUp([0, 2], [2, 5], [7, 8]);
    const [first, second, third] = [await lease(), await lease(), await lease()];
    expect(await queue.complete(second!, resultsOf(second!), 5)).toBe(true);
    expect(await queue.take('r', 0)).toEqual([]);
    expect(await queue.complete(first!, resultsOf(first!), 5)).toBe(true);
    expect(await queue.complete(third!, resultsOf(third!), 5)).toBe(true);
    // Nobody asked for 5 and 6 yet: what comes after the gap waits.
    expect(await queue.take('r', 1)).toEqual([
      { from: 1, to: 2, results: ['result 1'], ms: 5 },
      { from: 2, to: 5, results: ['result 2', 'result 3', 'result 4'], ms: 5 },
    ]);
    expect(await queue.take('r', 0)).toEqual([]);
    expect(await queue.take('r', 7)).toMatchObject([{ from: 7 }]);
  });

  test('leaves pieces alone that it has already', async () => {
    const { queue, events } = await setUp([0, 4]);
    await queue.enqueue('r', [
      [2, 6],
      [1, 3],
    ]);
    expect(events.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['enqueued', 0, 4],
      ['enqueued', 4, 6],
    ]);
    expect(await queue.counts('r')).toMatchObject({ waiting: 6 });
  });

  test('lends nothing to another engine, and says why', async () => {
    const { queue } = await setUp([0, 2]);
    const refused = await queue.lease({ ...ASKED, engine: 'e2' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'other_engine' } });
    expect(await queue.open({ ...RUN, engine: 'e2' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('needs the engine e1, but this is e2') },
    });
    expect(await queue.counts('r')).toMatchObject({ waiting: 2, leased: 0 });
  });

  test('counts pieces by what has become of them', async () => {
    const { queue, lease } = await setUp([0, 2], [2, 5], [5, 6], [6, 9]);
    const [first, , third] = [await lease(), await lease(), await lease()];
    await queue.complete(first!, resultsOf(first!), 1);
    await queue.fail(third!, { number: 5, message: 'no', isDeath: false });
    expect(await queue.counts('r')).toEqual({ waiting: 3, leased: 3, done: 2, stored: 0, setAside: 1 });
    await queue.take('r', 0);
    await queue.stored('r', 2);
    expect(await queue.counts('r')).toEqual({ waiting: 3, leased: 3, done: 0, stored: 2, setAside: 1 });
  });
});

describe('a lease', () => {
  test('expires without a sign of life, and its pieces go to somebody else', async () => {
    const { queue, clock, lease, events } = await setUp([4, 5]);
    const lost = await lease();
    clock.now = 999;
    expect(await queue.heartbeat(lost!, 4)).toBe(true);
    clock.now = 1998;
    expect(await lease()).toBeUndefined();
    clock.now = 1999;
    expect(place(await lease())).toEqual([4, 5]);
    expect(await queue.heartbeat(lost!)).toBe(false);
    expect(events.map(({ type }) => type)).toEqual(['enqueued', 'leased', 'expired', 'failed', 'leased']);
  });

  test('that expired can still be completed; what is done twice counts once', async () => {
    const { queue, clock, lease } = await setUp([4, 5]);
    const lost = await lease();
    clock.now = 1000;
    const again = await lease();
    expect(await queue.complete(lost!, ['late'], 1)).toBe(true);
    expect(await queue.complete(again!, ['again'], 1)).toBe(false);
    expect(await queue.take('r', 4)).toMatchObject([{ results: ['late'] }]);
  });

  test('of several pieces is tried piece by piece when nobody knows where its worker died', async () => {
    const { clock, lease } = await setUp([0, 3]);
    await lease();
    clock.now = 1000;
    expect([place(await lease()), place(await lease()), place(await lease())]).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('leaves its other pieces to others when one kills its worker', async () => {
    const { queue, lease } = await setUp([0, 5]);
    await queue.fail((await lease())!, { number: 2, message: 'gone', isDeath: true });
    const parts = [await lease(), await lease(), await lease()];
    expect(parts.map(place)).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
    ]);
    await queue.fail(parts[1]!, { number: 2, message: 'gone', isDeath: true });
    expect(await lease()).toBeUndefined();
    expect(await queue.take('r', 2)).toEqual([
      { from: 2, to: 3, failure: { number: 2, message: 'gone', isDeath: true } },
    ]);
  });
});

describe('a run that is opened again', () => {
  test('does again what was taken and not stored', async () => {
    const { queue, lease } = await setUp([0, 2], [2, 4]);
    for (const one of [await lease(), await lease()]) await queue.complete(one!, resultsOf(one!), 1);
    expect(await queue.take('r', 0)).toHaveLength(2);
    await queue.stored('r', 2);
    unwrap(await queue.open(RUN));
    expect(place(await lease())).toEqual([2, 4]);
    expect(await lease()).toBeUndefined();
  });

  test('is forgotten once it is closed', async () => {
    const { queue, lease } = await setUp([0, 2]);
    await queue.close('r');
    expect(await lease()).toBeUndefined();
    expect(queue.counts('r')).rejects.toThrow('run r is not open');
  });
});
