import { afterAll, describe, expect, test } from 'bun:test';
import type { Sample } from '../test/sample.worker.ts';
import { failureOf, nestedBody, startSample } from '../test/support.ts';
import { SyncWorker, type SyncWorkerOptions } from './syncWorker.ts';

const workers: SyncWorker<Sample>[] = [];
afterAll(() => {
  for (const worker of workers) worker.stop();
});

const open = (options: Partial<SyncWorkerOptions> = {}): SyncWorker<Sample> => {
  const worker = new SyncWorker<Sample>({ start: startSample, setup: { offset: 100 }, ...options });
  workers.push(worker);
  return worker;
};

const failure = (ask: () => unknown): ReturnType<typeof failureOf> => failureOf((async () => ask())());

describe('a worker that is waited for', () => {
  const { remote } = open();

  test('answers at once, and fails with code and message', async () => {
    expect(remote.sum([1, 2])).toBe(103);
    expect(remote.sleep(20)).toBe('slept');
    expect(await failure(() => remote.sum([]))).toEqual({
      code: 'nothing_to_add',
      message: 'There is nothing to add.',
    });
    expect(remote.sum([3])).toBe(103);
  });

  test('refuses values that cannot be sent, and continues', async () => {
    const [input, answer] = [() => remote.depth(nestedBody(80 * 1024)), () => remote.nested(100_000)];
    expect((await failure(input)).code).toBe('not_cloneable');
    expect((await failure(answer)).code).toBe('not_cloneable');
    expect(remote.sum([3])).toBe(103);
  });

  test('refuses answers that are too large', async () => {
    const small = open({ answerBytes: 200 });
    const { code, message } = await failure(() => small.remote.nested(150));
    expect(code).toBe('not_cloneable');
    expect(message).toContain('at most 200 are allowed');
    expect(small.remote.sum([3])).toBe(103);
  });

  test('is terminated if it does not answer, and replaced', async () => {
    const worker = open();
    const identity = worker.remote.identity();
    expect((await failure(() => worker.remote.hang(undefined, { timeoutMs: 30 }))).code).toBe('timeout');
    expect((await failure(() => worker.remote.exit(undefined, { timeoutMs: 300 }))).code).toBe('timeout');
    expect(worker.remote.identity()).not.toBe(identity);
  });

  test('that cannot be set up says why', async () => {
    const broken = open({ setup: null });
    expect((await failure(() => broken.remote.offset())).message).toContain('null');
  });
});
