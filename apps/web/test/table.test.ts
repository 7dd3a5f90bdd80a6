import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { almostWon, FRESH, holds, openPlayed, type Played } from './played.ts';
import { leave, openSite, type PageOptions, type Site, seriousFindings } from './site.ts';
import { eventually, NOW_AND_THEN, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const openGame = (played: Played, options?: PageOptions): Promise<Page> => openPlayed(site, played, options);

/** Counts a page's calls to its sound. */
const listen = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    class FakeParam {
      value = 0;
      setValueAtTime(): void {}
      linearRampToValueAtTime(): void {}
      exponentialRampToValueAtTime(): void {}
      setTargetAtTime(): void {}
    }
    const started: string[] = [];
    const node = (kind: string) => ({
      gain: new FakeParam(),
      frequency: new FakeParam(),
      detune: new FakeParam(),
      connect: () => undefined,
      disconnect: () => undefined,
      start: () => started.push(kind),
      stop: () => undefined,
    });
    class FakeAudioContext {
      readonly state = 'running';
      readonly currentTime = 0;
      readonly sampleRate = 8000;
      readonly destination = {};
      createGain = () => node('gain');
      createBiquadFilter = () => node('filter');
      createDynamicsCompressor = () => node('compressor');
      createOscillator = () => node('oscillator');
      createBufferSource = () => node('noise');
      createBuffer = () => ({ getChannelData: () => new Float32Array(8000) });
    }
    Object.assign(window, { AudioContext: FakeAudioContext, started });
  });

const heard = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { started: string[] }).started.length);

const clickCell = (page: Page, cell: string): Promise<void> =>
  page.locator(`[data-cell="${cell}"] .ground`).click();

/** Makes the moves that are left to win. */
const winNow = async (page: Page): Promise<void> => {
  await page.locator('.cell[data-hint], .prompt-picks .button').first().waitFor();
  for (let steps = 0; steps < 8 && (await page.locator('.verdict').count()) === 0; steps += 1) {
    const cell = page.locator('.cell[data-hint] .ground').first();
    if ((await cell.count()) > 0) await cell.click();
    else if ((await page.locator('.prompt-picks .button').count()) > 0)
      await page.locator('.prompt-picks .button').first().click();
    await page.waitForFunction(
      () => document.querySelector('.verdict, .cell[data-hint], .prompt-picks .button') !== null,
      undefined,
      NOW_AND_THEN,
    );
  }
};

describe('a table', () => {
  test('plays sounds from the first tap on, and is silent when muted', async () => {
    const page = await site.open('/learn');
    await listen(page);
    await visit(page, `${site.address}play/ringrift?now=1`);
    await page.locator('.cell[data-hint]').first().waitFor();
    expect(await settled(page, () => heard(page))).toBe(0);
    await clickCell(page, '3,3');
    await holds(page, '3,3', 'blue ring');
    await poll(() => heard(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Mute sounds' }).click();
    await page.locator('.cell[data-hint="move"]').first().waitFor();
    const before = await settled(page, () => heard(page));
    await page.locator('.cell[data-hint="move"] .ground').first().click();
    await page.locator('.table-title p', { hasText: /Turn [3-9]/ }).waitFor();
    expect(await settled(page, () => heard(page))).toBe(before);
    await page.getByRole('button', { name: 'Turn sounds on' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('shows the rules without leaving the table', async () => {
    const page = await openGame(FRESH);
    await page.getByRole('button', { name: 'Rules' }).click();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await rules.getByRole('heading', { name: 'Movement' }).waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    const all = rules.getByRole('link', { name: 'Full rules, with boards to try' });
    await poll(() => all.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'hidden' });
    await clickCell(page, '3,3');
    await holds(page, '3,3', 'blue ring');
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('shows a move as it happens, and a click jumps to its end without making another', async () => {
    const page = await openGame(FRESH, { motion: 'on', pace: 'slow' });
    await page.locator('.cell[data-hint]').first().waitFor();
    await clickCell(page, '3,3');
    await holds(page, '3,3', 'blue ring');
    await page.locator('.cell[data-hint="move"]').first().waitFor();
    // The second click comes while the stack is on its way, however busy the machine is.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('.flying > g') === null) return;
        observer.disconnect();
        const isBusy = document.querySelector('.table-page[data-busy]') !== null;
        document.body.dataset.clicked = isBusy ? 'early' : 'late';
        const ground = document.querySelector('[data-cell="0,0"] .ground')!;
        ground.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await clickCell(page, '3,5');
    await page.locator('body[data-clicked="early"]').waitFor();
    // Nothing cuts off what flies from the board to the counters of players.
    const cutting = await page.evaluate(() => {
      const found: string[] = [];
      for (
        let box = document.querySelector('.flying');
        box !== null && !box.matches('.table-page');
        box = box.parentElement
      )
        if (getComputedStyle(box).overflowX !== 'visible') found.push(box.className.toString());
      return found;
    });
    expect(cutting).toEqual([]);
    // The marker it left; the stack itself may be captured before a slow machine looks.
    await holds(page, '3,3', 'marker');
    expect(
      await settled(page, () => page.locator('[data-cell="0,0"]').getAttribute('aria-label')),
    ).toStartWith('a1, empty');
    await poll(() => page.locator('.flying > g').count()).toBe(0);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('keeps its pace with reduced motion, and outlines what changed', async () => {
    const page = await openGame(FRESH, { motion: 'off', pace: 'slow' });
    await page.locator('.cell[data-hint]').first().waitFor();
    await page.evaluate(() => {
      const counts: [number, number][] = [];
      Object.assign(window, { counts });
      let last = '';
      let flew = false;
      const look = (): void => {
        flew ||= document.querySelector('.flying > g') !== null;
        const stacks = document.querySelectorAll('.pieces .piece').length;
        if (`${stacks}` !== last) counts.push([stacks, performance.now()]);
        last = `${stacks}`;
        Object.assign(window, { flew });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await clickCell(page, '3,3');
    await holds(page, '3,3', 'blue ring');
    await page.locator('.wash.changed').first().waitFor();
    await clickCell(page, '3,5');
    // The opponent places, then moves: one step after another.
    await page.waitForFunction(() => (window as unknown as { counts: unknown[] }).counts.length >= 5);
    const { counts, flew } = await page.evaluate(() => {
      const seen = window as unknown as { counts: [number, number][]; flew: boolean };
      return { counts: seen.counts, flew: seen.flew };
    });
    expect(flew).toBe(false);
    const [, , moved, placed, answered] = counts.map(([, at]) => at);
    // 450 ms at the slow pace of 1.6, and a pause after the person's turn.
    expect(placed! - moved!).toBeGreaterThan(700);
    expect(answered! - placed!).toBeGreaterThan(600);
    await leave(page);
  });

  test('shows what a move would do before it is made', async () => {
    const page = await openGame(FRESH);
    await page.locator('.cell[data-hint="place"]').first().waitFor();
    await page.locator('[data-cell="3,3"] .ground').hover();
    await poll(() => page.locator('.ghost').count()).toBe(1);
    await clickCell(page, '3,3');
    await page.locator('.cell[data-hint="move"]').first().waitFor();
    await page.locator('[data-cell="3,6"] .ground').hover();
    await page.locator('.preview-line').waitFor({ state: 'attached' });
    await poll(() => page.locator('.ghost').count()).toBe(1);
    await poll(() => page.locator('.match-prompt h2').textContent()).toBe('Move the stack on d4');
    await leave(page);
  });

  test('ends with a ribbon over the board, and a rematch begins a new game', async () => {
    const page = await openGame(almostWon());
    await winNow(page);
    const ribbon = page.locator('.ribbon');
    await ribbon.waitFor();
    await poll(() => ribbon.locator('h2').textContent()).toMatch(/^You (won|lost)/);
    await eventually(async () => {
      const [board, over] = [await page.locator('.ring-board').boundingBox(), await ribbon.boundingBox()];
      expect(over!.y).toBeGreaterThan(board!.y);
      expect(over!.y + over!.height).toBeLessThan(board!.y + board!.height);
    });
    await poll(() => page.locator('.decided').textContent()).toContain('needed');
    await poll(() => page.locator('.decided').textContent()).toMatch(/^Turn \d+ · /);
    // Nothing of what decided it is cut off.
    await poll(() =>
      page.locator('.decided').evaluate((box) => box.scrollHeight - box.clientHeight),
    ).toBeLessThanOrEqual(0);
    await poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the board' }).click();
    await page.getByRole('button', { name: 'Result' }).click();
    await page.getByRole('link', { name: 'Review' }).waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.table-title p', { hasText: /Turn 1$/ }).waitFor();
    await poll(() => page.url()).not.toContain('shown');
    await page.locator('.player', { hasText: 'Pip' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('offers a stronger bot to a reader who has won', async () => {
    const page = await openGame(almostWon());
    await winNow(page);
    await page.locator('.ribbon').waitFor();
    await page.getByRole('button', { name: 'Play Moss next A little stronger than Pip' }).click();
    await poll(() => page.url()).not.toContain('shown');
    await page.locator('.player', { hasText: 'Moss' }).waitFor();
    await page.locator('.table-title p', { hasText: /Turn 1$/ }).waitFor();
    await page.locator('.cell[data-hint]').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('recaps what happened since your last turn, and the board steps through it', async () => {
    const page = await openGame(FRESH, { pace: 'slow' });
    await page.locator('.cell[data-hint]').first().waitFor();
    await poll(() => page.locator('.news').textContent()).toContain('Eliminate 18 rings');
    await clickCell(page, '3,3');
    await page.locator('[data-cell="3,5"][data-hint]').waitFor();
    await clickCell(page, '3,5');
    const steps = page.locator('.recap li');
    await poll(() => steps.count()).toBeGreaterThan(1);
    await poll(() => steps.first().textContent()).toMatch(/^Pip places .*ring/);
    await page.locator('.cell[data-hint]').first().waitFor();
    const pieces = (): Promise<number> => page.locator('.pieces .piece').count();
    const now = await pieces();
    await page.getByRole('button', { name: 'Show on board', exact: true }).click();
    // From before the opponent's turn, with the step being shown marked in the list.
    await poll(() => page.locator('.recap [aria-current="step"]').count()).toBe(1);
    await poll(() => pieces()).toBeLessThan(now);
    await poll(() => pieces()).toBe(now);
    await page.locator('.cell[data-hint]').first().waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
