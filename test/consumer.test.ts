import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transpiler } from 'bun';
import vectorsForEver from '../packages/kernel/test/vectors.json';
import { packages, ROOT } from '../scripts/workspace.ts';
import { launchBrowser } from './browser.ts';
import { type Consumer, installBuilt, readmeProgram, TYPED_PROGRAM } from './consumer.ts';
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
  run(['bun', 'scripts/pack.ts'], ROOT);
  consumer = installBuilt();
}, 120_000);

afterAll(() => consumer?.remove());

const expectSameAsHere = (text: string): void => {
  const result = JSON.parse(text);
  expect(result.vectors).toEqual(vectorsForEver);
  expect(result.played).toEqual(JSON.parse(JSON.stringify(played())));
};

describe('the built packages', () => {
  const libraries = packages().filter(({ isLibrary }) => isLibrary);
  const installed = (name: string): string => join(consumer.folder, 'node_modules', name);

  test.each(libraries.map(({ name }) => name))('%s holds what it should and no tests', (name) => {
    const files = [...new Bun.Glob('**/*').scanSync(installed(name))];
    for (const file of [
      'LICENSE',
      'README.md',
      'package.json',
      'dist/index.js',
      'dist/index.d.ts',
      'src/index.ts',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /\.test\.|tsbuildinfo|node_modules/.test(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith('dist/') && !/\.(js|d\.ts)(\.map)?$/.test(file))).toEqual(
      [],
    );
    const { dependencies = {}, ...manifest } = JSON.parse(
      readFileSync(join(installed(name), 'package.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({ license: 'MIT', sideEffects: false, type: 'module' });
    expect(Object.values(dependencies).filter((version) => String(version).includes(':'))).toEqual([]);
    for (const entry of Object.values(manifest.exports as Record<string, Record<string, string>>))
      for (const path of Object.values(entry)) expect(files).toContain(path.slice(2));
  });

  test.each(['kernel', 'risk-engine', 'ringrift-engine', 'sweep-engine'])(
    'the program in the README of %s runs under plain Node',
    (name) => {
      const program = readmeProgram(installed(`@ludus/${name}`));
      writeFileSync(
        join(consumer.folder, `${name}.mjs`),
        new Transpiler({ loader: 'ts' }).transformSync(program),
      );
      expect(run(['node', `${name}.mjs`], consumer.folder)).not.toBe('');
    },
    60_000,
  );

  test('the program in the README of risk-engine runs in a page with the import map of the README', async () => {
    const readme = readFileSync(join(installed('@ludus/risk-engine'), 'README.md'), 'utf8');
    const program = new Transpiler({ loader: 'ts' }).transformSync(
      readmeProgram(installed('@ludus/risk-engine')),
    );
    writeFileSync(join(consumer.folder, 'game.js'), program);
    const page = /```html\n(.*?)```/s.exec(readme)![1]!;
    writeFileSync(join(consumer.folder, 'index.html'), `<!doctype html><title>Risk</title>\n${page}`);
    using server = Bun.serve({
      port: 0,
      fetch: ({ url }) => new Response(Bun.file(join(consumer.folder, new URL(url).pathname))),
    });
    const browser = await launchBrowser();
    try {
      const tab = await browser.newPage();
      const lines: string[] = [];
      tab.on('console', (message) => lines.push(message.text()));
      tab.on('pageerror', (error) => lines.push(error.message));
      await tab.goto(`${server.url}index.html`);
      for (let i = 0; i < 200 && !/^After /.test(lines.at(-1) ?? ''); i += 1) await Bun.sleep(50);
      expect(lines.at(-1)).toMatch(/^After \d+ rounds: (ann|bob|cid)$/);
    } finally {
      await browser.close();
    }
  }, 120_000);

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
