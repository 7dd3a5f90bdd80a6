import { expect, test } from 'bun:test';
import { bars } from '../apps/cli/src/scaleBench/bars.ts';
import { AIMS } from './benchmarkAims.ts';
import { makeTables, targetFor, withTables } from './benchmarkTables.ts';

const OPERATION = {
  suite: 'risk',
  operation: 'createGame',
  unit: 'games',
  rate: 35_120,
  rateMin: 9_876,
  rateMax: 1_234_567,
};

test('every suite has a table, with figures people can compare', () => {
  const command = 'bun live.ts';
  const result = { name: 'part 1', games: 200, spectators: 500, p50Ms: 1.5, p99Ms: 18.9, tables: 3 };
  const figures = [
    { ...OPERATION, notes: { p95Ms: 0.25, seed: 'bench' } },
    { suite: 'server', command, result: { name: 'warming up', p99Ms: 90 } },
    { suite: 'server', command, result },
    { suite: 'server', command, result: 'first board after a cold load: 441 ms' },
  ];
  expect(makeTables(figures).split('\n')).toEqual([
    '### Risk',
    '',
    '| operation | median | slowest – fastest round | also | target |',
    '| :--- | ---: | ---: | ---: | ---: |',
    '| createGame | 35.1k games/s | 9,880 – 1.23M | p95 0.25 ms |  |',
    '',
    '### Server',
    '',
    '`bun live.ts`',
    '',
    '| what | measured | target |',
    '| :--- | ---: | ---: |',
    '| 200 games, 500 spectators | median 1.5 ms, p99 18.9 ms | p99 50 ms |',
    '| first board after a cold load | 441 ms | 1 s |',
  ]);
});

test('targets are written once, and the tables show those that are checked', () => {
  expect(bars.filter(({ operation }) => operation in AIMS)).toEqual([]);
  for (const { operation } of bars) expect(targetFor(operation)).not.toBe('');
  expect(targetFor('PostgreSQL: getStateAtMove square8')).toBe('p95 5 ms');
  expect(targetFor('PostgreSQL: store square8 2p, 25 per transaction')).toBe('0.5 times SQLite');
  expect(targetFor('queue: heuristic self-play by 2 worker processes')).toBe(
    '1.8 times one worker, 0.95 times two processes that share nothing',
  );
  expect(targetFor('createGame')).toBe('');
});

test('only the text between the marks is replaced', () => {
  const page = 'before\n<!-- measured -->\nold\n<!-- end of measured -->\nafter';
  expect(withTables(page, 'new')).toBe('before\n<!-- measured -->\n\nnew\n\n<!-- end of measured -->\nafter');
  expect(() => withTables('no marks', 'new')).toThrow('lost its marks');
});
