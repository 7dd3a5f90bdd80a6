#!/usr/bin/env bun
import { run } from './program.ts';
import { processTerminal } from './terminal.ts';

// A reader that stops early (`ludus games | head -1`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

const hidden = process.env['LUDUS_ARGUMENTS'];
delete process.env['LUDUS_ARGUMENTS'];
const args = hidden === undefined ? process.argv.slice(2) : (JSON.parse(hidden) as string[]);

process.exitCode = await run(args, processTerminal);
