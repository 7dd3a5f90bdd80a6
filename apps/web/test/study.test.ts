import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { saveShortGame } from './shortGame.ts';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

describe('a review', () => {
  test('is one screen: nothing has to be scrolled to step through a game', async () => {
    for (const [id, board] of [
      ['three-at-the-table', '.ring-board'],
      ['small-world', '.map'],
      ['town-square', '.sweep-board'],
    ] as const) {
      const page = await site.open(`/replay/${id}?move=20`, { viewport: SCREENS[0] });
      await page.locator(board).waitFor();
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        for (const tab of ['Moves', 'Analysis', 'Details']) {
          await page.getByRole('tab', { name: tab }).click();
          await poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(screen.height);
        }
        for (const part of [board, '.graph', '.tools'])
          await eventually(async () => {
            const box = (await page.locator(part).boundingBox())!;
            expect(box.y).toBeGreaterThanOrEqual(0);
            expect(box.y + box.height).toBeLessThanOrEqual(screen.height + 1);
          });
      }
      await leave(page);
    }
    expect(site.errors).toEqual([]);
  });

  test('keeps its toolbar and the figure in the bar whole at every width', async () => {
    const page = await site.open('/replay/rings-and-regions', { viewport: SCREENS[0] });
    await page.locator('.eval b').waitFor();
    await page.keyboard.press('End');
    await poll(() => page.locator('.eval b').textContent()).toMatch(/^(0|100)$/);
    const sticksOut = (): Promise<number> =>
      page.evaluate(() => {
        // The widest figure there is.
        const figure = document.querySelector<HTMLElement>('.eval b')!;
        figure.textContent = '100';
        const tools = document.querySelector('.tools')!;
        const { left, right } = tools.getBoundingClientRect();
        const over = [...tools.children].map((tool) => {
          const box = tool.getBoundingClientRect();
          return box.width === 0 ? 0 : Math.max(box.right - right, left - box.left);
        });
        return Math.max(figure.scrollWidth - figure.clientWidth, ...over);
      });
    for (const width of [360, 901, 960, 1120, 1181, 1200, 1260, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await poll(() => sticksOut()).toBeLessThanOrEqual(0.5);
    }
    await leave(page);
  });

  test('steps with the arrow keys after a click on the board, and walks over a board reached with Tab', async () => {
    const page = await site.open('/replay/three-at-the-table?move=20', { viewport: SCREENS[0] });
    const moveShown = async (): Promise<number> =>
      Number(await page.getByRole('slider', { name: 'Move' }).inputValue());
    await page.locator('[data-cell="3,3"]').click();
    const before = await moveShown();
    await page.keyboard.press('ArrowRight');
    await poll(() => moveShown()).toBeGreaterThan(before);
    const after = await moveShown();
    await page.keyboard.press('Tab');
    await page.locator('[data-cell="3,3"]').focus();
    await page.keyboard.press('ArrowRight');
    await poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('4,3');
    expect(await settled(page, () => moveShown())).toBe(after);
    await leave(page);
  });

  test('marks decisions in the background, keeps what it found, and steps through the best line', async () => {
    const page = await site.open('/games', { viewport: SCREENS[0] });
    await saveShortGame(page, { id: 'short', moves: 8 });
    await visit(page, `${site.address}replay/mine/short`);
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByText('The result is saved in this browser.').waitFor();
    await page.getByText(/^Alpha-beta \(20,000 positions\), version \w+, compared/).waitFor();
    await page.getByRole('button', { name: 'Analyse again with Alpha-beta (100,000 positions)' }).waitFor();
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.locator('.turn .sign').first().waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    await page.reload();
    await page.locator('.turn .sign').first().waitFor();
    // The best turn is on the board, and can be stepped through.
    await page.locator('.wash.suggested').first().waitFor();
    await page.keyboard.press('b');
    await page.locator('.wash.suggested').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Step through this line' }).click();
    await poll(() => page.url()).toMatch(/move=1(&|$)/);
    // On a phone the line is part of the analysis.
    await page.setViewportSize(SCREENS[1]);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Step through this line' }).click();
    await poll(() => page.url()).toMatch(/move=2(&|$)/);
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('keeps what is known of the moves a branch shares, and analyses its own on request', async () => {
    const page = await site.open('/games', { viewport: SCREENS[0] });
    await saveShortGame(page, { id: 'short', moves: 8 });
    await visit(page, `${site.address}replay/mine/short`);
    const analysis = page.getByRole('tab', { name: 'Analysis' });
    const marked = (): Promise<number> => page.locator('.turn .sign').count();
    const judged = page.locator('.move-verdict header');
    await analysis.click();
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByText('The result is saved in this browser.').waitFor();
    await page.getByRole('tab', { name: 'Moves' }).click();
    await poll(() => marked()).toBeGreaterThan(2);
    const ofGame = await marked();
    // Another move in place of the last one: nothing is known of it, and all is known of those before it.
    await page.keyboard.press('End');
    await judged.waitFor();
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    await poll(() => page.locator('.option .m-best').count()).toBe(1);
    await page.locator('.option:not(.taken)').first().click();
    await page.getByRole('button', { name: /^Open as branch/ }).click();
    await judged.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.getByText('You are on the branch').waitFor();
    await poll(() => marked()).toBeGreaterThanOrEqual(ofGame - 1);
    await page.locator('.who .accuracy').first().waitFor();
    await analysis.click();
    await page.getByRole('button', { name: 'Analyse this branch' }).click();
    await judged.waitFor();
    await page.getByText('The result is saved in this browser.').waitFor();
    await page.reload();
    await judged.waitFor();
    // The game itself is as it was.
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await poll(() => marked()).toBe(ofGame);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('takes branches, names, comments and files, and sets two lines side by side', async () => {
    const page = await site.open('/games', { viewport: SCREENS[0] });
    await saveShortGame(page, { id: 'short', moves: 12 });
    await visit(page, `${site.address}replay/mine/short?move=0`);
    await page.locator('.chart-area').first().waitFor();
    await page.keyboard.press('v');
    await page.locator('[data-cell="3,3"][data-hint]').waitFor();
    await page.locator('[data-cell="3,3"] .ground').click();
    await page.getByText('You are on the branch “Instead: d4”.').waitFor();
    await page.getByRole('button', { name: 'Previous move' }).click();
    await page.locator('[data-cell="4,4"][data-hint] .ground').click();
    await page.getByText('You are on the branch “Instead: e5”.').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.keyboard.press('v');
    const branch = page.getByRole('region', { name: 'Branch: Instead: d4' });
    await branch.getByRole('button', { name: 'Instead: d4', exact: true }).click();
    await page.getByLabel('Name of the branch').fill('Centre first');
    await page.getByLabel('Name of the branch').press('Enter');
    await page.getByRole('region', { name: 'Branch: Centre first' }).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Why not the centre?');
    await page.getByRole('textbox', { name: 'Comment' }).blur();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as file' }).click();
    const file = readFileSync(await (await waiting).path());
    // In another browser, the file restores all of it.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('ludus.branches.')) localStorage.removeItem(key);
    });
    await page.reload();
    await page.locator('.turn').first().waitFor();
    expect(await settled(page, () => page.locator('.branch').count())).toBe(0);
    await page.getByRole('tab', { name: 'Details' }).click();
    const field = page.locator('input[type="file"]');
    await field.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByText('This file contains no Ludus branches.').waitFor();
    await field.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: file });
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.getByRole('region', { name: 'Branch: Centre first' }).waitFor();
    await page.getByText('Why not the centre?').waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('link', { name: 'With “Centre first”' }).click();
    await page.getByText('They differ from the first decision on.').waitFor();
    await poll(() => page.locator('.compare .ring-board').count()).toBe(2);
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.compare-boards figure >> nth=1 >> [data-cell="3,3"]:not([aria-label*="empty"])')
      .waitFor();
    // Another row is the current one twice over.
    await page.keyboard.press('ArrowRight');
    await poll(() => page.url()).toMatch(/move=2(&|$)/);
    await page.locator('.pairs').waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    // The toolbar stands right below the boards, however narrow they are.
    for (const viewport of [{ width: 768, height: 1024 }, SCREENS[1]]) {
      await page.setViewportSize(viewport);
      await eventually(async () => {
        const [board, tools] = await Promise.all(
          ['.compare-boards .match-board', '.compare > .tools'].map((place) =>
            page.locator(place).first().boundingBox(),
          ),
        );
        expect(tools!.y - (board!.y + board!.height)).toBeLessThan(24);
      });
    }
    await poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('the list of games', () => {
  test('offers the boards of the game that is chosen', async () => {
    const page = await site.open('/games', { viewport: SCREENS[0] });
    const boards = page.getByLabel('Board, map or level');
    const offered = (): Promise<string[]> => boards.locator('option').allTextContents();
    await poll(async () => (await offered()).length).toBeGreaterThan(4);
    await boards.selectOption('7');
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('risk');
    await poll(async () => (await offered()).sort()).toEqual([
      '20-territory world',
      'Any',
      'classic world (classic)',
    ]);
    await poll(() => boards.inputValue()).toBe('');
    await leave(page);
  });

  test('opens a game that was found by a position at that position', async () => {
    const page = await site.open('/replay/rings-and-regions?move=40', { viewport: SCREENS[0] });
    await page.locator('.chart-area').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await poll(() => page.url()).not.toMatch(/move=40$/);
    const [move] = /move=\d+$/.exec(page.url())!;
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('link', { name: 'Games with this position' }).click();
    await page.locator('tbody a[href*="rings-and-regions"]').first().click();
    await page.locator('.study').waitFor();
    await poll(() => page.url()).toEndWith(`/replay/rings-and-regions?${move}`);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
