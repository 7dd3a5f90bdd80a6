import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const WEB = join(import.meta.dir, '..');
const PACKAGES = join(WEB, '..', '..', 'packages');

/** Where the built app is. */
export const DIST = join(WEB, 'dist');

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .reduce((newest, { parentPath, name }) => Math.max(newest, statSync(join(parentPath, name)).mtimeMs), 0);

const ROOT = join(WEB, '..', '..');

const timeOf = (file: string): number => statSync(file).mtimeMs;

/** Whether the built app is as new as its sources and those of every package in it. */
const isAppBuilt = (): boolean => {
  const page = join(DIST, 'index.html');
  if (!existsSync(page)) return false;
  const sources = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'src'));
  const folders = [join(WEB, 'src'), join(WEB, 'public'), ...sources.filter(existsSync)];
  const files = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(WEB, name));
  return timeOf(page) > Math.max(...folders.map(newestIn), ...files.map(timeOf));
};

/** Whether the documentation pages are as new as their source files. */
const areDocsBuilt = (): boolean => {
  const page = join(DIST, 'docs', 'index.html');
  if (!existsSync(page)) return false;
  const files = [...new Glob('{*,packages/*/README,apps/*/README,python/README}.md').scanSync(ROOT)];
  const folders = [join(ROOT, 'docs'), join(WEB, 'docs')];
  return timeOf(page) > Math.max(...folders.map(newestIn), ...files.map((file) => timeOf(join(ROOT, file))));
};

/** Whether the app and its documentation are up to date. */
const isBuilt = (): boolean => isAppBuilt() && areDocsBuilt();

const runs = (command: readonly string[]): boolean =>
  Bun.spawnSync([...command], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  }).exitCode === 0;

const build = (): boolean =>
  (isAppBuilt() || runs([join(WEB, 'node_modules', '.bin', 'vite'), 'build', '--logLevel', 'error'])) &&
  runs([process.execPath, join(WEB, 'docs', 'build.tsx')]);

/** Builds what is not up to date; returns whether that succeeded. */
export const ensureBuilt = (): boolean => {
  if (isBuilt()) return true;
  console.error('Building the sandbox…');
  return build();
};

if (import.meta.main) process.exit(ensureBuilt() ? 0 : 1);
