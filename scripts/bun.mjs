/** Makes sure that the pinned Bun and all packages are there. Plain Node (20 or newer) and npm are enough to start. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWith } from '../apps/cli/bin/lifetime.mjs';

/** The folder of the whole project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tooling = join(root, 'tooling', 'bun');
const windows = process.platform === 'win32';

const fail = (sentence) => {
  console.error(`ludus: ${sentence}`);
  process.exit(2);
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Ludus needs Node 20 or newer; this is Node ${process.versions.node}.`);

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });

const versionOf = (bun) => {
  const answer = spawnSync(bun, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
};

const pinned = JSON.parse(readFileSync(join(tooling, 'package.json'), 'utf8')).dependencies.bun;

/** Bun's binary as npm unpacks it: one package per platform, of which only fitting ones are installed. */
const unpackedBun = () => {
  const vendor = join(tooling, 'node_modules', '@oven');
  if (!existsSync(vendor)) return undefined;
  return readdirSync(vendor)
    .map((name) => join(vendor, name, 'bin', windows ? 'bun.exe' : 'bun'))
    .find((path) => existsSync(path) && versionOf(path) === pinned);
};

const findBun = () => {
  if (versionOf('bun') === pinned) return 'bun';
  const present = unpackedBun();
  if (present) return present;
  console.error(`Fetching Bun ${pinned} from npm…`);
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = run('npm', npm, { cwd: tooling, shell: windows, stdio: ['ignore', 2, 2] });
  if (installed.status !== 0) fail('npm could not fetch Bun; the lines above say why.');
  return unpackedBun() ?? fail(`npm has no Bun ${pinned} for ${process.platform}-${process.arch}.`);
};

/** Changes whenever an install could give something else. */
const wanted = () => {
  const hash = createHash('sha256')
    .update(pinned)
    .update(readFileSync(join(root, 'bun.lock')));
  hash.update(readFileSync(join(root, 'package.json')));
  for (const folder of ['packages', 'apps'])
    for (const name of existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []) {
      const manifest = join(root, folder, name, 'package.json');
      if (existsSync(manifest)) hash.update(readFileSync(manifest));
    }
  return hash.digest('hex');
};

/** Puts `bun` and `ludus` next to the other tools, so that `npm run` and `npx` find them. */
const linkTools = (bun) => {
  if (windows) return;
  const bin = join(root, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const link = (name, target) => {
    rmSync(join(bin, name), { force: true });
    symlinkSync(target, join(bin, name));
  };
  if (bun !== 'bun') link('bun', bun);
  link('ludus', join(root, 'scripts', 'ludus.mjs'));
};

const installPackages = (bun) => {
  const stamp = join(root, 'node_modules', '.ludus-installed');
  const hash = wanted();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    // Packages may have been installed with a Bun that is gone.
    if (bun !== 'bun' && !existsSync(join(root, 'node_modules', '.bin', 'bun'))) linkTools(bun);
    return;
  }
  console.error('Installing packages…');
  const installed = run(bun, ['install', '--frozen-lockfile', '--no-progress'], { stdio: ['ignore', 2, 2] });
  if (installed.status !== 0) fail('the packages could not be installed; the lines above say why.');
  linkTools(bun);
  writeFileSync(stamp, hash);
};

/** Runs Bun with the arguments in a folder and exits as it does. */
export const runBun = (args, cwd) => {
  const bun = findBun();
  installPackages(bun);
  const path = bun === 'bun' ? process.env.PATH : `${dirname(bun)}${delimiter}${process.env.PATH}`;
  const child = spawn(bun, args, { stdio: 'inherit', cwd, env: { ...process.env, PATH: path } });
  child.on('error', (error) => fail(`Bun could not be started: ${error.message}`));
  endWith(child);
};
