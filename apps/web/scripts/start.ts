/**
 * What `npm start` does: builds the sandbox if it is missing or older than its sources, puts the sample games into a
 * new database and sample results into the lab, and serves all of it. Arguments go on to `ludus serve`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '..', '..', '..');
const WEB = join(ROOT, 'apps', 'web');
const CLI = join(ROOT, 'apps', 'cli', 'src', 'main.ts');
const DB = process.env.LUDUS_DB ?? join(ROOT, 'data', 'games.db');

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .reduce((newest, { parentPath, name }) => Math.max(newest, statSync(join(parentPath, name)).mtimeMs), 0);

/** The sources of the app and of every package it is made of. */
const isBuilt = (): boolean => {
  const page = join(WEB, 'dist', 'index.html');
  if (!existsSync(page)) return false;
  const folders = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'));
  const newest = [join(WEB, 'src'), join(WEB, 'public'), ...folders.filter(existsSync)].map(newestIn);
  return statSync(page).mtimeMs > Math.max(...newest);
};

const run = (command: readonly string[], env: Record<string, string> = {}): void => {
  const { exitCode } = Bun.spawnSync([...command], {
    cwd: WEB,
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2],
  });
  if (exitCode !== 0) process.exit(exitCode);
};

if (!isBuilt()) {
  console.error('Building the sandbox …');
  run([join(WEB, 'node_modules', '.bin', 'vite'), 'build', '--logLevel', 'error'], {
    NODE_ENV: 'production',
  });
}
if (!existsSync(DB)) {
  mkdirSync(join(DB, '..'), { recursive: true });
  // A database that is not whole must not look like one at the next start.
  const fresh = `${DB}.new`;
  rmSync(fresh, { force: true });
  run([process.execPath, CLI, 'db', 'import', fresh, join(WEB, 'samples')]);
  renameSync(fresh, DB);
}

// Results to look at, until there are own ones.
const LAB = join(ROOT, 'data', 'lab');
if (!existsSync(LAB)) cpSync(join(WEB, 'lab'), LAB, { recursive: true });

const child = Bun.spawn([process.execPath, CLI, 'serve', '--db', DB, '--quiet', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit'],
});
// Ctrl-C reaches the server too; its end is ours.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.exit(await child.exited);
