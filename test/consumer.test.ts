import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { Transpiler } from 'bun';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import vectorsForEver from '../packages/kernel/test/vectors.json';
import { readManifest } from '../scripts/manifest.ts';
import { packages, ROOT } from '../scripts/workspace.ts';
import { launchBrowser } from './browser.ts';
import { type Consumer, installBuilt, readmeProgram, TYPED_PROGRAM, tarballOf } from './consumer.ts';
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
}, 600_000);

afterAll(() => consumer?.remove());

const expectSameAsHere = (text: string): void => {
  const result = JSON.parse(text);
  expect(result.vectors).toEqual(vectorsForEver);
  expect(result.played).toEqual(JSON.parse(JSON.stringify(played())));
};

describe('the built packages', () => {
  const libraries = packages().filter(({ isLibrary }) => isLibrary);
  const installed = (name: string): string => join(consumer.folder, 'node_modules', name);

  test.each(libraries.map(({ name }) => name))('%s contains what it should and no tests', (name) => {
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

  test.each(libraries.map((one) => [one.name, one] as const))(
    '%s passes publint and arethetypeswrong',
    async (_, one) => {
      const tarball = await Bun.file(tarballOf(one)).bytes();
      const { messages, pkg } = await publint({
        pack: { tarball: tarball.buffer as ArrayBuffer },
        strict: true,
        // Its suggestion to name a version of Node does not suit packages that need Bun.
        level: 'warning',
      });
      expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
      const types = await checkPackage(createPackageFromTarballData(tarball));
      if (!types.types) throw new Error(`${one.name} brings no types.`);
      // The packages are ES modules only: `require` and resolvers that know no `exports` are out of scope.
      const isInScope = (problem: object): boolean => !/node10|node16-cjs/.test(JSON.stringify(problem));
      expect(types.problems.filter(isInScope)).toEqual([]);
    },
  );

  test('share one version, licence and repository, and say what they run on', () => {
    const manifests = packages().map(({ folder }) => ({ folder, manifest: readManifest(folder) }));
    const { version } = manifests[0]!.manifest;
    for (const { folder, manifest } of manifests) {
      expect(manifest).toMatchObject({ version, license: 'MIT' });
      if (folder === 'apps/web') continue;
      expect(manifest).toMatchObject({ repository: { directory: folder } });
      expect(Object.keys(manifest.engines as object)).toHaveLength(1);
      expect((manifest.keywords as string[]).length).toBeGreaterThan(2);
    }
  });

  const runtimeOf = (folder: string): string => Object.keys(readManifest(folder).engines as object)[0]!;

  test.each(libraries.map(({ name, folder }) => [name, runtimeOf(folder)] as const))(
    'the program in the README of %s runs under %s',
    (name, runtime) => {
      const file = `${name.slice('@ludus/'.length)}.mjs`;
      const program = new Transpiler({ loader: 'ts' }).transformSync(readmeProgram(installed(name)));
      writeFileSync(join(consumer.folder, file), program);
      expect(run([runtime, file], consumer.folder)).not.toBe('');
    },
    600_000,
  );

  test.each(libraries.filter(({ folder }) => runtimeOf(folder) === 'bun').map(({ name }) => name))(
    '%s says under Node that it needs Bun',
    async (name) => {
      const exported = Object.keys(await import(name));
      const program = `import { ${exported[0]} } from '${name}'; console.log(${exported[0]});`;
      const { exitCode, stderr } = Bun.spawnSync(['node', '--input-type=module', '-e', program], {
        cwd: consumer.folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      expect(exitCode).toBe(1);
      expect(`${stderr}`).toContain(`Error: ${name} needs Bun: run your program with \`bun\``);
    },
  );

  test('the server client and archive lines run under plain Node', () => {
    const program = `
      import { LudusClient } from '@ludus/server/client';
      import { makeLine } from '@ludus/replay/line';
      console.log(typeof new LudusClient({ url: 'http://localhost:1' }).play.create, typeof makeLine);`;
    writeFileSync(join(consumer.folder, 'client.mjs'), program);
    expect(run(['node', 'client.mjs'], consumer.folder)).toBe('function function\n');
  });

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
      for (let i = 0; i < 4000 && !/^After /.test(lines.at(-1) ?? ''); i += 1) await Bun.sleep(50);
      expect(lines.at(-1)).toMatch(/^After \d+ rounds: (ann|bob|cid)$/);
    } finally {
      await browser.close();
    }
  }, 600_000);

  test('play under plain Node as they do from source', () => {
    expect(played().length).toBeGreaterThan(0);
    expectSameAsHere(run(['node', 'main.mjs'], consumer.folder));
  }, 600_000);

  test('ship types, which the programs in their READMEs use', () => {
    const programs = libraries.map(({ name }) => [
      `${name.slice('@ludus/'.length)}.ts`,
      readmeProgram(installed(name)),
    ]);
    const files = [['typed.ts', TYPED_PROGRAM], ...programs] as [string, string][];
    for (const [file, program] of files) writeFileSync(join(consumer.folder, file), program);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['esnext', 'dom'],
      types: ['bun'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    writeFileSync(
      join(consumer.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: files.map(([file]) => file) }),
    );
    expect(run([join(ROOT, 'node_modules/.bin/tsc'), '-p', consumer.folder], consumer.folder)).toBe('');
  }, 600_000);

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
  }, 600_000);
});
