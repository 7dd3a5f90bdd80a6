import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { queueSuite, runNamed } from '../test/suite.ts';
import { MemoryQueue } from './memoryQueue.ts';
import type { QueueEvent } from './types.ts';

const LEASE_MS = 1000;

const makeQueue = () => {
  const clock = { now: 0 };
  return { clock, queue: new MemoryQueue({ leaseMs: LEASE_MS, now: () => clock.now }) };
};

queueSuite('in memory', async () => {
  const { queue, clock } = makeQueue();
  return {
    queue,
    expireLeases: async () => {
      clock.now += LEASE_MS;
    },
  };
});

describe('a queue in memory', () => {
  test('lets a lease expire without a heartbeat, and reports everything', async () => {
    const { queue, clock } = makeQueue();
    const events: QueueEvent[] = [];
    queue.subscribe((event) => events.push(event));
    unwrap(await queue.open(runNamed('r')));
    await queue.enqueue('r', [[4, 5]]);
    const asked = { run: 'r', worker: 'w', engine: 'e1' };
    const lost = unwrap(await queue.lease(asked));
    clock.now = 999;
    expect(await queue.heartbeat(lost!, 4)).toBe(true);
    clock.now = 1998;
    expect(unwrap(await queue.lease(asked))).toBeUndefined();
    clock.now = 1999;
    expect(unwrap(await queue.lease(asked))).toMatchObject({ from: 4, to: 5 });
    expect(await queue.heartbeat(lost!)).toBe(false);
    expect(events.map(({ type }) => type)).toEqual(['enqueued', 'leased', 'expired', 'failed', 'leased']);
  });
});
