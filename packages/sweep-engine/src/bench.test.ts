import { expect, setDefaultTimeout, test } from 'bun:test';
import { benchmarks } from './bench.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

test('benchmarks have unique names and do the work they count', async () => {
  expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
  for (const { name, prepare } of benchmarks)
    if (name.startsWith('level 3') || name.startsWith('level 1 '))
      expect(await (await prepare())()).toBeGreaterThan(0);
});
