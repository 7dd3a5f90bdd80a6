import { join } from 'node:path';

const PROGRAM = join(import.meta.dir, 'childProgram.ts');

/**
 * The command line that runs a module as a program which ends with this one, even if this one is killed. Start it with a
 * pipe as its input: `Bun.spawn(childCommand(file), { stdin: 'pipe' })`.
 */
export const childCommand = (module: string, ...args: readonly string[]): string[] => [
  process.execPath,
  PROGRAM,
  module,
  ...args,
];
