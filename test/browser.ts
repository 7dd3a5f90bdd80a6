import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { ROOT } from '../scripts/workspace.ts';

// An emulated graphics card would take almost half of the time, so pages are drawn without one.
chromium.setGraphicsMode = false;

/** Without these, pages have separate processes: one that crashes does not take the whole browser with it. */
const ONE_PROCESS = ['--single-process', '--no-zygote', '--in-process-gpu'];

const MODULES = join(ROOT, 'node_modules');
const { version } = JSON.parse(
  readFileSync(join(MODULES, '@sparticuz', 'chromium', 'package.json'), 'utf8'),
) as { version: string };
const CACHE = join(MODULES, '.cache');
const FOLDER = join(CACHE, `chromium-${version}`);

/** Unpacks the browser into a folder of its own. */
const unpackInto = async (folder: string): Promise<void> => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
};

/**
 * The program of the browser, unpacked once. Several processes may need it at the same time, so the folder
 * gets its name when it is complete.
 */
const browserProgram = async (): Promise<string> => {
  if (!existsSync(FOLDER)) {
    mkdirSync(CACHE, { recursive: true });
    const fresh = mkdtempSync(join(CACHE, 'chromium-new-'));
    await unpackInto(fresh);
    try {
      renameSync(fresh, FOLDER);
    } catch (caught) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(FOLDER)) throw caught;
    }
  }
  return join(FOLDER, 'chromium');
};

/** A real browser from npm; it connects to nothing but what it is given. */
export const launchBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await browserProgram(),
    args: [
      ...chromium.args.filter((flag) => !ONE_PROCESS.includes(flag)),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  });
