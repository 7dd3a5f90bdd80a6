import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { COMMANDS } from '../apps/cli/src/commands.ts';
import { makeManual } from '../apps/cli/src/manual.ts';
import { ensureBuilt } from '../apps/web/scripts/build.ts';
import { bundleCli } from './bundleCli.ts';
import {
  type Manifest,
  packagesByName,
  publishedDependencies,
  publishedManifest,
  readManifest,
  withNeeds,
} from './manifest.ts';
import { type Package, ROOT } from './workspace.ts';

const CLI = 'apps/cli';
const TARGET = join(ROOT, 'dist');
const STAGE = join(ROOT, '.scratch', 'cli');

const isSource = (file: string): boolean => !/\.test\.tsx?$/.test(file);

const copySources = (from: string, to: string): void =>
  cpSync(join(ROOT, from), to, { recursive: true, filter: isSource });

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** The Bun that the workspace is tested with. */
const pinnedBun = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'tooling', 'bun', 'package.json'), 'utf8')).dependencies.bun;

/**
 * Lets modules outside the command line import a package through NODE_PATH, where Bun looks at `main` and at
 * files but not at `exports`.
 */
const forward = (folder: string, path: string, source: string): void => {
  const file = join(folder, `${path}.ts`);
  mkdirSync(dirname(file), { recursive: true });
  const target = relative(dirname(file), join(folder, source)).replaceAll('\\', '/');
  writeFileSync(file, `export * from './${target}';\n`);
};

/**
 * A workspace package inside the command line: its sources, which Bun runs directly. It lists no
 * dependencies, because npm would treat the dependencies of a bundled package as bundled too and not install
 * them.
 */
const bundle = (one: Package, byName: ReadonlyMap<string, Package>): void => {
  const folder = join(STAGE, 'node_modules', one.name);
  mkdirSync(folder, { recursive: true });
  copySources(join(one.folder, 'src'), join(folder, 'src'));
  const { exports = {}, dependencies: _, files: __, ...manifest } = publishedManifest(one.folder, byName);
  const sources = Object.entries(exports).map(([path, { bun }]) => [path, bun!] as const);
  for (const [path, source] of sources) if (path !== '.') forward(folder, path, source);
  const main = exports['.']?.bun;
  writeManifest(folder, { ...manifest, main, exports: Object.fromEntries(sources) });
};

/**
 * Packages of npm that ask for a newer Node than the command line does, with the package of the workspace that uses
 * them. They run on the Bun that is installed with it, so they are part of it and say nothing about Node.
 */
const RUN_BY_BUN: Readonly<Record<string, string>> = { 'pg-boss': 'packages/queue' };

const folderOf = (name: string): string => join(RUN_BY_BUN[name]!, 'node_modules', name);

const bundleFromNpm = (name: string): void => {
  const from = realpathSync(join(ROOT, folderOf(name)));
  const folder = join(STAGE, 'node_modules', name);
  cpSync(from, folder, { recursive: true });
  const {
    engines: _,
    dependencies: __,
    devDependencies: ___,
    scripts: ____,
    bin: _____,
    ...manifest
  } = readManifest(folderOf(name));
  writeManifest(folder, manifest);
};

/** The manifest of the command line. It lists what the packages inside need from npm, so that npm installs it. */
const cliManifest = (bundled: readonly Package[], byName: ReadonlyMap<string, Package>): Manifest => {
  const { private: _, devDependencies: __, exports: ___, ...manifest } = readManifest(CLI);
  const inside = Object.keys(RUN_BY_BUN).map((name) => readManifest(folderOf(name)));
  const external = [
    ...inside,
    ...bundled.map(({ folder }) => readManifest(folder)),
    readManifest(CLI),
  ].flatMap((one) => Object.entries(publishedDependencies(one, byName)));
  const names = [...bundled.map(({ name }) => name), ...Object.keys(RUN_BY_BUN)];
  const own = bundled.map(({ name, folder }) => [name, readManifest(folder).version] as const);
  const dependencies = Object.fromEntries(
    [...new Map([...external, ...own, ['bun', pinnedBun()]])].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return {
    ...manifest,
    name: 'ludus',
    bin: { ludus: 'bin/ludus.mjs' },
    man: ['man/ludus.1'],
    files: ['bin', 'man', 'program', 'src', 'web'],
    engines: { node: '>=20' },
    dependencies,
    bundleDependencies: names,
  };
};

const buildSandbox = (): void => {
  if (!ensureBuilt()) throw new Error('The sandbox does not build.');
};

/**
 * Writes `dist/ludus-VERSION.tgz` and returns its path: the command line with all packages and the built
 * sandbox, ready to install with npm on any machine.
 */
export const packCli = async (): Promise<string> => {
  buildSandbox();
  const byName = packagesByName();
  const bundled = withNeeds(byName.get('@ludus/cli')!, byName).filter(({ name }) => name !== '@ludus/cli');
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  mkdirSync(TARGET, { recursive: true });
  for (const one of bundled) bundle(one, byName);
  for (const name of Object.keys(RUN_BY_BUN)) bundleFromNpm(name);
  copySources(join(CLI, 'src'), join(STAGE, 'src'));
  cpSync(join(ROOT, CLI, 'bin'), join(STAGE, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'apps', 'web', 'dist'), join(STAGE, 'web'), { recursive: true });
  for (const name of ['README.md', 'LICENSE'])
    cpSync(join(ROOT, name === 'LICENSE' ? '' : CLI, name), join(STAGE, name));
  mkdirSync(join(STAGE, 'man'));
  writeFileSync(join(STAGE, 'man', 'ludus.1'), await makeManual(COMMANDS));
  const manifest = cliManifest(bundled, byName);
  writeManifest(STAGE, manifest);
  await bundleCli(STAGE, Object.keys(manifest.dependencies ?? {}));
  const { exitCode, stderr } = Bun.spawnSync(
    [
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      'pack',
      '--pack-destination',
      TARGET,
      '--loglevel',
      'error',
    ],
    { cwd: STAGE, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (exitCode !== 0) throw new Error(`The command line cannot be packed: ${stderr}`);
  rmSync(STAGE, { recursive: true, force: true });
  return join(TARGET, `ludus-${manifest.version}.tgz`);
};
