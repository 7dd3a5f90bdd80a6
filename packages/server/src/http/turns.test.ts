import { expect, test } from 'bun:test';
import { createSlices, Turns } from './turns.ts';

const busy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

/** Counts how often the event loop comes round. */
const countTurns = (): (() => number) => {
  let turns = 0;
  let isOver = false;
  const next = (): void => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return turns;
  };
};

test('a lot of work for one client lets the event loop and others run', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (client: string) =>
    turns.run(client, async () => {
      busy(6);
      order.push(client);
    });
  const stop = countTurns();
  const all = Array.from({ length: 12 }, () => work('a'));
  all.push(work('b'));
  await Promise.all(all);
  expect(order.indexOf('b')).toBeLessThanOrEqual(2);
  expect(stop()).toBeGreaterThanOrEqual(11);
});

test('a little work runs at once, even after a failure', async () => {
  const turns = new Turns();
  const failed = turns.run('a', async () => Promise.reject(new Error('no'))).catch(() => 'failed');
  const stop = countTurns();
  expect(await failed).toBe('failed');
  for (let i = 0; i < 10; i += 1) expect(await turns.run('a', async () => i)).toBe(i);
  expect(stop()).toBe(0);
});

test('slices end after their time and not before', async () => {
  let now = 0;
  const breathe = createSlices(() => now);
  expect(breathe()).toBeUndefined();
  now = 6;
  const stop = countTurns();
  await breathe();
  expect(stop()).toBeGreaterThan(0);
  expect(breathe()).toBeUndefined();
});
