import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childCommand } from './childCommand.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-child-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moduleOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('a program that ends with its parent', () => {
  test('gets its arguments, and ends with its exit code', async () => {
    const file = moduleOf('code.ts', 'process.exitCode = Number(process.argv[2]) + process.argv.length;');
    expect(await Bun.spawn(childCommand(file, '40'), { stdin: 'pipe' }).exited).toBe(43);
  });

  test('ends when the parent is killed', async () => {
    const child = childCommand(moduleOf('sleep.ts', 'await Bun.sleep(600_000);'));
    const parent = moduleOf(
      'parent.ts',
      `const child = Bun.spawn(${JSON.stringify(child)}, { stdin: 'pipe' });
      console.log(child.pid);
      await child.exited;`,
    );
    const started = Bun.spawn([process.execPath, parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { value } = await started.stdout.getReader().read();
    const pid = Number(new TextDecoder().decode(value));
    expect(isRunning(pid)).toBe(true);
    started.kill('SIGKILL');
    while (isRunning(pid)) await Bun.sleep(20);
  }, 60_000);
});
