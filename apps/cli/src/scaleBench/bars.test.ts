import { expect, test } from 'bun:test';
import { bars, benchmarks } from './index.ts';

test('every bar is about operations that are measured', () => {
  const names = new Set(benchmarks.map(({ name }) => name));
  const wanted = bars.flatMap(({ operation, comparedWith = operation }) => [operation, comparedWith]);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
