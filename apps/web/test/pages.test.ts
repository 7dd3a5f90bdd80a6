import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPage, PAGE_PATTERNS, type PageId } from '@ludus/server/client';
import { Glob } from 'bun';
import { dress, HEIGHT, layoutShift, openView, PAGES, smallTargets, WIDTHS, type Width } from './pages.ts';
import { differenceOf, PICTURES, pictureName, pictureOf } from './pictures.ts';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { poll, settled, soon, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const SOURCES = join(import.meta.dir, '..', 'src');
const KEYS = Object.keys(WIDTHS) as Width[];
/** What a theme or a width can change; everything else is the same in all of them, and checked once. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
/** Between this width and that of a desk, no style changes. */
const LARGE = 1440;
/** Other widths at which nothing may overflow. */
const ROOMS = [320, 600, 900, LARGE, 2560];
/**
 * The themes checked at each width. No style distinguishes the two wide ones, so one theme at each of them is enough:
 * the other one is checked at the large width.
 */
const LOOKS = {
  phone: [
    { theme: 'light', rules: undefined },
    { theme: 'dark', rules: LOOK_RULES },
  ],
  desk: [{ theme: 'light', rules: LOOK_RULES }],
} as const;

describe('every page', () => {
  for (const view of PAGES)
    test(`${view.name} is accessible, stays put, fits, is easy to hit, and looks as it did`, async () => {
      const page = await openView(site, view);
      if (view.prepare === undefined) expect(await settled(page, () => layoutShift(page))).toBeLessThan(0.02);
      for (const width of KEYS) {
        for (const { theme, rules } of LOOKS[width]) {
          await dress(page, { width: WIDTHS[width], height: HEIGHT, theme });
          await soon(async () => expect(await seriousFindings(page, rules)).toEqual([]));
        }
        await soon(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            WIDTHS[width],
          ),
        );
        await soon(async () => expect(await smallTargets(page)).toEqual([]));
        const picture = pictureName(view, width);
        const stored = join(PICTURES, picture);
        const remedy = `If that is intended, run: bun apps/web/scripts/pictures.ts ${view.name}`;
        expect(existsSync(stored), `There is no ${picture}. ${remedy}`).toBe(true);
        await soon(async () => {
          const difference = await differenceOf(page, readFileSync(stored), await pictureOf(page, width));
          expect(difference, `The page no longer looks like ${picture}. ${remedy}`).toBeLessThan(0.03);
        });
      }
      for (const width of ROOMS) {
        await dress(page, { width, height: 900, theme: 'dark' });
        await soon(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
        );
        if (width === LARGE)
          await soon(async () => expect(await seriousFindings(page, LOOK_RULES)).toEqual([]));
      }
      expect(site.errors).toEqual([]);
      await leave(page);
    });

  test('has the same styles at both wide sizes', () => {
    const between = [...new Glob('**/*.css').scanSync(SOURCES)].flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/@(?:media|container)[^{]*/g)].filter(
        ([query]) =>
          [...query.matchAll(/([\d.]+)(px|r?em)/g)].some(([, number, unit]) => {
            const pixels = Number(number) * (unit === 'px' ? 1 : 16);
            return query.includes('width') && pixels >= WIDTHS.desk && pixels <= LARGE;
          }),
      ),
    );
    expect(between.map(([query]) => query)).toEqual([]);
  });

  test('is in the list', () => {
    const listed = PAGES.map(({ path, leadsTo }) => leadsTo ?? matchPage(path.split('?')[0]!)?.page);
    const missing = (Object.keys(PAGE_PATTERNS) as PageId[]).filter((id) => !listed.includes(id));
    expect(missing).toEqual([]);
  });

  test('that is hard to read or has a nameless button is found', async () => {
    const page = await site.open('about:blank');
    await page.setContent(
      '<html lang="en"><title>x</title><p style="color: #aaa">Pale</p><button style="width: 9px"></button>' +
        '<svg><circle r="9" /></svg></html>',
    );
    const idsOf = (found: readonly string[]): string[] => found.map((one) => one.split(':')[0]!);
    await poll(async () => idsOf(await seriousFindings(page))).toEqual(['button-name', 'color-contrast']);
    await poll(async () => idsOf(await seriousFindings(page, LOOK_RULES))).toEqual(['color-contrast']);
    await page.setContent(
      '<html lang="en"><title>x</title><svg><foreignObject width="99" height="99">' +
        '<p style="color: #aaa; background: #fff">Pale</p></foreignObject></svg></html>',
    );
    await poll(async () => idsOf(await seriousFindings(page, LOOK_RULES))).toEqual(['color-contrast']);
    await leave(page);
  });

  test('has its pictures checked if they can be read or focused', async () => {
    const page = await site.open('about:blank');
    const pictures = {
      plain: '<svg role="img" id="plain"><circle r="9" /></svg>',
      read: '<svg role="img" id="read"><text y="9">Text</text></svg>',
      focused: '<svg role="img" id="focused" tabindex="0"><circle r="9" /></svg>',
      inside: '<svg role="img" id="inside"><circle r="9" tabindex="0" /></svg>',
    };
    await page.setContent(`<html lang="en"><title>x</title>${Object.values(pictures).join('')}</html>`);
    // None of them has a name.
    await poll(async () =>
      [...(await seriousFindings(page, ['svg-img-alt'])).join().matchAll(/ id="(\w+)"/g)].map(([, id]) => id),
    ).toEqual(['read', 'focused', 'inside']);
    await leave(page);
  });

  test('that looks different is distinguished from the stored one', async () => {
    const page = await site.open('about:blank');
    const [home, play] = ['home', 'play'].map((name) =>
      readFileSync(join(PICTURES, pictureName({ name }, 'desk'))),
    );
    const [same, other] = [await differenceOf(page, home!, home!), await differenceOf(page, home!, play!)];
    expect(same).toBe(0);
    expect(other).toBeGreaterThan(0.1);
  });
});
