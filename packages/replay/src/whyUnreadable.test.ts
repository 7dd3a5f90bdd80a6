import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyUnreadable } from './whyUnreadable.ts';

const reasonFor = (read: () => unknown): string => {
  try {
    read();
    return 'it can be read';
  } catch (caught) {
    return whyUnreadable(caught);
  }
};

test('a file that cannot be read is explained without system codes', () => {
  const here = import.meta.dir;
  expect(reasonFor(() => readFileSync(join(here, 'nothing.json')))).toBe('there is no such file.');
  expect(reasonFor(() => readFileSync(here))).toBe('this is a folder, not a file.');
  expect(reasonFor(() => JSON.parse('{'))).toMatch(/^this is not JSON \(.+\)\.$/);
  expect(reasonFor(() => JSON.parse(readFileSync(join(here, 'whyUnreadable.ts'), 'utf8')))).toMatch(
    /^this is not JSON/,
  );
});
