import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { attackOdds } from '@ludus/risk-engine';
import type { Page } from 'playwright-core';
import {
  dice,
  giveSeat,
  leave,
  openRules,
  openSite,
  type Site,
  seriousFindings,
  startAgainstDice,
} from './site.ts';
import { NOW_AND_THEN, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Waits until there is something to choose or the game is over; returns which. */
const awaitChoice = async (page: Page, choices: string): Promise<boolean> => {
  await page.waitForFunction(
    (wanted) => document.querySelector('.verdict') !== null || document.querySelector(wanted) !== null,
    choices,
    NOW_AND_THEN,
  );
  return (await page.locator('.verdict').count()) === 0;
};

const clickAny = async (page: Page, selector: string, random: () => number): Promise<boolean> => {
  const found = page.locator(selector);
  const count = await found.count();
  if (count === 0) return false;
  await found.nth(Math.floor(random() * count)).click();
  return true;
};

/** Clicks a territory where its armies are: the centre of a curved one may be outside it. */
const clickTerritory = async (page: Page, id: string): Promise<void> => {
  await page.locator('.map-frame[aria-busy="false"]').waitFor();
  const badge = page.locator(`[data-label="${id}"] .badge`);
  await badge.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await badge.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
};

const clickLand = async (page: Page, hints: readonly string[], random: () => number): Promise<boolean> => {
  const selector = hints.map((hint) => `[data-hint="${hint}"]`).join();
  const ids = await page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!));
  if (ids.length === 0) return false;
  await clickTerritory(page, ids[Math.floor(random() * ids.length)]!);
  return true;
};

describe('Sweep in the browser', () => {
  test('a whole game by mouse with cards, then the rival’s reasoning in the replay', async () => {
    const page = await site.open('/play/sweep?seed=3');
    await page.getByRole('radio', { name: 'Courtyard' }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    const random = dice(3);
    let cards = 0;
    for (let steps = 0; steps < 200; steps += 1) {
      if (!(await awaitChoice(page, '.tile[data-hint]'))) break;
      if (
        random() < 0.4 &&
        (await clickAny(page, '.sweep-card:not(:disabled):not([aria-pressed="true"])', random))
      )
        cards += 1;
      else await clickAny(page, '.tile[data-hint] .tile-ground', random);
    }
    expect(cards).toBeGreaterThan(0);
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(
      /^(You w[io]n|You lost|\S+ w[io]ns?|Nobody)/,
    );
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByLabel('Jump to turn').fill('1');
    await page.getByLabel('Jump to turn').press('Enter');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByText(/^How .+ (decides|would decide) here/).click();
    await page.locator('.heat').first().waitFor();
    await poll(() => page.locator('.reasoning table tbody tr').count()).toBeGreaterThan(0);
    // It stays open from step to step.
    await page.getByRole('button', { name: 'Previous move' }).click();
    await page.locator('.heat').first().waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('the tutorial of Sweep', () => {
  test('goes from one lesson to the next, and the Learn page knows which are done', async () => {
    const page = await site.open('/learn/sweep/numbers');
    for (const tile of ['1', '4', '5']) await page.locator(`[data-cell="${tile}"] .tile-ground`).click();
    await page.locator('.solved').waitFor();
    await page.getByRole('link', { name: 'Next lesson' }).click();
    await page.getByRole('heading', { name: '2. Combining numbers' }).waitFor();
    await page.getByRole('link', { name: 'Lesson 1: Numbers (done)', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Lesson 2: Combining numbers', exact: true }).waitFor();
    await page.locator('[data-cell="4"] .tile-ground').click();
    await page.locator('.missed').waitFor();
    await visit(page, `${site.address}learn`);
    await page.getByText('1 of 7 lessons done').waitFor();
    // Games with lessons have a link to their rules there.
    const others = page.locator('section.others');
    await poll(() => others.getByRole('link').allTextContents()).toEqual(['Nim']);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('lessons', () => {
  test('show moves as they happen, and a click jumps to their end without making another', async () => {
    const page = await site.open('/learn/sweep/numbers', { motion: 'on', pace: 'slow' });
    const tile = (id: string) => page.locator(`[data-cell="${id}"]`);
    await tile('4').waitFor();
    // The click comes while the move is shown, however busy the machine is.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('.flying > g') === null) return;
        observer.disconnect();
        document.body.dataset.clicked = document.querySelector('.solved') === null ? 'early' : 'late';
        const ground = document.querySelector('[data-cell="4"] .tile-ground')!;
        ground.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await tile('1').locator('.tile-ground').click();
    await page.locator('body[data-clicked="early"]').waitFor();
    await poll(() => page.locator('.flying > g').count()).toBe(0);
    await poll(() => tile('1').getAttribute('aria-label')).not.toContain('closed');
    expect(await settled(page, () => tile('4').getAttribute('aria-label'))).toContain('closed');
    await leave(page);
  });

  test('play a solution move by move on request, on every kind of board', async () => {
    for (const lesson of ['ringrift/capturing', 'risk/blitz', 'sweep/clues']) {
      const page = await site.open(`/learn/${lesson}`, { motion: 'on' });
      await page.locator('.match-board [data-cell]').first().waitFor();
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('.flying > g') !== null) document.body.dataset.flew = 'yes';
        }).observe(document.body, { childList: true, subtree: true });
      });
      await page.getByRole('button', { name: 'Show me' }).click();
      await page.locator('.solved').waitFor();
      await poll(() => page.evaluate(() => document.body.dataset.flew)).toBe('yes');
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.locator('.solved').waitFor({ state: 'detached' });
      expect(site.errors).toEqual([]);
      await leave(page);
    }
  });
});

describe('Risk in the browser', () => {
  test('a whole game by mouse: place, attack with odds, blitz, occupy, fortify', async () => {
    const page = await site.open('/play/risk?seed=4');
    await page.getByRole('radio', { name: 'Generated world' }).check();
    await page.getByRole('slider').fill('12');
    await giveSeat(page, 2, { agent: 'auto:1' });
    await openRules(page);
    await page.getByLabel(/^Round limit/).fill('2');
    await page.getByRole('button', { name: 'Start game' }).click();
    const random = dice(5);
    let sawOdds = false;
    for (let steps = 0; steps < 400; steps += 1) {
      if (!(await awaitChoice(page, '[data-hint], .match-prompt .button, .map-panel .button'))) break;
      sawOdds ||= (await page.locator('.odds').count()) > 0;
      if (await clickAny(page, '.map-panel .button.primary', random)) continue;
      if (random() < 0.75 && (await clickLand(page, ['attack', 'fortify'], random))) continue;
      if (random() < 0.8 && (await clickLand(page, ['source', 'place'], random))) continue;
      await clickAny(page, '.match-prompt .button:not(.quiet)', random);
    }
    expect(sawOdds).toBe(true);
    const played = async (): Promise<string> =>
      (await page.locator('.moves .move').allTextContents()).join('\n');
    for (const word of ['Place ', 'Blitz ', 'Occupy with ', 'End turn']) await poll(played).toContain(word);
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(
      /^(You w[io]n|You lost|\S+ w[io]ns?|.*draw)/,
    );
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('a turn of Risk by mouse', () => {
  const label = (page: Page, id: string): Promise<string | null> =>
    page.locator(`[data-cell="${id}"]`).getAttribute('aria-label');

  const hinted = (page: Page, hint: string): Promise<string[]> =>
    page
      .locator(`[data-hint="${hint}"]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!).sort());

  const open = async (lesson: string): Promise<Page> => {
    const page = await site.open(`/learn/risk/${lesson}`);
    await page.locator('.map').waitFor();
    return page;
  };

  test('attacks with odds shown, roll by roll, and says why something cannot be done', async () => {
    const page = await open('attacking');
    await clickTerritory(page, 't01');
    await poll(() => page.locator('.match-prompt .refused').textContent()).toBe('Goweal belongs to Orange.');
    await clickTerritory(page, 't02');
    await poll(() => page.locator('.match-prompt .refused').textContent()).toBe(
      'Prasithia needs at least 2 armies to attack.',
    );
    await clickTerritory(page, 't11');
    await poll(() => hinted(page, 'attack')).toEqual(['t08']);
    await clickTerritory(page, 't08');
    const { capture } = unwrap(attackOdds(12, 3));
    await poll(() => page.locator('.odds').textContent()).toContain(
      `To take Noura${Math.round(100 * capture)}%`,
    );
    await page.locator('.map-panel').getByRole('button', { name: 'Attack' }).click();
    await poll(() => page.locator('.die').count()).toBe(5);
    const armies = async (id: string): Promise<number> =>
      Number(/(\d+) arm(y|ies)/.exec((await label(page, id))!)![1]);
    await poll(async () => (await armies('t11')) + (await armies('t08'))).toBe(12 + 3 - 2);
    await leave(page);
  });

  test('blitzes, then occupies with as many as the slider says', async () => {
    const page = await open('blitz');
    await clickTerritory(page, 't10');
    await clickTerritory(page, 't06');
    await page.getByRole('button', { name: 'Blitz' }).click();
    await page.getByRole('region', { name: 'Occupy' }).waitFor();
    const slider = page.getByRole('slider', { name: /Armies/ });
    await poll(async () => Number(await slider.getAttribute('min'))).toBeGreaterThan(0);
    await slider.fill('5');
    await page.getByRole('button', { name: 'Occupy with 5' }).click();
    await page.locator('.solved').waitFor();
    await poll(() => label(page, 't06')).toBe('Cemark, yours, 5 armies');
    await leave(page);
  });

  test("fortifies along the player's own land, which is shown", async () => {
    const page = await open('fortifying');
    await clickTerritory(page, 't02');
    await poll(() => hinted(page, 'fortify')).toEqual(['t03', 't07', 't10', 't11']);
    await clickTerritory(page, 't10');
    await page.getByRole('slider', { name: /Armies/ }).fill('6');
    await page.getByRole('button', { name: 'Move 6 armies to Doland' }).click();
    await page.locator('.solved').waitFor();
    await poll(() => label(page, 't10')).toBe('Doland, yours, 8 armies');
    await poll(() => label(page, 't02')).toBe('Prasithia, yours, 3 armies');
    await leave(page);
  });

  test('a trade that is due comes before everything else', async () => {
    const page = await open('trading');
    await page.getByRole('heading', { name: 'Trade cards' }).waitFor();
    await poll(() => page.locator('.risk-cards li').count()).toBe(5);
    await poll(() => hinted(page, 'place')).toEqual([]);
    await clickTerritory(page, 't02');
    await poll(() => page.locator('.match-prompt .refused').textContent()).toBe(
      'You must trade a set of cards first.',
    );
    await poll(() => page.getByRole('button', { name: /^Trade / }).count()).toBe(4);
    await page.getByRole('button', { name: 'Trade Prasithia + Faluria + Kisos' }).click();
    await page.locator('.solved').waitFor();
    await visit(page, `${site.address}learn/risk`);
    // The same position on the rules page continues after the trade.
    const figure = page.getByRole('figure', { name: 'Five cards in hand: you must trade.' });
    await figure.getByRole('button', { name: 'Trade Prasithia + Faluria + Kisos' }).click();
    // Three for the land, four for the first set, two for the card of the player's own territory.
    await figure.getByRole('heading', { name: 'Place 9 armies' }).waitFor();
    await poll(() => figure.locator('.risk-cards li').count()).toBe(2);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('two people at one screen', () => {
  test('take moves back when the other agrees', async () => {
    const page = await site.open('/play/ringrift?seed=1');
    await giveSeat(page, 2, 'Someone here');
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.locator('[data-cell="3,3"][data-hint]').waitFor();
    await page.locator('[data-cell="3,3"] .ground').click();
    await page.locator('[data-cell="3,3"][aria-label*="blue ring"]').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Orange: may Blue take back the last move?').waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await poll(() => page.locator('.moves .move').count()).toBe(1);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.locator('[data-cell="3,3"][aria-label^="d4, empty"]').waitFor();
    await leave(page);
  });

  test('hand over the device if they have secrets', async () => {
    const page = await site.open('/play/risk?seed=9');
    await giveSeat(page, 2, 'Someone here');
    await page.getByRole('button', { name: 'Start game' }).click();
    const random = dice(2);
    for (let steps = 0; steps < 20 && (await page.locator('.curtain').count()) === 0; steps += 1) {
      await page.locator('[data-hint], .match-prompt .button, .curtain').first().waitFor();
      if (await clickAny(page, '.map-panel .button.primary', random)) continue;
      if (await clickLand(page, ['place'], random)) continue;
      await clickAny(page, '.match-prompt .button:not(.quiet)', random);
    }
    await poll(() => page.locator('.map').count()).toBe(0);
    await poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^I am (Blue|Orange)$/ }).click();
    await page.locator('.map').waitFor();
    await leave(page);
  });
});

describe('games without pages of their own', () => {
  test('one is listed, played with places and choices, and replayed on the board it describes', async () => {
    const page = await site.open('/play');
    await page.getByRole('link', { name: 'Set up a new game of Nim' }).click();
    await startAgainstDice(page);
    const random = dice(1);
    for (let steps = 0; steps < 40; steps += 1) {
      if (!(await awaitChoice(page, '.scene-board [data-hint], .prompt-picks .button:not(.quiet)'))) break;
      if (await clickAny(page, '.prompt-picks .button:not(.quiet)', random)) continue;
      await clickAny(page, '.scene-board [data-hint] .ground', random);
    }
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(/^You (won|lost: [A-Z][a-z]+ won)$/);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByLabel('Jump to turn').waitFor();
    await page.keyboard.press('End');
    await page.locator('[data-cell="heap 3"][aria-label="heap 3, empty"]').waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('one is played by keyboard alone, with a hint, and shows its rules', async () => {
    const page = await site.open('/play/breakthrough?seed=4');
    await page.getByRole('radio', { name: '6 × 6' }).check();
    await startAgainstDice(page);
    await poll(() => page.locator('.news').textContent()).toContain('get one across the board');
    await page.locator('[data-cell="c2"][data-hint="source"]').focus();
    await page.keyboard.press('Enter');
    await poll(() =>
      page.locator('[data-hint]').evaluateAll((all) => all.map((one) => one.getAttribute('data-cell'))),
    ).toEqual(['b3', 'c3', 'd3']);
    await page.keyboard.press('ArrowUp');
    await poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('c3, empty; you can move here');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="c3"][aria-label^="c3, your piece"]').waitFor();
    await poll(() => page.locator('.moves .move').first().textContent()).toContain('c2-c3');
    await page.locator('[data-hint="source"]').first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.moves .move').nth(2).waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    await visit(page, `${site.address}learn/breakthrough`);
    await page.getByRole('heading', { name: 'Rules of Breakthrough' }).waitFor();
    await poll(() => page.locator('.scene-board .scene-piece').count()).toBe(32);
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
