import { expect, test } from 'bun:test';
import { bandsOf, ceiling, KEEP_MS, type Sample, timeLeft, withSample } from './samples.ts';

const at = (seconds: number, done: number, rates: Sample['rates'] = {}): Sample => ({
  at: seconds * 1000,
  rates,
  done: { run: done },
});

test('the time left follows the pace of the last minute, once there is one', () => {
  const run = { id: 'run', total: 1000, stored: 100, done: 0 };
  expect(timeLeft([], run)).toBeUndefined();
  expect(timeLeft([at(0, 100)], run)).toBeUndefined();
  expect(timeLeft([at(0, 50), at(10, 100)], run)).toBe(180_000);
  // What was done long ago does not count.
  expect(timeLeft([at(0, 0), at(100, 90), at(110, 100)], run)).toBe(900_000);
});

test('a page that stays open keeps half an hour', () => {
  const samples = withSample([at(0, 0), at(KEEP_MS / 1000, 1)], at(KEEP_MS / 1000 + 1, 2));
  expect(samples.map(({ done }) => done['run'])).toEqual([1, 2]);
});

test('bands are stacked, and a worker that has not joined yet has none', () => {
  const [oak, elm] = bandsOf([at(0, 0, { oak: 2 }), at(1, 0, { oak: 3, elm: 1 })], ['oak', 'elm']);
  expect(oak!.edges).toEqual([
    [0, 2],
    [0, 3],
  ]);
  expect(elm!.edges).toEqual([
    [2, 2],
    [3, 4],
  ]);
});

test('a chart ends at a round number above its highest value', () => {
  expect([0, 0.4, 0.62, 1, 1.2, 7, 54.2, 100].map(ceiling)).toEqual([1, 0.5, 1, 1, 2, 10, 100, 100]);
});
