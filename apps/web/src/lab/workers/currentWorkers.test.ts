import { expect, test } from 'bun:test';
import { currentWorkers } from './currentWorkers.ts';

const worker = (name: string, lastSeen: number, isAbsent: boolean) => ({
  ...{ name, lastSeen, isAbsent, version: '0.1.0', threads: 1, pieces: 0, piecesPerSecond: 0, remark: '' },
});

const shown = (...workers: ReturnType<typeof worker>[]) =>
  currentWorkers(workers).map(({ name, lastSeen }) => [name, lastSeen]);

test('a worker that was restarted replaces those of its name that went silent', () => {
  expect(shown(worker('oak', 90, true), worker('oak', 1, false), worker('oak', 40, true))).toEqual([
    ['oak', 1],
  ]);
  expect(shown(worker('oak', 90, true), worker('oak', 40, true), worker('elm', 2, false))).toEqual([
    ['oak', 40],
    ['elm', 2],
  ]);
});

test('present workers that share a name are numbered', () => {
  expect(shown(worker('oak', 1, false), worker('oak', 2, false))).toEqual([
    ['oak', 1],
    ['oak (2)', 2],
  ]);
});
