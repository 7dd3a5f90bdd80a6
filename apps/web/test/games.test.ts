import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { dice, leave, openSite, type Site, seriousFindings, startAgainstDice } from './site.ts';

setDefaultTimeout(120_000);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Waits until there is something to choose or the game is over; says which. */
const awaitChoice = async (page: Page, choices: string): Promise<boolean> => {
  await page.waitForFunction(
    (wanted) => document.querySelector('.verdict') !== null || document.querySelector(wanted) !== null,
    choices,
  );
  return (await page.locator('.verdict').count()) === 0;
};

const clickAny = async (page: Page, selector: string, random: () => number): Promise<boolean> => {
  const found = page.locator(selector);
  const count = await found.count();
  if (count === 0) return false;
  await found.nth(Math.floor(random() * count)).click({ timeout: 3000 });
  return true;
};

/** Clicks a territory where its armies stand: the middle of a bent one may lie outside of it. */
const clickLand = async (page: Page, hints: readonly string[], random: () => number): Promise<boolean> => {
  const selector = hints.map((hint) => `[data-hint="${hint}"]`).join();
  const ids = await page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!));
  if (ids.length === 0) return false;
  const id = ids[Math.floor(random() * ids.length)]!;
  const box = (await page.locator(`[data-label="${id}"] circle`).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return true;
};

describe('Sweep in the browser', () => {
  test('a whole game by mouse with cards, then the rival’s reasoning in the replay', async () => {
    const page = await site.open('#/play/sweep?seed=3');
    await page.getByRole('radio', { name: 'Courtyard' }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    const random = dice(3);
    await awaitChoice(page, '.tile[data-hint]');
    expect(await seriousFindings(page)).toEqual([]);
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
    expect(await page.locator('.verdict h2').textContent()).toMatch(/You win|rival wins|Nobody wins/);
    await page.getByRole('link', { name: 'Look through the game' }).click();
    await page.getByLabel('Jump to move').fill('2');
    await page.getByText('How the rival sees it').click();
    await page.locator('.heat').nth(1).waitFor();
    expect(await page.locator('.reasoning table tbody tr').count()).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('Risk in the browser', () => {
  test('a whole game by mouse: place, attack with odds, blitz, occupy, fortify', async () => {
    const page = await site.open('#/play/risk?seed=4', { elsewhere: true });
    await page.getByRole('radio', { name: 'Generated world, 12 territories' }).check();
    await page.locator('.seat-choice select').nth(1).selectOption('random');
    await page.getByText('Rule options').click();
    await page.getByLabel(/round, then most territories/i).fill('6');
    await page.getByRole('button', { name: 'Start the game' }).click();
    const random = dice(5);
    await awaitChoice(page, '[data-hint]');
    expect(await seriousFindings(page)).toEqual([]);
    let sawOdds = false;
    for (let steps = 0; steps < 400; steps += 1) {
      if (!(await awaitChoice(page, '[data-hint], .match-prompt .button'))) break;
      sawOdds ||= (await page.locator('.odds').count()) > 0;
      if (await clickAny(page, '.match-prompt .button.primary, .match-prompt .button.small', random))
        continue;
      if (random() < 0.75 && (await clickLand(page, ['attack', 'fortify'], random))) continue;
      if (random() < 0.8 && (await clickLand(page, ['source', 'place'], random))) continue;
      await clickAny(page, '.match-prompt .button:not(.quiet)', random);
    }
    expect(sawOdds).toBe(true);
    expect(await page.locator('.verdict h2').textContent()).toMatch(/Player \d wins|drawn/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});

describe('two people at one screen', () => {
  test('hand the device over where they hold secrets', async () => {
    const page = await site.open('#/play/risk?seed=9');
    await page.locator('.seat-choice select').nth(1).selectOption('person');
    await page.getByRole('button', { name: 'Start the game' }).click();
    const random = dice(2);
    for (let steps = 0; steps < 20 && (await page.locator('.curtain').count()) === 0; steps += 1) {
      await page.locator('[data-hint], .match-prompt .button, .curtain').first().waitFor();
      if (await clickAny(page, '.match-prompt .button.primary', random)) continue;
      if (await clickLand(page, ['place'], random)) continue;
      await clickAny(page, '.match-prompt .button:not(.quiet)', random);
    }
    expect(await page.locator('.map').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^I am Player/ }).click();
    await page.locator('.map').waitFor();
    await leave(page);
  });
});

describe('a game without pages of its own', () => {
  test('is listed, played and replayed on the plain table', async () => {
    const page = await site.open('#/play');
    await page.getByRole('link', { name: 'Nim' }).click();
    await startAgainstDice(page);
    const random = dice(1);
    for (let steps = 0; steps < 40; steps += 1) {
      if (!(await awaitChoice(page, '.prompt-picks .button'))) break;
      await clickAny(page, '.prompt-picks .button', random);
    }
    expect(await page.locator('.verdict h2').textContent()).toMatch(/Player [12] wins/);
    await page.getByRole('link', { name: 'Look through the game' }).click();
    await page.keyboard.press('End');
    expect(await page.locator('.plain-board').textContent()).not.toBe('');
    expect(await seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
