import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, lockBeside, openBesideFile } from './besideFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-beside-'));

test('a file is locked by one at a time, in memory by everybody', () => {
  const file = join(folder, 'games.play.db');
  const unlock = lockBeside(file);
  expect(() => lockBeside(file)).toThrow(CannotStart);
  unlock();
  lockBeside(file)();
  lockBeside(':memory:');
  lockBeside(':memory:')();
});

test('a file that cannot be used says so in a sentence', () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'this is no database '.repeat(20));
  expect(() => openBesideFile(file, [])).toThrow(`${file} cannot be used: file is not a database.`);
  expect(() => lockBeside(join(folder, 'nowhere', 'x.db'))).toThrow(CannotStart);
  rmSync(folder, { recursive: true });
});
