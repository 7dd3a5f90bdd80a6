import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, lockSidecar, openSidecar } from './sidecarDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-beside-'));

test('a file is locked by one at a time, in memory by everybody', () => {
  const file = join(folder, 'games.play.db');
  const unlock = lockSidecar(file);
  expect(() => lockSidecar(file)).toThrow(CannotStart);
  unlock();
  lockSidecar(file)();
  lockSidecar(':memory:');
  lockSidecar(':memory:')();
});

test('a file that cannot be used says so in a sentence', () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'this is no database '.repeat(20));
  expect(() => openSidecar(file, [])).toThrow(`${file} cannot be used: file is not a database.`);
  expect(() => lockSidecar(join(folder, 'nowhere', 'x.db'))).toThrow(CannotStart);
  rmSync(folder, { recursive: true });
});
