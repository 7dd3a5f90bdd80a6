import { expect, test } from 'bun:test';
import { isTest, readCode } from './changed.ts';
import { LONG, planRuns } from './testPlan.ts';

const FILES = [...readCode().keys()].filter(isTest).sort();

test('every test file runs exactly once', () => {
  expect(
    planRuns(FILES)
      .flatMap(({ files }) => files)
      .sort(),
  ).toEqual(FILES);
});

test('what takes long exists and starts first, each file in its own process', () => {
  const runs = planRuns(FILES).slice(0, LONG.length);
  expect(runs.map(({ name }) => name)).toEqual([...LONG]);
  for (const { name, files } of runs) if (name.endsWith('.ts')) expect(files).toEqual([name]);
});

test('a few files need a few processes', () => {
  const runs = planRuns(['packages/kernel/src/a.test.ts', 'packages/kernel/src/b.test.ts', LONG[0]!]);
  expect(runs.map(({ name, files }) => [name, files.length])).toEqual([
    [LONG[0]!, 1],
    ['packages/kernel', 2],
  ]);
});

test('what reads a build waits for it', () => {
  const needsOf = (file: string) => planRuns([file])[0]!.needs;
  expect(needsOf('test/consumer.test.ts')).toEqual(['library builds', 'sandbox build']);
  expect(needsOf('packages/lab/test/built.test.ts')).toEqual(['library builds']);
  expect(needsOf('apps/web/test/pages.test.ts')).toEqual(['sandbox build']);
  expect(needsOf('packages/kernel/src/rng.test.ts')).toEqual([]);
});
