import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/workspace.ts';
import { commandsOf, faultIn, makeFolder, PAGES, runLine, writePrograms } from './commandBlocks.ts';

const CACHE = join(ROOT, 'node_modules', '.cache');
const folders: string[] = [];
let programs: string;

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  programs = mkdtempSync(join(tmpdir(), 'ludus-programs-'));
  folders.push(programs);
  writePrograms(programs, [process.execPath, join(ROOT, 'apps', 'cli', 'src', 'main.ts')]);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('command lines of the pages run as printed', () => {
  test.concurrent.each(
    PAGES.flatMap((page) => {
      const commands = commandsOf(page);
      return commands.length === 0 ? [] : [[page, commands] as const];
    }),
  )(
    '%s',
    async (_, commands) => {
      const folder = makeFolder(CACHE);
      folders.push(folder);
      for (const line of commands)
        expect({ line, fault: faultIn(await runLine(line, folder, programs)) }).toEqual({
          line,
          fault: undefined,
        });
    },
    300_000,
  );
});
