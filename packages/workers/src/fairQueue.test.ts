import { expect, test } from 'bun:test';
import { FairQueue } from './fairQueue.ts';

const taken = (queue: FairQueue<string>, mayServe?: (lane: string) => boolean): string[] => {
  const all: string[] = [];
  for (let item = queue.take(mayServe); item !== undefined; item = queue.take(mayServe)) all.push(item);
  return all;
};

const filled = (...items: readonly string[]): FairQueue<string> => {
  const queue = new FairQueue<string>(['move', 'hint', 'analysis']);
  for (const item of items) {
    const [lane = '', key = ''] = item.split(' ');
    queue.push(item, { lane, key });
  }
  return queue;
};

test('serves urgent lanes first, and alternates between keys', () => {
  const queue = filled('hint a', 'hint a', 'analysis b', 'hint b', 'move c');
  expect(taken(queue)).toEqual(['move c', 'hint a', 'hint b', 'hint a', 'analysis b']);
});

test('lets nobody wait forever', () => {
  const moves = Array.from({ length: 20 }, () => 'move a');
  const order = taken(filled('analysis b', ...moves));
  expect(order.indexOf('analysis b')).toBe(7);
});

test('serves only the allowed lanes', () => {
  const queue = filled('move a', 'analysis a');
  expect(taken(queue, (lane) => lane === 'analysis')).toEqual(['analysis a']);
  expect(queue.length).toBe(1);
});

test('counts by lane and key, and drops removed items', () => {
  const queue = filled('hint a', 'hint b', 'move a');
  expect([queue.count('hint'), queue.count('hint', 'a'), queue.count('analysis')]).toEqual([2, 1, 0]);
  expect(queue.remove('hint a', { lane: 'hint', key: 'a' })).toBe(true);
  expect(queue.remove('hint a', { lane: 'hint', key: 'a' })).toBe(false);
  expect(taken(queue)).toEqual(['move a', 'hint b']);
});
