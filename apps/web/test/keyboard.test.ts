import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { Keys } from './keys.ts';
import { dice, leave, openSite, type Site } from './site.ts';
import { NOW_AND_THEN, poll, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const title = (page: Page): Promise<string | null> => page.locator('.match-prompt h2').textContent();

/** The places the board offers now. */
const offers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.match-board [data-hint]')].map((cell) => cell.getAttribute('data-cell')!),
  );

const awaitTurn = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('.verdict, .match-board [data-hint], .prompt-picks .button') !== null,
    undefined,
    NOW_AND_THEN,
  );

const awaitTitle = (page: Page, wanted: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.match-prompt h2')?.textContent ?? ''),
    wanted.source,
    NOW_AND_THEN,
  );

describe('with nothing but keys', () => {
  test('a game of RingRift is set up, played to the end and opened as a replay', async () => {
    const page = await site.open('/play');
    const keys = new Keys(page);
    await page.getByRole('heading', { name: 'Play' }).waitFor();
    await keys.choose(/^Set up a new game of RingRift/);
    await page.locator('.setup').waitFor();
    await keys.tabTo(/^Pip$/);
    // The next one, and back again.
    for (const key of ['ArrowDown', 'ArrowUp']) await keys.press(key);
    await keys.choose(/^Rules/);
    await keys.tabTo(/^Seed/);
    await page.keyboard.type('7');
    await keys.choose(/^Start game/);
    await page.locator('.match-board').waitFor();
    await poll(() => page.locator('.table-opponents').textContent()).toContain('Pip');

    const random = dice(7);
    for (let steps = 0; (await page.locator('.verdict').count()) === 0; steps += 1) {
      expect(steps).toBeLessThan(300);
      await awaitTurn(page);
      // Focus is never thrown back to the top of the page.
      await poll(() => keys.focused()).not.toBe('');
      const cells = await offers(page);
      const pick = page.locator('.prompt-picks .button:not(.quiet)').first();
      if (cells.length > 0) await keys.chooseOnBoard(cells[Math.floor(random() * cells.length)]!);
      else if ((await pick.count()) > 0) {
        const name = (await pick.textContent())!;
        await keys.tabTo(new RegExp(`^${RegExp.escape(name)}`));
        await keys.press('Enter');
      }
    }
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(/^You (won|lost)/);
    await poll(() => keys.heard()).toMatch(/You (won|lost)[^.]*$/);
    await keys.choose(/^Review/);
    await page.getByRole('slider', { name: 'Move' }).waitFor();

    // The list of moves is one tab stop, with arrow keys inside.
    await keys.tabTo(/^Place: /);
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await poll(() => keys.focused()).toMatch(/^Move: /);
    await poll(() => keys.heard()).toMatch(/^Turn 1: (You move|Player 1 moves) /);
    // Tabs are one tab stop too.
    await keys.tabTo(/^Moves$/, 'Shift+Tab');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await page.locator('.options').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a turn of Risk: placing by slider, attacking, moving in, fortifying', async () => {
    const page = await site.open('/play/risk?seed=257&now=1');
    const keys = new Keys(page);
    await awaitTurn(page);
    await poll(() => title(page)).toBe('Place 6 armies');
    await keys.chooseOnBoard('western-us');
    const toArmies = await keys.tabTo(/^Armies 6/);
    expect(toArmies).toBe(1);
    // Escape cancels the choice, also from the slider.
    await keys.press('Escape');
    await page.getByRole('slider', { name: /^Armies/ }).waitFor({ state: 'detached' });
    await keys.chooseOnBoard('western-us');
    await keys.tabTo(/^Armies 6/);
    await keys.press('ArrowLeft');
    await keys.choose(/^Place 5 armies in Western United States/);
    await awaitTitle(page, /Place 1 army/);
    await poll(() => keys.heard()).toBe('You place 5 armies in Western United States. Place 1 army.');
    await keys.chooseOnBoard('western-us', ' ');
    await keys.choose(/^Place 1 army/, ' ');
    await awaitTitle(page, /Attack/);

    await keys.chooseOnBoard('western-us');
    await keys.chooseOnBoard('alberta');
    await poll(() => keys.heard()).toMatch(/^Alberta is selected\. 8 against 2: \d+% to take Alberta\.$/);
    await keys.press('Escape');
    await poll(() => page.locator('.odds').count()).toBe(0);
    await keys.chooseOnBoard('western-us');
    await keys.chooseOnBoard('alberta');
    const toAttack = await keys.tabTo(/^Attack/);
    expect(toAttack).toBe(1);
    await keys.press('Enter');
    await page.locator('.moves .move').nth(2).waitFor();
    await keys.choose(/^Blitz/);
    await awaitTitle(page, /Occupy/);
    await poll(() => keys.heard()).toMatch(/You take Alberta from \w+\. Occupy\.$/);
    // The question on the map comes next.
    await poll(() => keys.focused()).toBe('Occupy');
    const toOccupy = await keys.tabTo(/^Occupy with \d/);
    expect(toOccupy).toBeLessThan(3);
    await keys.press('Enter');
    await awaitTitle(page, /Attack/);
    // Reference information comes after actions.
    await keys.tabTo(/^End attacks/);
    await keys.press('Tab');
    await poll(() => keys.focused()).toBe('Continents');
    await keys.tabTo(/^End attacks/, 'Shift+Tab');
    await keys.press('Enter');
    await awaitTitle(page, /Fortify/);
    await poll(() => keys.heard()).toBe('Fortify.');
    await keys.chooseOnBoard('alaska');
    await keys.chooseOnBoard('northwest-territory');
    await keys.choose(/^Move 1 army to Northwest Territory/);
    await page.waitForFunction(() => document.querySelector('.match-board [data-hint]') === null);
    await poll(() => keys.heard()).toBe('You move 1 army from Alaska to Northwest Territory.');
    await keys.choose(/^End turn/);
    await awaitTitle(page, /Place \d+ armies/);
    await poll(() => keys.heard()).toMatch(/Your turn\. Place \d+ armies\.$/);
    await poll(() => keys.focused()).toBe('What to do');
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a turn of Risk continues from the same button after the dice were shown', async () => {
    const page = await site.open('/play/risk?seed=257&now=1', { motion: 'on', pace: 'slow' });
    const keys = new Keys(page);
    await awaitTurn(page);
    await keys.chooseOnBoard('western-us');
    await keys.choose(/^Place 6 armies/);
    await awaitTitle(page, /Attack/);
    await keys.chooseOnBoard('western-us');
    await keys.chooseOnBoard('alberta');
    await keys.tabTo(/^Attack/);
    // What is announced when the dice begin to roll, however late a busy machine asks.
    const rolling = page.waitForFunction(
      () =>
        document.querySelector('.table-page[data-busy]') !== null && {
          heard: document.querySelector('[data-live]')!.textContent,
        },
    );
    await keys.press('Enter');
    const { heard } = (await (await rolling).jsonValue()) as { heard: string };
    // The dice are announced once they have landed.
    expect(heard).not.toContain('You attack');
    await page.locator('.map-panel .odds').waitFor();
    await poll(() => keys.heard()).toStartWith('You attack Alberta');
    await poll(() => keys.focused()).toMatch(/^Attack/);
    await keys.choose(/^Blitz/);
    await awaitTitle(page, /Occupy/);
    await poll(() => keys.focused()).toBe('Occupy');
    await poll(() => keys.heard()).toMatch(/You take Alberta from \w+\. Occupy\.$/);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a turn of Sweep: opening a tile, a card with a target, cancelling it, ending the turn', async () => {
    const page = await site.open('/play/sweep?seed=1&now=1');
    const keys = new Keys(page);
    await awaitTurn(page);
    await keys.chooseOnBoard('5');
    await page.locator('[data-cell="5"][aria-label^="f1, "].open[aria-label*="around it"]').waitFor();
    await poll(() => keys.heard()).toStartWith('You open f1');
    await keys.tabTo(/^Tingle/);
    await keys.tabTo(/^Scurry/);
    await keys.press('Enter');
    await poll(() => page.locator('.prompt-text').first().textContent()).toContain('Choose 2 tiles.');
    await keys.chooseOnBoard('0');
    await poll(() => page.locator('.prompt-text').first().textContent()).toContain('Choose a tile.');
    await keys.press('Escape');
    await poll(() => page.locator('.prompt-text').first().textContent()).toContain('Open a tile');
    await keys.tabTo(/^End turn/);
    await keys.press('Tab');
    await poll(() => keys.focused()).toBe('Clues you have');
    await keys.tabTo(/^End turn/, 'Shift+Tab');
    await keys.press('Enter');
    await awaitTitle(page, /Round 2 · your turn/);
    await poll(() => keys.heard()).toEndWith('Round 2 · your turn.');
    await poll(() => keys.focused()).toBe('What to do');
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a lesson of every game', async () => {
    const page = await site.open('/learn');
    const keys = new Keys(page);
    const open = async (path: string, heading: RegExp): Promise<void> => {
      await visit(page, `${site.address}${path}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.locator('.match-board').waitFor();
      // As if it were opened again: from the top.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await keys.tabTo(/^Show me/);
      await keys.press('Tab');
    };
    const isSolved = async (): Promise<void> => {
      await page.locator('.solved').waitFor();
      await poll(() => keys.heard()).toContain('Done.');
      await keys.tabTo(/^Next lesson/);
    };
    await open('learn/ringrift/capturing', /Capturing/i);
    await keys.chooseOnBoard('1,1');
    await keys.chooseOnBoard('5,1');
    await isSolved();
    await open('learn/risk/trading', /Trading cards/);
    await keys.tabTo(/^Trade Prasithia \+ Faluria \+ Kisos for \d+ armies/);
    await keys.press('Enter');
    await isSolved();
    await open('learn/sweep/numbers', /^1\./);
    for (const tile of ['1', '4', '5']) await keys.chooseOnBoard(tile);
    await isSolved();
    await keys.press('Enter');
    await page.getByRole('heading', { name: /^2\./ }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
