import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dress, PAGES, type PageView, smallTargets, THEMES, WIDTHS, type Width } from './pages.ts';
import { differenceOf, PICTURES, pictureName, pictureOf } from './pictures.ts';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';

setDefaultTimeout(120_000);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const open = async ({ hash, ready, prepare }: PageView) => {
  const page = await site.open(hash);
  await page.locator(ready).first().waitFor();
  await prepare?.(page);
  return page;
};

const KEYS = Object.keys(WIDTHS) as Width[];

describe('every page', () => {
  for (const view of PAGES)
    test(`${view.name} is accessible, fits, is easy to hit, and looks as it did`, async () => {
      const page = await open(view);
      for (const width of KEYS) {
        for (const theme of THEMES) {
          await dress(page, width, theme);
          expect(await seriousFindings(page, theme === 'dark' ? ['color-contrast'] : undefined)).toEqual([]);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          WIDTHS[width],
        );
        expect(await smallTargets(page)).toEqual([]);
        const stored = join(PICTURES, pictureName(view, width));
        expect(existsSync(stored)).toBe(true);
        expect(
          await differenceOf(page, readFileSync(stored), await pictureOf(page, view, width)),
        ).toBeLessThan(0.03);
      }
      expect(site.errors).toEqual([]);
      await leave(page);
    });

  test('has room from 320 to 2560 pixels', async () => {
    const page = await site.open('#/');
    for (const { hash, ready } of PAGES) {
      await page.goto(`${site.address}${hash}`);
      await page.locator(ready).first().waitFor();
      for (const width of [320, 768, 1024, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over).toBeLessThanOrEqual(0);
      }
    }
    await leave(page);
  });
});
