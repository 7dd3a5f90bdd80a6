import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { leave, openSite, type Site, seriousFindings } from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

const startOn = async (game: string, board: string): Promise<Page> => {
  const page = await site.open(`/play/${game}?seed=3`, PHONE);
  await page.getByRole('radio', { name: board }).press('Space');
  await page.getByRole('button', { name: 'Start game' }).tap();
  await page.locator('[data-hint]').first().waitFor();
  return page;
};

interface Box {
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> =>
  (await page.locator(selector).first().boundingBox())!;

const isAbove = (a: Box, b: Box): void => expect(a.y + a.height).toBeLessThanOrEqual(b.y + 1);

describe('a large board on a phone', () => {
  for (const level of ['Town square', 'Citadel'])
    test(`of Sweep leaves the flags of ${level} in sight, and its tiles are easy to hit`, async () => {
      const page = await startOn('sweep', level);
      const flagsAreInSight = async (): Promise<void> => {
        isAbove(await boxOf(page, '.board-scroll'), await boxOf(page, '.notes-bar'));
        isAbove(await boxOf(page, '.notes-bar'), await boxOf(page, '.match-prompt'));
      };
      await eventually(flagsAreInSight);
      const enlarge = page.getByRole('button', { name: 'Enlarge board' });
      if ((await enlarge.count()) > 0) {
        const before = await settled(page, () => boxOf(page, '.notes-bar'));
        await enlarge.tap();
        await page.getByRole('button', { name: 'Shrink board' }).waitFor();
        expect(await settled(page, () => boxOf(page, '.notes-bar'))).toEqual(before);
      }
      await poll(async () => (await boxOf(page, '.tile')).width).toBeGreaterThanOrEqual(44);
      await eventually(flagsAreInSight);
      await poll(() => seriousFindings(page)).toEqual([]);
      await poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(site.errors).toEqual([]);
      await leave(page);
    });

  for (const board of ['19 × 19', 'Large hexagon'])
    test(`of RingRift leaves both players of ${board} in sight, and can be enlarged`, async () => {
      const page = await startOn('ringrift', board);
      await eventually(async () =>
        isAbove(await boxOf(page, '.table-you'), await boxOf(page, '.match-prompt')),
      );
      const before = await settled(page, () => boxOf(page, '.table-you'));
      await page.getByRole('button', { name: 'Enlarge board' }).tap();
      await page.getByRole('button', { name: 'Shrink board' }).waitFor();
      expect(await settled(page, () => boxOf(page, '.table-you'))).toEqual(before);
      await poll(async () => (await boxOf(page, '.cell')).width).toBeGreaterThanOrEqual(40);
      await page.getByRole('button', { name: 'Shrink board' }).tap();
      await page.getByRole('button', { name: 'Enlarge board' }).waitFor();
      await poll(() => seriousFindings(page)).toEqual([]);
      expect(site.errors).toEqual([]);
      await leave(page);
    });
});

describe('a desktop with little height', () => {
  for (const game of ['ringrift', 'risk', 'sweep', 'breakthrough', 'nim'])
    test(`shows a whole table of ${game} without scrolling`, async () => {
      const page = await site.open(`/play/${game}?now=1&seed=3`, { viewport: { width: 1280, height: 720 } });
      await page.locator('[data-hint]').first().waitFor();
      const bottomOf = async (part: string): Promise<number> => {
        const { y, height } = await boxOf(page, part);
        return y + height;
      };
      for (const part of ['.match-board', '.match-prompt', '.table-tools', '.table-you', '.table-left'])
        await poll(() => bottomOf(part)).toBeLessThanOrEqual(720);
      // Whatever is asked, the question and its answers have room.
      const hidden = (): Promise<number> =>
        page.locator('.match-prompt').evaluate((prompt) => prompt.scrollHeight - prompt.clientHeight);
      await poll(hidden).toBe(0);
      await poll(() => seriousFindings(page)).toEqual([]);
      expect(site.errors).toEqual([]);
      await leave(page);
    });
});
