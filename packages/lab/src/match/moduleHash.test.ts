import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleHash } from './moduleHash.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test.each([
  ['imports', "import { rate } from './rate.ts';", 'rate.ts'],
  ['imports for its effects', "import './effects.ts';", 'effects.ts'],
  ['imports later on', "const weights = await import('./later.json');", 'later.json'],
  ['requires', "const rate = require('./old.js');", 'old.js'],
])('the hash of a module changes when a file that it %s changes', (_, text, imported) => {
  const file = write('agent.ts', text);
  write(imported, '1');
  const before = moduleHash(file);
  expect(moduleHash(file)).toBe(before);
  write(imported, '2');
  expect(moduleHash(file)).not.toBe(before);
});

test('it also changes with indirect imports, even circular ones', () => {
  const file = write('a.ts', "export * from './b.ts';");
  write('b.ts', "import { c } from './c.ts'; import './a.ts';");
  write('c.ts', 'export const c = 1;');
  const before = moduleHash(file);
  write('c.ts', 'export const c = 2;');
  expect(moduleHash(file)).not.toBe(before);
});

test.each([
  ['import rules', 'rules.py'],
  ['from board import cells', 'board.py'],
  ['from . import local', 'local.py'],
])('the hash of a Python bot changes when the file behind "%s" changes', (text, imported) => {
  const file = write('bot.py', `import sys\n${text}\n`);
  write(imported, 'x = 1');
  const before = moduleHash(file);
  write(imported, 'x = 2');
  expect(moduleHash(file)).not.toBe(before);
});
