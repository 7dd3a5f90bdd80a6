#!/usr/bin/env node
/** The command line, on any machine with Node and npm: `npx ludus games`. Paths are those of whoever calls it. */
import { join } from 'node:path';
import { root, runBun } from './bun.mjs';

runBun([join(root, 'apps', 'cli', 'src', 'main.ts'), ...process.argv.slice(2)], process.cwd());
