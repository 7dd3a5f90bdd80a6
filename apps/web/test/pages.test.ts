import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPage, PAGE_PATTERNS, type PageId } from '@ludus/server/client';
import { dress, layoutShift, openView, PAGES, smallTargets, THEMES, WIDTHS, type Width } from './pages.ts';
import { differenceOf, PICTURES, pictureName, pictureOf } from './pictures.ts';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { eventually, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const KEYS = Object.keys(WIDTHS) as Width[];
/** What a theme or a width can change; everything else is the same in all of them, and checked once. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
/** Other widths at which nothing may overflow, and that of large screens, where text must also be legible. */
const ROOMS = [320, 600, 900, 1440, 2560];
const LARGE = 1440;

describe('every page', () => {
  for (const view of PAGES)
    test(`${view.name} is accessible, stays put, fits, is easy to hit, and looks as it did`, async () => {
      const page = await openView(site, view);
      if (view.prepare === undefined) expect(await layoutShift(page)).toBeLessThan(0.02);
      for (const width of KEYS) {
        for (const theme of THEMES) {
          await dress(page, width, theme);
          const isFirst = width === 'phone' && theme === 'light';
          await eventually(async () =>
            expect(await seriousFindings(page, isFirst ? undefined : LOOK_RULES)).toEqual([]),
          );
        }
        await eventually(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            WIDTHS[width],
          ),
        );
        await eventually(async () => expect(await smallTargets(page)).toEqual([]));
        const stored = join(PICTURES, pictureName(view, width));
        expect(existsSync(stored)).toBe(true);
        await eventually(async () =>
          expect(await differenceOf(page, readFileSync(stored), await pictureOf(page, width))).toBeLessThan(
            0.03,
          ),
        );
      }
      for (const width of ROOMS) {
        await page.setViewportSize({ width, height: 900 });
        await eventually(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
        );
        for (const theme of width === LARGE ? THEMES : []) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen;
          }, theme);
          await eventually(async () => expect(await seriousFindings(page, LOOK_RULES)).toEqual([]));
        }
      }
      expect(site.errors).toEqual([]);
      await leave(page);
    });

  test('is in the list', () => {
    const listed = PAGES.map(({ path, leadsTo }) => leadsTo ?? matchPage(path.split('?')[0]!)?.page);
    const missing = (Object.keys(PAGE_PATTERNS) as PageId[]).filter((id) => !listed.includes(id));
    expect(missing).toEqual([]);
  });

  test('that looks different is distinguished from the stored one', async () => {
    const page = await site.open('about:blank');
    const [home, play] = ['home', 'play'].map((name) =>
      readFileSync(join(PICTURES, pictureName({ name }, 'desk'))),
    );
    expect(await differenceOf(page, home!, home!)).toBe(0);
    expect(await differenceOf(page, home!, play!)).toBeGreaterThan(0.1);
  });
});
