import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

// An emulated graphics card would take almost half of the time, so pages are drawn without one.
chromium.setGraphicsMode = false;

/** Without these, pages have separate processes: one that crashes does not take the whole browser with it. */
const ONE_PROCESS = ['--single-process', '--no-zygote', '--in-process-gpu'];

/** A real browser from npm; it connects to nothing but what it is given. */
export const launchBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((flag) => !ONE_PROCESS.includes(flag)),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  });
