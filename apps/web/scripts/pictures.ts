/**
 * Takes pictures of the pages: `bun apps/web/scripts/pictures.ts` the small ones of all pages that the tests
 * compare with, `… PAGE …` only those of some pages, `… readme` the large ones of the README. Then look at
 * `git diff`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openView, PAGES, WIDTHS, type Width } from '../test/pages.ts';
import { PICTURES, pictureName, pictureOf } from '../test/pictures.ts';
import { type ConnectedSite, leave, openConnectedSite } from '../test/site.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly isPhone?: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

const LARGE: readonly Picture[] = [
  { name: 'home', path: '/', theme: 'light' },
  { name: 'home-phone', path: '/', theme: 'dark', isPhone: true },
  { name: 'ringrift', path: '/replay/rings-and-regions?move=78', theme: 'light' },
  { name: 'ringrift-hex', path: '/replay/honeycomb?move=118', theme: 'dark' },
  { name: 'risk', path: '/replay/world-war-of-three?move=240', theme: 'light' },
  { name: 'risk-phone', path: '/replay/small-world?move=60', theme: 'dark', isPhone: true },
  {
    name: 'sweep',
    path: '/replay/town-square?move=28',
    theme: 'dark',
    prepare: async (page) => {
      await page.getByLabel('What the tiles hide').check();
    },
  },
  { name: 'lesson', path: '/learn/ringrift/regions', theme: 'light' },
  { name: 'tournament', path: '/lab/tournament/four-levels', theme: 'light' },
];

/** By then, everything on a page is drawn. */
const DRAWN_MS = 2500;

const emptied = (folder: string): string => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
};

const takeLarge = async (site: ConnectedSite): Promise<void> => {
  const folder = emptied(join(import.meta.dir, '..', 'pictures'));
  for (const { name, path, theme, isPhone = false, prepare } of LARGE) {
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
    const page = await site.open(path, { viewport, colorScheme: theme });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
    await prepare?.(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await leave(page);
  }
};

const takeSmall = async (site: ConnectedSite, names: readonly string[]): Promise<void> => {
  const folder = names.length === 0 ? emptied(PICTURES) : PICTURES;
  for (const view of PAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const page = await openView(site, view);
    // Worlds are drawn little by little.
    await page.waitForTimeout(DRAWN_MS);
    for (const width of Object.keys(WIDTHS) as Width[])
      await Bun.write(join(folder, pictureName(view, width)), await pictureOf(page, width));
    await leave(page);
  }
};

const site = await openConnectedSite();
const asked = process.argv.slice(2);
if (asked[0] === 'readme') await takeLarge(site);
else await takeSmall(site, asked);
await site.close();
