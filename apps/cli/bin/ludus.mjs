#!/usr/bin/env node
/** Starts the installed command line with the Bun that npm installed next to it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWith } from './lifetime.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const exe = process.platform === 'win32' ? 'bun.exe' : 'bun';

const fail = (sentence) => {
  console.error(`ludus: ${sentence}`);
  process.exit(2);
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Ludus needs Node 20 or newer; this is Node ${process.versions.node}.`);

/** A file of this size is Bun itself; npm leaves a small text in its place where it runs no install scripts. */
const isProgram = (file) => existsSync(file) && statSync(file).size > 1_000_000;

const runs = (file) => isProgram(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;

/** Bun as its install script leaves it, otherwise the first of its builds for this system that runs. */
const findBun = () => {
  let folder;
  try {
    folder = dirname(createRequire(import.meta.url).resolve('bun/package.json'));
  } catch {
    return undefined;
  }
  const installed = join(folder, 'bin', 'bun.exe');
  if (isProgram(installed)) return installed;
  const builds = join(folder, '..', '@oven');
  if (!existsSync(builds)) return undefined;
  return readdirSync(builds)
    .sort()
    .map((name) => join(builds, name, 'bin', exe))
    .find(runs);
};

const bun =
  findBun() ??
  fail(
    `Bun is not installed for ${process.platform}-${process.arch}. Reinstall ludus with optional packages.`,
  );

// Agents and games of your own find the packages of Ludus wherever their files lie.
const libraries = [join(root, 'node_modules'), process.env.NODE_PATH].filter(Boolean).join(delimiter);
const args = process.argv.slice(2);
const env = { ...process.env, NODE_PATH: libraries };
// Everybody on a machine can list the arguments of a process, so those with a password are passed another way.
const isSecret = args.some((arg) => /:\/\/([^/?#]*:.*@|.*[?&]password=)/.test(arg));
if (isSecret) {
  process.title = 'ludus';
  env.LUDUS_ARGUMENTS = JSON.stringify(args);
}
const child = spawn(bun, [join(root, 'program', 'main.js'), ...(isSecret ? [] : args)], {
  stdio: 'inherit',
  env,
});
child.on('error', (error) => fail(`Bun could not be started: ${error.message}`));
endWith(child);
