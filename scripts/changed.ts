/**
 * Which tests a change can affect: `npm test -- --changed`, or `--changed=REF` to compare with something
 * other than main.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob, Transpiler } from 'bun';
import { ROOT } from './workspace.ts';

const CODE = '{packages,apps,test,scripts,examples}/**/*.{ts,tsx,mjs}';
const TRANSPILERS = { ts: new Transpiler({ loader: 'ts' }), tsx: new Transpiler({ loader: 'tsx' }) };

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isInstalled = (file: string): boolean => /(^|\/)(node_modules|dist)\//.test(file);

/** What a file may affect without an import: pages are built, and documents are read by name. */
const BEYOND_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/scripts/build.ts': ['apps/web/src/main.tsx', 'apps/web/index.html', 'apps/web/vite.config.ts'],
};

/**
 * Paths written in code: `join(import.meta.dir, '..', 'src', 'main.ts')` and
 * `new URL('./x.ts', import.meta.url)`.
 */
const spelledPaths = (text: string): string[] => [
  ...[...text.matchAll(/join\(import\.meta\.dir(?:name)?,([^()]*)\)/g)].map((match) =>
    [...match[1]!.matchAll(/'([^']*)'/g)].map((part) => part[1]!).join('/'),
  ),
  ...[...text.matchAll(/new URL\(\s*'(\.[^']*)'/g)].map((match) => match[1]!),
];

const firstExisting = (files: readonly string[]): string | undefined =>
  files.find((file) => existsSync(join(ROOT, file)));

/** The file behind an import; undefined for npm packages. */
const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('@ludus/')) {
    try {
      const found = Bun.resolveSync(specifier, join(ROOT, dirname(from)));
      return found.startsWith(`${ROOT}/`) ? found.slice(ROOT.length + 1) : undefined;
    } catch {
      return undefined;
    }
  }
  if (!specifier.startsWith('.')) return undefined;
  const path = normalize(join(dirname(from), specifier));
  return firstExisting([path, `${path}.ts`, `${path}/index.ts`]);
};

const reachedBy = (file: string, text: string): string[] => {
  const code = text.replace(/^#!.*/, '');
  const imports = TRANSPILERS[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(code).map(({ path }) => path);
  // Types do not exist at run time, but a test of them is still a test.
  const types = [...code.matchAll(/\bfrom\s*'([^']+)'/g)].map((match) => match[1]!);
  const spelled = spelledPaths(code).map((path) => (path.startsWith('.') ? path : `./${path}`));
  return [...imports, ...types, ...spelled].flatMap((specifier) => resolve(file, specifier) ?? []);
};

/** For every file, the files that import it directly. */
export const importersOf = (sources: ReadonlyMap<string, string>): Map<string, Set<string>> => {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    for (const target of [...reachedBy(file, text), ...(BEYOND_IMPORTS[file] ?? [])]) {
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(file));
    }
  return importers;
};

const everythingReaching = (
  start: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> => {
  const found = new Set(start);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
};

/** A change that may matter anywhere. */
const MATTERS_EVERYWHERE =
  /^(package\.json|bun\.lock|bunfig\.toml|tsconfig[^/]*\.json|scripts\/|tooling\/)|\/package\.json$/;

/** Tests for documents and data, which are read by name. */
const testsNearby = (file: string, tests: readonly string[]): string[] => {
  const [top = '', name = ''] = file.split('/');
  const within = (folder: string): string[] => tests.filter((test) => test.startsWith(`${folder}/`));
  if (file.endsWith('.md') || top === 'docs')
    return [...within('test'), ...within('packages/server/src/docs')];
  if (top === 'python') return within('test');
  return top === 'packages' || top === 'apps'
    ? [...within(`${top}/${name}`), ...within('test')]
    : within('test');
};

const isSource = (file: string): boolean => /\.(tsx?|mjs)$/.test(file);

/** The tests that the changed files can affect, sorted by name. */
export const affectedTests = (changed: readonly string[], sources: ReadonlyMap<string, string>): string[] => {
  const tests = [...sources.keys()].filter(isTest).sort();
  if (changed.some((file) => MATTERS_EVERYWHERE.test(file))) return tests;
  const importers = importersOf(sources);
  const reached = everythingReaching(changed, importers);
  for (const file of changed)
    if (!isSource(file) && !(file.endsWith('.css') && importers.has(file)))
      for (const test of testsNearby(file, tests)) reached.add(test);
  return tests.filter((test) => reached.has(test));
};

/** All code of the workspace by its path. */
export const readCode = (): Map<string, string> =>
  new Map(
    [...new Glob(CODE).scanSync({ cwd: ROOT })]
      .filter((file) => !isInstalled(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );

const git = (...args: readonly string[]): string[] => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...args], { cwd: ROOT });
  if (exitCode !== 0) throw new Error(`git ${args[0]} failed: ${String(stderr).trim()}`);
  return String(stdout).split('\n').filter(Boolean);
};

const exists = (ref: string): boolean =>
  Bun.spawnSync(['git', 'rev-parse', '--verify', '--quiet', ref], { cwd: ROOT }).exitCode === 0;

/** Files that differ from where this branch left `ref`, committed or not. */
export const changedFiles = (ref = exists('origin/main') ? 'origin/main' : 'main'): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--merge-base', ref),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
