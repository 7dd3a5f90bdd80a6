/**
 * Takes a picture of every page as it is now, for the README and for comparison: `bun apps/web/scripts/pictures.ts`, then
 * look at `git diff`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openConnectedSite } from '../test/site.ts';

interface Picture {
  readonly name: string;
  readonly hash: string;
  readonly theme: 'light' | 'dark';
  readonly isPhone?: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', hash: '#/', theme: 'light' },
  { name: 'home-phone', hash: '#/', theme: 'dark', isPhone: true },
  { name: 'setup', hash: '#/play/ringrift', theme: 'dark' },
  { name: 'ringrift', hash: '#/replay/rings-and-regions?move=80', theme: 'light' },
  { name: 'ringrift-hex', hash: '#/replay/honeycomb?move=120', theme: 'dark' },
  { name: 'ringrift-phone', hash: '#/replay/three-at-the-table?move=140', theme: 'light', isPhone: true },
  { name: 'risk', hash: '#/replay/world-war-of-three?move=400', theme: 'light' },
  { name: 'risk-phone', hash: '#/replay/small-world?move=60', theme: 'dark', isPhone: true },
  {
    name: 'sweep',
    hash: '#/replay/town-square?move=28',
    theme: 'dark',
    prepare: async (page) => {
      await page.getByLabel('Show what the tiles hide').check();
    },
  },
  { name: 'lesson', hash: '#/learn/ringrift/regions', theme: 'light' },
  { name: 'rules', hash: '#/learn/risk', theme: 'light' },
  { name: 'games', hash: '#/games', theme: 'light' },
  { name: 'lab', hash: '#/lab', theme: 'dark' },
  { name: 'not-found', hash: '#/nowhere', theme: 'light', isPhone: true },
];

const folder = join(import.meta.dir, '..', 'pictures');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const site = await openConnectedSite();
for (const { name, hash, theme, isPhone = false, prepare } of PICTURES) {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const page = await site.open(hash, { viewport, colorScheme: theme });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
  await prepare?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await site.close();
