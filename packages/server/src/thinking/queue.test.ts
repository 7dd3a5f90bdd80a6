import { describe, expect, test } from 'bun:test';
import { FairQueue } from './queue.ts';
import type { Purpose } from './types.ts';

const ask = (purpose: Purpose, askedBy: string, n = 0) => ({ purpose, askedBy, n });
const takeAll = (queue: FairQueue<ReturnType<typeof ask>>): string[] =>
  queue.clear().map(({ purpose, askedBy, n }) => `${purpose} ${askedBy}${n}`);

describe('the queue of questions', () => {
  test('lets games take turns, however many questions one has', () => {
    const queue = new FairQueue<ReturnType<typeof ask>>();
    for (let n = 0; n < 100; n += 1) queue.push(ask('hint', 'a', n));
    for (const other of ['b', 'c']) queue.push(ask('hint', other));
    expect(queue.length).toBe(102);
    expect(takeAll(queue).slice(0, 5)).toEqual(['hint a0', 'hint b0', 'hint c0', 'hint a1', 'hint a2']);
    expect(queue.length).toBe(0);
  });

  test('serves moves before hints and hints before analyses', () => {
    const queue = new FairQueue<ReturnType<typeof ask>>();
    for (const purpose of ['analysis', 'hint', 'move'] as const) queue.push(ask(purpose, 'a'));
    expect(takeAll(queue)).toEqual(['move a0', 'hint a0', 'analysis a0']);
  });

  test('lets nobody wait for ever', () => {
    const queue = new FairQueue<ReturnType<typeof ask>>();
    queue.push(ask('analysis', 'z'));
    for (let n = 0; n < 50; n += 1) queue.push(ask('move', 'a', n));
    expect(takeAll(queue).indexOf('analysis z0')).toBe(7);
  });

  test('gives only what may be served now', () => {
    const queue = new FairQueue<ReturnType<typeof ask>>();
    queue.push(ask('analysis', 'a'));
    expect(queue.take(['move'])).toBeUndefined();
    expect(queue.length).toBe(1);
    expect(queue.take()).toMatchObject({ purpose: 'analysis' });
  });
});
