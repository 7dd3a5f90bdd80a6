import { expect, test } from 'bun:test';
import { benchmarks } from './bench.ts';

test('benchmarks have unique names and do the work they count', async () => {
  expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
  for (const { prepare } of benchmarks) expect(await (await prepare())()).toBeGreaterThan(0);
});
