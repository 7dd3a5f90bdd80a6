#!/usr/bin/env node
/** The command line, on any machine with Node and npm: `npx ludus games`. Relative paths start in the caller's folder. */
import { join } from 'node:path';
import { root, runBun } from './bun.mjs';

const main = join(root, 'apps', 'cli', 'src', 'main.ts');
const args = process.argv.slice(2);

if (args.some((arg) => /:\/\/([^/?#]*:.*@|.*[?&]password=)/.test(arg))) {
  // Everybody on a machine can list the arguments of a process, so those with a password are passed another
  // way.
  process.title = 'ludus';
  process.env.LUDUS_ARGUMENTS = JSON.stringify(args);
  runBun([main], process.cwd());
} else runBun([main, ...args], process.cwd());
