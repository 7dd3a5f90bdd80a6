import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

test('the README examples run', async () => {
  const readme = await Bun.file(new URL('../README.md', import.meta.url)).text();
  const code = /```ts\n([\s\S]*?)```/.exec(readme)![1]!;
  const folder = await mkdtemp(join(import.meta.dir, 'readme-'));
  try {
    const file = join(folder, 'lines.ts');
    await Bun.write(file, code);
    const { stdout, exitCode } = Bun.spawnSync([process.execPath, file]);
    expect(exitCode).toBe(0);
    expect(stdout.toString()).toMatch(/reasoning opens [a-i][1-9]/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
