import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

// An imitated graphics card would take almost half of the time; pages are drawn without one.
chromium.setGraphicsMode = false;

/** Without these, pages have processes of their own: one that ends does not take the whole browser with it. */
const ONE_PROCESS = ['--single-process', '--no-zygote', '--in-process-gpu'];

/** A real browser straight from npm; it talks to nothing but what it is given. */
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
