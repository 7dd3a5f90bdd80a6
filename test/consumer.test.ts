import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vectorsForEver from '../packages/kernel/test/vectors.json';
import { packages, ROOT } from '../scripts/workspace.ts';
import { launchBrowser } from './browser.ts';
import { type Consumer, installBuilt, TYPED_PROGRAM } from './consumer.ts';
import { played } from './consumerProgram.ts';

const run = (command: readonly string[], cwd: string): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (exitCode !== 0) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`);
  return stdout.toString();
};

let consumer: Consumer;

beforeAll(() => {
  run(['bun', 'scripts/build.ts'], ROOT);
  consumer = installBuilt();
}, 120_000);

afterAll(() => consumer?.remove());

const expectSameAsHere = (text: string): void => {
  const result = JSON.parse(text);
  expect(result.vectors).toEqual(vectorsForEver);
  expect(result.played).toEqual(JSON.parse(JSON.stringify(played())));
};

describe('the built packages', () => {
  test('hold no sources and no tests', () => {
    for (const { folder, isLibrary } of packages()) {
      if (!isLibrary) continue;
      const files = [...new Bun.Glob('**/*').scanSync(join(ROOT, folder, 'dist'))];
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !/\.(js|d\.ts)$/.test(file) || /\.test\./.test(file))).toEqual([]);
    }
  });

  test('play under plain Node as they do from source', () => {
    expect(played().length).toBeGreaterThan(0);
    expectSameAsHere(run(['node', 'main.mjs'], consumer.folder));
  }, 60_000);

  test('bring types along', () => {
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2023', types: [] };
    writeFileSync(join(consumer.folder, 'typed.ts'), TYPED_PROGRAM);
    writeFileSync(
      join(consumer.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typed.ts'] }),
    );
    expect(run([join(ROOT, 'node_modules/.bin/tsc'), '-p', consumer.folder], consumer.folder)).toBe('');
  }, 60_000);

  test('play in a real browser as they do from source', async () => {
    const entrypoints = [join(consumer.folder, 'main.mjs')];
    const bundle = await Bun.build({ entrypoints, target: 'browser', format: 'esm' });
    expect(bundle.success).toBe(true);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.setContent('<!doctype html><title>consumer</title>');
      await page.addScriptTag({ type: 'module', content: await bundle.outputs[0]!.text() });
      await page.waitForFunction('globalThis.result !== undefined');
      expect(errors).toEqual([]);
      expectSameAsHere(await page.evaluate('globalThis.result'));
    } finally {
      await browser.close();
    }
  }, 120_000);
});
