import { afterAll, beforeAll, expect, test } from 'bun:test';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TableFile } from './tableFile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-tables-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const begin = (): TableFile<{ moves: number }> => {
  const file = new TableFile<{ moves: number }>(join(folder, 'games.parquet'), 'game', { moves: 'whole' });
  file.add({ moves: 12 });
  return file;
};

/** The number that the next open file gets: the lowest one that is free. */
const nextDescriptor = (): number => {
  const descriptor = openSync(import.meta.path, 'r');
  closeSync(descriptor);
  return descriptor;
};

test('an abandoned file is closed and deleted', () => {
  const before = nextDescriptor();
  for (let i = 0; i < 50; i += 1) begin().abandon();
  expect(nextDescriptor()).toBeLessThan(before + 50);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file gets its name when it is finished', () => {
  const file = begin();
  expect(readdirSync(folder)).toEqual(['games.parquet.partial']);
  file.finish('ludus.test', {});
  expect(readdirSync(folder)).toEqual(['games.parquet']);
});
