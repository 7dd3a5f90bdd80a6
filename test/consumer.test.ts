import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, ROOT } from '../scripts/workspace.ts';
import { launchBrowser } from './browser.ts';
import { type Consumer, installBuilt, PROGRAM, TYPED_PROGRAM, vectorsForEver } from './consumer.ts';

const run = (command: readonly string[], cwd: string): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (exitCode !== 0) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`);
  return stdout.toString();
};

/** What the sources give under Bun; everybody else must get the same. */
const playedHere = (folder: string): unknown => {
  writeFileSync(join(folder, 'bun.mjs'), `${PROGRAM}\nconsole.log(JSON.stringify(played));`);
  return JSON.parse(run(['bun', join(folder, 'bun.mjs')], folder));
};

let consumer: Consumer;

beforeAll(() => {
  run(['bun', 'scripts/build.ts'], ROOT);
  consumer = installBuilt();
  const vectors = readFileSync(join(ROOT, 'packages/kernel/test/vectors.ts'), 'utf8');
  const { code } = { code: new Bun.Transpiler({ loader: 'ts' }).transformSync(vectors) };
  writeFileSync(
    join(consumer.folder, 'vectors.mjs'),
    code.replace(/['"]\.\.\/src\/index\.ts['"]/, "'@ludus/kernel'"),
  );
  writeFileSync(join(consumer.folder, 'program.mjs'), PROGRAM);
  writeFileSync(
    join(consumer.folder, 'main.mjs'),
    "import { played } from './program.mjs';\nimport { vectors } from './vectors.mjs';\n" +
      'globalThis.result = JSON.stringify({ played, vectors: vectors() });\n' +
      "if (typeof process !== 'undefined') console.log(globalThis.result);\n",
  );
}, 120_000);

afterAll(() => consumer?.remove());

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
    const result = JSON.parse(run(['node', 'main.mjs'], consumer.folder));
    expect(result.vectors).toEqual(vectorsForEver);
    expect(result.played.length).toBeGreaterThan(0);
    expect(result.played).toEqual(playedHere(join(ROOT, 'packages/games')));
  }, 60_000);

  test('bring types along', () => {
    writeFileSync(join(consumer.folder, 'typed.ts'), TYPED_PROGRAM);
    writeFileSync(
      join(consumer.folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2023',
          types: [],
          skipLibCheck: false,
        },
        files: ['typed.ts'],
      }),
    );
    expect(run([join(ROOT, 'node_modules/.bin/tsc'), '-p', consumer.folder], consumer.folder)).toBe('');
  }, 60_000);

  test('play in a real browser as they do from source', async () => {
    const bundle = await Bun.build({
      entrypoints: [join(consumer.folder, 'main.mjs')],
      target: 'browser',
      format: 'esm',
    });
    expect(bundle.success).toBe(true);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.setContent('<!doctype html><title>consumer</title>');
      await page.addScriptTag({ type: 'module', content: await bundle.outputs[0]!.text() });
      await page.waitForFunction('globalThis.result !== undefined');
      const result = JSON.parse(await page.evaluate('globalThis.result'));
      expect(errors).toEqual([]);
      expect(result.vectors).toEqual(vectorsForEver);
      expect(result.played).toEqual(playedHere(join(ROOT, 'packages/games')));
    } finally {
      await browser.close();
    }
  }, 120_000);
});
