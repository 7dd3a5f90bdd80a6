import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { Keys } from './keys.ts';
import { dice, leave, openSite, type Site } from './site.ts';
import { eventually, TEST_PATIENCE, visit } from './waits.ts';

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
  );

const awaitTitle = (page: Page, wanted: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.match-prompt h2')?.textContent ?? ''),
    wanted.source,
  );

describe('with nothing but keys', () => {
  test('a game of RingRift is set up, played to the end and opened as a replay', async () => {
    const page = await site.open('#/play');
    const keys = new Keys(page);
    await page.getByRole('heading', { name: 'Play' }).waitFor();
    await keys.choose(/^Choose … how to play RingRift/);
    await page.locator('.setup').waitFor();
    await keys.tabTo(/^Player 2/);
    await keys.press('Home');
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.choose(/^Rule options/);
    await keys.tabTo(/^Seed/);
    await page.keyboard.type('7');
    await keys.choose(/^Start the game/);
    await page.locator('.match-board').waitFor();
    await eventually(async () =>
      expect(await page.locator('.players').textContent()).toContain('Dice thrower'),
    );

    const random = dice(7);
    for (let steps = 0; (await page.locator('.verdict').count()) === 0; steps += 1) {
      expect(steps).toBeLessThan(300);
      await awaitTurn(page);
      // The focus is never thrown back to the top of the page.
      await eventually(async () => expect(await keys.focused()).not.toBe(''));
      const cells = await offers(page);
      const pick = page.locator('.prompt-picks .button:not(.quiet)').first();
      if (cells.length > 0) await keys.chooseOnBoard(cells[Math.floor(random() * cells.length)]!);
      else if ((await pick.count()) > 0) {
        const name = (await pick.textContent())!;
        await keys.tabTo(new RegExp(`^${RegExp.escape(name)}`));
        await keys.press('Enter');
      }
    }
    await eventually(async () =>
      expect(await page.locator('.verdict h2').textContent()).toMatch(/You win|Player 2 wins/),
    );
    await eventually(async () => expect(await keys.heard()).toMatch(/(You win|Player 2 wins)[^.]*\.$/));
    await keys.choose(/^Look through the game/);
    await page.getByRole('slider', { name: 'Move' }).waitFor();

    // The list of moves is one stop, and walked through with the arrows.
    await keys.tabTo(/^Place: /);
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await eventually(async () =>
      expect(await page.getByRole('slider', { name: 'Move' }).inputValue()).toBe('2'),
    );
    await eventually(async () => expect(await keys.focused()).toMatch(/^Move: /));
    await eventually(async () => expect(await keys.heard()).toMatch(/^Move 2: Player 1 moves from/));
    await keys.press('Tab');
    await eventually(async () => expect(await keys.focused()).toBe('Download'));
    await keys.tabTo(/^What else was possible/, 'Shift+Tab');
    await keys.press(' ');
    await page.locator('.options').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a turn of Risk: placing by slider, attacking, moving in, fortifying', async () => {
    const page = await site.open('#/play/risk?seed=257&now=1');
    const keys = new Keys(page);
    await awaitTurn(page);
    await eventually(async () => expect(await title(page)).toBe('Place 6 armies'));
    await keys.chooseOnBoard('western-us');
    expect(await keys.tabTo(/^Armies: 6/)).toBe(1);
    // Escape takes the choice back, also from the slider.
    await keys.press('Escape');
    await page.getByRole('slider', { name: /^Armies/ }).waitFor({ state: 'detached' });
    await keys.chooseOnBoard('western-us');
    await keys.tabTo(/^Armies: 6/);
    await keys.press('ArrowLeft');
    await keys.choose(/^Place 5 armies in Western United States/);
    await awaitTitle(page, /Place 1 army/);
    await eventually(async () =>
      expect(await keys.heard()).toBe('Player 1 places 5 in Western United States. Place 1 army.'),
    );
    await keys.chooseOnBoard('western-us', ' ');
    await keys.choose(/^Place 1 army/, ' ');
    await awaitTitle(page, /Attack/);

    await keys.chooseOnBoard('western-us');
    await keys.chooseOnBoard('alberta');
    await eventually(async () =>
      expect(await keys.heard()).toMatch(/^Alberta is chosen\. 8 against 2: \d+% to take it\.$/),
    );
    await keys.press('Escape');
    await eventually(async () => expect(await page.locator('.odds').count()).toBe(0));
    await keys.chooseOnBoard('western-us');
    await keys.chooseOnBoard('alberta');
    expect(await keys.tabTo(/^Roll 3 dice/)).toBe(1);
    await keys.press('Enter');
    await page.locator('.moves li').nth(2).waitFor();
    await keys.choose(/^Blitz to the end/);
    await awaitTitle(page, /Occupy/);
    await eventually(async () =>
      expect(await keys.heard()).toMatch(/Player 1 takes Alberta from player 2\. Occupy\.$/),
    );
    await keys.choose(/^Move \d/);
    await awaitTitle(page, /Attack/);
    // What is looked up comes after what is done.
    await keys.tabTo(/^End the attacks/);
    await keys.press('Tab');
    await eventually(async () => expect(await keys.focused()).toBe('Continents'));
    await keys.tabTo(/^End the attacks/, 'Shift+Tab');
    await keys.press('Enter');
    await awaitTitle(page, /Fortify/);
    await eventually(async () => expect(await keys.heard()).toBe('Fortify.'));
    await keys.chooseOnBoard('alaska');
    await keys.chooseOnBoard('northwest-territory');
    await keys.choose(/^Move 1 army to Northwest Territory/);
    await page.waitForFunction(() => document.querySelector('.match-board [data-hint]') === null);
    await eventually(async () =>
      expect(await keys.heard()).toBe('Fortify Alaska → Northwest Territory, 1 army.'),
    );
    await keys.choose(/^End the turn/);
    await awaitTitle(page, /Place \d+ armies/);
    await eventually(async () => expect(await keys.heard()).toMatch(/Your turn\. Place \d+ armies\.$/));
    await eventually(async () => expect(await keys.focused()).toBe('What to do'));
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a turn of Sweep: revealing, a card with a target, leaving it, ending the turn', async () => {
    const page = await site.open('#/play/sweep?seed=1&now=1');
    const keys = new Keys(page);
    await awaitTurn(page);
    await keys.chooseOnBoard('5');
    await page.locator('[data-cell="5"][aria-label*="revealed by you"]').waitFor();
    await eventually(async () => expect(await keys.heard()).toStartWith('The player reveals f1'));
    expect(await keys.tabTo(/^Tingle/)).toBe(1);
    await keys.tabTo(/^Scurry/);
    await keys.press('Enter');
    await eventually(async () =>
      expect(await page.locator('.prompt-text').first().textContent()).toContain('Choose two tiles.'),
    );
    await keys.chooseOnBoard('0');
    await eventually(async () =>
      expect(await page.locator('.prompt-text').first().textContent()).toContain('Choose a tile.'),
    );
    await keys.press('Escape');
    await eventually(async () =>
      expect(await page.locator('.prompt-text').first().textContent()).toContain('Reveal a tile'),
    );
    await keys.tabTo(/^End the turn/);
    await keys.press('Tab');
    await eventually(async () => expect(await keys.focused()).toBe('What the signs mean'));
    await keys.tabTo(/^End the turn/, 'Shift+Tab');
    await keys.press('Enter');
    await awaitTitle(page, /Round 2: your turn/);
    await eventually(async () => expect(await keys.heard()).toEndWith('Round 2: your turn.'));
    await eventually(async () => expect(await keys.focused()).toBe('What to do'));
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a lesson of every game', async () => {
    const page = await site.open('#/learn');
    const keys = new Keys(page);
    const open = async (hash: string, heading: RegExp): Promise<void> => {
      await visit(page, `${site.address}${hash}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.locator('.match-board').waitFor();
      // As if it were opened anew: from the top.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await keys.tabTo(/^Show me/);
      await keys.press('Tab');
    };
    const isSolved = async (): Promise<void> => {
      await page.locator('.solved').waitFor();
      await eventually(async () => expect(await keys.heard()).toContain('Done.'));
      await keys.tabTo(/^Next lesson/);
    };
    await open('#/learn/ringrift/capturing', /Capturing/i);
    await keys.chooseOnBoard('1,1');
    await keys.chooseOnBoard('5,1');
    await isSolved();
    await open('#/learn/risk/trading', /Trading cards/);
    await keys.tabTo(/^Trade Prasithia \+ Faluria \+ Kisos for \d+ armies/);
    await keys.press('Enter');
    await isSolved();
    await open('#/learn/sweep/numbers', /^1\./);
    for (const tile of ['1', '4', '5']) await keys.chooseOnBoard(tile);
    await isSolved();
    await keys.press('Enter');
    await page.getByRole('heading', { name: /^2\./ }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
