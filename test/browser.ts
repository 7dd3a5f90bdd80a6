import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

// An imitated graphics card would take almost half of the time; pages are drawn without one.
chromium.setGraphicsMode = false;

/** A real browser straight from npm; it talks to nothing but what it is given. */
export const launchBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args,
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  });
