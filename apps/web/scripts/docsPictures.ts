/**
 * Takes the pictures of pages that the documentation shows: `bun apps/web/scripts/docsPictures.ts [NAME …]`.
 * The games and analyses in them are real. Then look at `git diff`.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { saveShortGame } from '../test/shortGame.ts';
import { leave, openConnectedSite } from '../test/site.ts';
import { visit } from '../test/waits.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const FOLDER = join(import.meta.dir, '..', '..', '..', 'docs', 'pictures');

/** By then, everything on a page is drawn. */
const DRAWN_MS = 1500;

const analyse = async (page: Page): Promise<void> => {
  await saveShortGame(page, { id: 'short', moves: 24 });
  await visit(page, new URL('/replay/mine/short?move=10', page.url()).href);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.getByText('The result is saved in this browser.').waitFor();
};

const PICTURES: readonly Picture[] = [
  { name: 'analysis', path: '/games', ready: 'tbody tr', prepare: analyse },
];

const asked = process.argv.slice(2);
const site = await openConnectedSite();
for (const { name, path, ready, prepare } of PICTURES) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const page = await site.open(path, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.locator(ready).first().waitFor();
  await prepare?.(page);
  await page.waitForTimeout(DRAWN_MS);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await leave(page);
}
await site.close();
process.exit(0);
