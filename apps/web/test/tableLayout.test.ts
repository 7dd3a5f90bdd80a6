import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { fromSetup, parseDrawing } from '@ludus/ringrift-engine';
import type { Page } from 'playwright-core';
import { layoutShift, layoutShifts } from './pages.ts';
import { FRESH, holds, openPlayed, type Played } from './played.ts';
import {
  dice,
  giveSeat,
  leave,
  openSite,
  type PageOptions,
  type Site,
  seriousFindings,
  startAgainstDice,
} from './site.ts';
import { eventually, NOW_AND_THEN, poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const openGame = (played: Played, options?: PageOptions): Promise<Page> => openPlayed(site, played, options);

/** Presses something that can be pressed now, as a page would: what moves within half a second of real input is forgiven. */
const pressAny = (page: Page, random: number): Promise<'pressed' | 'waiting' | 'over'> =>
  page.evaluate((share) => {
    if (document.querySelector('.verdict') !== null) return 'over';
    if (document.querySelector('.table-page[data-busy]') !== null) return 'waiting';
    const pick = <T>(all: Iterable<T>): T | undefined => {
      const list = [...all];
      return list[Math.floor(share * list.length)];
    };
    const press = (element: Element): void => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2 };
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
    };
    const land = ['attack', 'fortify', 'source', 'place'].flatMap((hint) =>
      hint === 'source' && share > 0.8 ? [] : [...document.querySelectorAll(`.map [data-hint="${hint}"]`)],
    )[0];
    const badge = document.querySelector(`[data-label="${land?.getAttribute('data-cell')}"] .badge`);
    const found =
      document.querySelector('.map-panel .button.primary:not(:disabled)') ??
      badge ??
      (share < 0.4
        ? pick(document.querySelectorAll('.sweep-card:not(:disabled, [aria-pressed="true"])'))
        : null) ??
      (share < 0.85 ? pick(document.querySelectorAll('.cell[data-hint], .tile[data-hint]')) : null) ??
      pick(document.querySelectorAll('.match-prompt :is(.prompt-picks, .risk-acts) .button:not(.quiet)')) ??
      pick(document.querySelectorAll('.cell[data-hint], .tile[data-hint]'));
    if (found === undefined) return 'waiting';
    press(found);
    return 'pressed';
  }, random);

describe('nothing at a table moves by itself', () => {
  const SCREENS = {
    'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    'a desktop': { viewport: { width: 1440, height: 900 } },
  } as const;
  for (const [screen, options] of Object.entries(SCREENS))
    for (const game of ['ringrift', 'risk', 'sweep'])
      test(`in ${game} on ${screen}`, async () => {
        const page = await site.open(`/play/${game}?now=1&seed=7`, { motion: 'on', ...options });
        await page.locator('.match-board').waitFor();
        const random = dice(7);
        // A question over the board is answered before the game is left.
        const isAsked = (): Promise<boolean> => page.locator('.map-panel .button.primary').isVisible();
        // One number for each press, so that the game is the same however long the machine takes to show it.
        let share = random();
        for (let presses = 0; presses < 24 || (presses < 60 && (await isAsked())); ) {
          const did = await pressAny(page, share);
          if (did === 'over') break;
          if (did === 'pressed') {
            presses += 1;
            share = random();
          }
          await page.waitForTimeout(60);
        }
        const atRest = (): Promise<unknown> =>
          page.waitForFunction(
            () => document.querySelector('.table-page[data-busy]') === null,
            undefined,
            NOW_AND_THEN,
          );
        // A move that was still being shown may have led to a question.
        for (await atRest(); await isAsked(); await atRest()) {
          await pressAny(page, random());
          await page.waitForTimeout(60);
        }
        expect(await settled(page, () => layoutShifts(page))).toEqual([]);
        await page.getByRole('button', { name: 'More' }).click();
        const resign = page.getByRole('button', { name: 'Resign' });
        if ((await resign.count()) > 0) {
          await resign.click();
          await page.getByRole('button', { name: 'Yes, resign' }).click();
        } else await page.keyboard.press('Escape');
        await page.locator('.verdict').waitFor();
        // Until here, things moved because the reader pressed something.
        const shown = await page.evaluate(() => performance.now());
        await page.waitForTimeout(1000);
        expect(await settled(page, () => layoutShifts(page, shown))).toEqual([]);
        expect(site.errors).toEqual([]);
        await leave(page);
      });
});

describe('answers below the board', () => {
  /** You may claim three corners, two of which share the marker on b1. */
  const CORNERS: Played = (() => {
    const drawn = unwrap(
      parseDrawing(
        'square8',
        `
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  1  .  2  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        o1 .  o1 .  .  .  .  o1
        .  o1 .  o1 .  .  o1 .`,
      ),
    );
    const start = unwrap(
      fromSetup({ boardType: 'square8', players: 2, ...drawn, currentPhase: 'territory_processing' }),
    );
    return { start, steps: [], state: start };
  })();

  test('do not wander about when there are fewer of them', async () => {
    const page = await openGame(CORNERS, {
      motion: 'on',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const answers = page.locator('.prompt-picks .button');
    await poll(() => answers.count()).toBe(4);
    const skip = page.getByRole('button', { name: 'Skip regions' });
    const heading = page.locator('.match-prompt h2');
    const headingAt = async (): Promise<number> => Math.round((await heading.boundingBox())!.y);
    const before = await headingAt();
    // As a page would: what moves within half a second of real input is forgiven.
    await skip.focus();
    await page.locator('[data-cell="1,0"] .ground').dispatchEvent('click');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await poll(() => answers.count()).toBe(4);
    // Whoever uses keys stays where they are.
    await poll(() => skip.evaluate((button) => button === document.activeElement)).toBe(true);
    await poll(() => headingAt()).toBe(before);
    await page.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
    await page.getByRole('button', { name: 'Claim 3 spaces around h1' }).waitFor();
    expect(await settled(page, () => layoutShifts(page))).toEqual([]);
    await poll(() => headingAt()).toBe(before);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('setting up a game', () => {
  for (const game of ['ringrift', 'risk', 'sweep', 'breakthrough'])
    test(`of ${game} leaves the start button where it is, whatever is chosen`, async () => {
      const page = await site.open(`/play/${game}`);
      await page.locator('.summary-picture svg').first().waitFor();
      // The page may scroll to what is chosen.
      const place = (): Promise<number> =>
        page.evaluate(() => {
          const [card, start] = ['.summary', '.summary .primary'].map((part) =>
            document.querySelector(part)!.getBoundingClientRect(),
          );
          return start!.top - card!.top;
        });
      const before = await settled(page, place);
      const choices = page.locator('.setup-choices > :first-child input, .setup-players > .segments input');
      await poll(() => choices.count()).toBeGreaterThan(1);
      for (const choice of await choices.all()) {
        await choice.press('Space');
        expect(await settled(page, place)).toBeCloseTo(before, 1);
      }
      expect(site.errors).toEqual([]);
      await leave(page);
    });
});

/** The parts of a page that are not wholly in view. */
const outOfView = (page: Page, ...selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.filter((selector) => {
        const { top, bottom, width } = document.querySelector(selector)!.getBoundingClientRect();
        return width === 0 || top < 0 || bottom > innerHeight + 0.5;
      }),
    selectors,
  );

describe('a table of Risk', () => {
  const DESKTOP = { viewport: { width: 1440, height: 900 }, motion: 'on' } as const;
  const PARTS = ['.map-frame', '.table-you .player', '.match-prompt', '.table-tools', '.table-left .recap'];

  /** Starts a game, in which the reader sits in a seat. */
  const start = async (players: string, seat: 1 | 2, options: PageOptions): Promise<Page> => {
    const page = await site.open('/play/risk?seed=7', options);
    await page.getByRole('radio', { name: players, exact: true }).check();
    if (seat === 2) {
      await giveSeat(page, 2, 'Someone here');
      await page.locator('.seat-card input').first().check();
      await page.locator('.seat-panel .segments').getByRole('radio', { name: 'Bot' }).check();
    }
    // How many moves there are when the map is complete, however late a busy machine asks.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('.map-frame .territory-label') === null) return;
        observer.disconnect();
        document.body.dataset.movesAtFirst = `${document.querySelectorAll('.moves .move').length}`;
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await page.getByRole('button', { name: 'Start game' }).click();
    return page;
  };

  for (const players of ['2', '6'])
    test(`with ${players} players fits on the screen`, async () => {
      const page = await start(players, 1, DESKTOP);
      await page.locator('.territory-label').first().waitFor();
      await poll(() => outOfView(page, ...PARTS)).toEqual([]);
      expect(site.errors).toEqual([]);
      await leave(page);
    });

  for (const players of ['2', '4'])
    test(`with ${players} players leaves the strip of the player in sight on a phone`, async () => {
      const page = await start(players, 1, { viewport: { width: 360, height: 740 } });
      await page.locator('.territory-label').first().waitFor();
      await eventually(async () => {
        const [you, prompt] = await Promise.all(
          ['.table-you', '.match-prompt'].map((part) => page.locator(part).first().boundingBox()),
        );
        expect(you!.y + you!.height).toBeLessThanOrEqual(prompt!.y + 1);
      });
      await leave(page);
    });

  test('offers on a phone to skip a turn beside the board, not on it', async () => {
    const page = await start('2', 2, { viewport: { width: 360, height: 740 }, pace: 'slow' });
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    await skip.waitFor();
    const [button, board, prompt] = await Promise.all(
      [skip, page.locator('.map-frame'), page.locator('.match-prompt')].map(
        async (part) => (await part.boundingBox())!,
      ),
    );
    expect(button!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
    expect(button!.y).toBeGreaterThanOrEqual(prompt!.y);
    expect(button!.y + button!.height).toBeLessThanOrEqual(prompt!.y + prompt!.height);
    await skip.click();
    await page.locator('.map [data-hint]').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('bots wait for the map, their turns can be skipped, and the recap plays in sight', async () => {
    const page = await start('2', 2, { ...DESKTOP, pace: 'slow' });
    // Nobody has moved when the first name of a territory appears.
    await poll(() => page.evaluate(() => document.body.dataset.movesAtFirst)).toBe('0');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.locator('.map [data-hint]').first().waitFor();
    await poll(() => page.locator('.recap li').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Show on board', exact: true }).click();
    await poll(() => page.locator('.recap [aria-current="step"]').count()).toBe(1);
    await poll(() => outOfView(page, ...PARTS)).toEqual([]);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.locator('.map [data-hint]').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

test('a table of Sweep keeps the button that ends the turn on one line while a card asks for a tile', async () => {
  const page = await site.open('/play/sweep?seed=3', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('button', { name: 'Start game' }).click();
  await page
    .locator('.sweep-card', { hasText: /Brush|Scurry|Eavesdropping/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  const end = page.getByRole('button', { name: 'End turn' });
  const picks = page.locator('.match-prompt > .prompt-picks');
  await eventually(async () => {
    expect((await end.boundingBox())!.height).toBe(44);
    expect(await picks.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
  expect(site.errors).toEqual([]);
  await leave(page);
});

describe('a table on a phone', () => {
  test('of Sweep has the flags between the board and the cards', async () => {
    const page = await site.open('/play/sweep?seed=3', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('radio', { name: 'Town square' }).press('Space');
    await page.getByRole('button', { name: 'Start game' }).tap();
    await page.locator('.sweep-card').first().waitFor();
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    await eventually(async () => {
      const [board, flags] = [await box('.sweep-board'), await box('.notes-bar')];
      const asked = await box('.match-prompt');
      expect(flags.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
      expect(flags.y + flags.height).toBeLessThanOrEqual(asked.y + 1);
    });
    // What can be looked up is below the flags.
    await page.locator('summary', { hasText: 'Look up cards' }).tap();
    await page.getByText('Ten pips, drawn from a bag with 12').waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('keeps its actions in sight, its players around the board, and everything easy to hit', async () => {
    const page = await openGame(FRESH, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator('.cell[data-hint]').first().waitFor();
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    const inView = (): Promise<void> =>
      eventually(async () => {
        const dock = await box('.table-tools');
        expect(dock.y + dock.height).toBeLessThanOrEqual(641);
        expect(dock.y).toBeGreaterThan(500);
        const asked = await box('.match-prompt');
        expect(asked.y + asked.height).toBeLessThanOrEqual(dock.y + 1);
      });
    await inView();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await inView();
    await page.evaluate(() => window.scrollTo(0, 0));
    await eventually(async () => {
      const [above, board] = [await box('.table-opponents'), await box('.ring-board')];
      const below = await box('.table-you');
      expect(above.y + above.height).toBeLessThanOrEqual(board.y + 1);
      expect(below.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
      expect(board.width).toBeGreaterThanOrEqual(352);
    });
    await poll(() =>
      page.locator('.table-page :is(button, a, input, summary, label:has(input))').evaluateAll((all) =>
        all
          .map((one) => ({
            name: one.textContent,
            box: (one.closest('label') ?? one).getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
          .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
      ),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Moves' }).tap();
    await page.getByLabel('Type a move').fill('place: d4');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close' }).tap();
    await holds(page, '3,3', 'blue ring');
    await page.getByRole('button', { name: 'Hint' }).tap();
    const toast = page.locator('.toast');
    await toast.waitFor();
    // It stands over the question: neither the board nor the players nor the actions are covered.
    await eventually(async () => {
      const [note, asked] = [await box('.toast'), await box('.match-prompt')];
      const tools = await box('.table-tools');
      expect(note.y + note.height).toBeLessThanOrEqual(tools.y + 1);
      expect(note.y).toBeGreaterThanOrEqual(asked.y - 1);
    });
    await poll(() => seriousFindings(page)).toEqual([]);
    await poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

test('a game to continue takes its place on the home page at once, on phones too', async () => {
  const page = await site.open('/play/ringrift?seed=1', { viewport: { width: 360, height: 740 } });
  await startAgainstDice(page);
  await page.goto(site.address);
  await page.locator('.continue .badge').waitFor();
  expect(await settled(page, () => layoutShift(page))).toBeLessThan(0.02);
  await leave(page);
});
