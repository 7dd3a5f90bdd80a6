/**
 * What `npm start` does: builds the sandbox if it is missing or older than its sources, imports the sample
 * games into a new database and sample results into the lab, and serves all of it. Arguments are passed on to
 * `ludus serve`.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';

const ROOT = join(import.meta.dir, '..', '..', '..');
const WEB = join(ROOT, 'apps', 'web');
const CLI = join(ROOT, 'apps', 'cli', 'src', 'main.ts');
const DB = process.env.LUDUS_DB ?? join(ROOT, 'data', 'games.db');

const run = (command: readonly string[]): void => {
  const { exitCode } = Bun.spawnSync([...command], { cwd: WEB, stdio: ['ignore', 2, 2] });
  if (exitCode !== 0) process.exit(exitCode);
};

if (!ensureBuilt()) process.exit(1);
if (!existsSync(DB)) {
  mkdirSync(join(DB, '..'), { recursive: true });
  // An incomplete database must not look like a complete one at the next start.
  const fresh = `${DB}.new`;
  rmSync(fresh, { force: true });
  run([process.execPath, CLI, 'db', 'import', fresh, join(WEB, 'samples')]);
  renameSync(fresh, DB);
}

// Sample results, until there are real ones.
const LAB = join(DB, '..', 'lab');
if (!existsSync(LAB)) cpSync(join(WEB, 'lab'), LAB, { recursive: true });

const serve = [process.execPath, CLI, 'serve', '--db', DB, '--lab', LAB, '--quiet'];
// The port that hosting services give to programs.
const { PORT } = process.env;
const port = PORT ? ['--port', PORT] : [];
const child = Bun.spawn([...serve, ...port, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit'],
});
// Ctrl+C reaches the server too; we end when it does.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
process.exit(await child.exited);
