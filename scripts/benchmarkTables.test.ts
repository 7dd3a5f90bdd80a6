import { expect, test } from 'bun:test';
import { makeTables, withTables } from './benchmarkTables.ts';

const OPERATION = {
  suite: 'risk',
  operation: 'createGame',
  unit: 'games',
  rate: 35_120,
  rateMin: 9_876,
  rateMax: 1_234_567,
};

test('every suite has a table, with figures people can compare', () => {
  const program = { suite: 'server', command: 'bun live.ts', result: { p50Ms: 1.5, p99Ms: 18.9 } };
  expect(makeTables([OPERATION, program]).split('\n')).toEqual([
    '### Risk',
    '',
    '| operation | median | slowest – fastest round |',
    '| :--- | ---: | ---: |',
    '| createGame | 35.1k games/s | 9,880 – 1.23M |',
    '',
    '### Server',
    '',
    '| command | result |',
    '| :--- | :--- |',
    '| `bun live.ts` | p50Ms 1.5, p99Ms 18.9 |',
  ]);
});

test('only the text between the marks is replaced', () => {
  const page = 'before\n<!-- measured -->\nold\n<!-- end of measured -->\nafter';
  expect(withTables(page, 'new')).toBe('before\n<!-- measured -->\n\nnew\n\n<!-- end of measured -->\nafter');
  expect(() => withTables('no marks', 'new')).toThrow('lost its marks');
});
