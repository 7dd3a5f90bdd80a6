import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dir, '..');
const PACKAGES = join(WEB, '..', '..', 'packages');

/** Where the built app is. */
export const DIST = join(WEB, 'dist');

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .reduce((newest, { parentPath, name }) => Math.max(newest, statSync(join(parentPath, name)).mtimeMs), 0);

/** Whether the app as built is as new as its sources and those of every package it is made of. */
export const isBuilt = (): boolean => {
  const page = join(DIST, 'index.html');
  if (!existsSync(page)) return false;
  const sources = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'src'));
  const folders = [join(WEB, 'src'), join(WEB, 'public'), ...sources.filter(existsSync)];
  const files = ['index.html', 'vite.config.ts', 'package.json'].map(
    (name) => statSync(join(WEB, name)).mtimeMs,
  );
  return statSync(page).mtimeMs > Math.max(...folders.map(newestIn), ...files);
};

/** Builds the app; says whether that went well. */
export const build = (): boolean => {
  const { exitCode } = Bun.spawnSync(
    [join(WEB, 'node_modules', '.bin', 'vite'), 'build', '--logLevel', 'error'],
    {
      cwd: WEB,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    },
  );
  return exitCode === 0;
};
