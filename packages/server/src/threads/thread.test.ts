import { afterAll, describe, expect, test } from 'bun:test';
import { Thread } from './thread.ts';

const module = new URL('../../test/sum.worker.ts', import.meta.url);
const thread = new Thread<number[], number>({ module, setup: { offset: 100 }, idleMs: 50 });
afterAll(() => thread.stop());

const failure = (work: Promise<unknown>): Promise<string> => work.then(String, (caught) => caught.message);

describe('a thread', () => {
  test('does one task after the other, and reports progress', async () => {
    const told: unknown[] = [];
    const sums = [thread.ask([1, 2], (progress) => told.push(progress)), thread.ask([3])];
    expect(thread.pending).toBe(2);
    expect(await Promise.all(sums)).toEqual([103, 103]);
    expect(told).toEqual([1, 2]);
    expect(thread.pending).toBe(0);
  });

  test('fails in one task and continues with the next', async () => {
    expect(await failure(thread.ask([]))).toContain('nothing to add');
    expect(await thread.ask([1])).toBe(101);
  });

  test('refuses a task that cannot be copied to it, and is free for the next', async () => {
    const depth = 40 * 1024;
    const nested = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(await failure(thread.ask(nested))).toContain('cannot be copied');
    expect(thread.pending).toBe(0);
    expect(await thread.ask([1])).toBe(101);
  });

  test('ends when it has nothing to do, and starts again', async () => {
    expect(await thread.ask([1])).toBe(101);
    await Bun.sleep(150);
    expect(await thread.ask([2])).toBe(102);
  });

  test('that cannot be set up says why', async () => {
    const broken = new Thread<number[], number>({ module, setup: null });
    expect(await failure(broken.ask([1]))).toContain('null');
    await broken.stop();
  });

  test('cancels unfinished work when it is stopped', async () => {
    const other = new Thread<number[], number>({ module, setup: { offset: 0 } });
    const given = [failure(other.ask([1])), failure(other.ask([2]))];
    await other.stop();
    expect(new Set(await Promise.all([...given, failure(other.ask([3]))]))).toEqual(
      new Set(['The worker pool has stopped.']),
    );
  });
});
