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
      let isAfterInterruption = false;
      for (const line of commands) {
        const ran = await runLine(line, folder, programs);
        expect({ line, fault: faultIn(ran, isAfterInterruption) }).toEqual({ line, fault: undefined });
        isAfterInterruption ||= ran.isInterrupted;
      }
    },
    1_200_000,
  );
});
