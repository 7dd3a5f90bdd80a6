import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/workspace.ts';

const CHECKS = [
  [
    'docs/ringrift.md',
    'packages/ringrift-engine/src',
    ['stateProblems.ts', 'positionProblems.ts', 'turnProblems.ts'],
  ],
  [
    'docs/sweep.md',
    'packages/sweep-engine/src/check',
    ['board.ts', 'cards.ts', 'clues.ts', 'turns.ts', '../schema.ts'],
  ],
] as const;

/** The codes that checks report by name. */
const codesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:note|problem)\(\s*'([a-z_]+)'/g)].map((match) => match[1]!);

test.each(CHECKS)('%s lists every position check, and no others', (page, folder, files) => {
  const [, section = ''] = readFileSync(join(ROOT, page), 'utf8').split('\n## Set up a position\n');
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| `[a-z]+_[a-z_]+`|^\| `(?:missing|repeated)`/.test(line));
  const listed = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]!),
  );
  const codes = files.flatMap((file) => codesIn(join(ROOT, folder, file)));
  expect(codes.length).toBeGreaterThan(10);
  expect([...new Set(listed)].sort()).toEqual([...new Set(codes)].sort());
});
