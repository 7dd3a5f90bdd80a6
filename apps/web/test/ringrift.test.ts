import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ringriftCourse } from '../src/learn/ringriftLessons.ts';
import { dice, giveSeat, leave, openSite, type Site, seriousFindings, startAgainstDice } from './site.ts';
import { eventually, NOW_AND_THEN, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const isOver = async (page: Page): Promise<boolean> => (await page.locator('.verdict').count()) > 0;

/** Waits until a person is asked something or the game is over. */
const awaitTurn = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('.verdict') !== null ||
      document.querySelector('.cell[data-hint], .prompt-picks .button') !== null,
    undefined,
    NOW_AND_THEN,
  );

/** What can be pointed at now, on the board and in the list. */
const offers = (page: Page): Promise<{ cells: string[]; picks: number }> =>
  page.evaluate(() => ({
    cells: [...document.querySelectorAll('.cell[data-hint]')].map((cell) => cell.getAttribute('data-cell')!),
    picks: document.querySelectorAll('.prompt-picks .button:not(.quiet)').length,
  }));

const playToTheEnd = async (page: Page, choose: (cell: string) => Promise<void>): Promise<number> => {
  const random = dice(7);
  for (let steps = 0; steps < 900; steps += 1) {
    await awaitTurn(page);
    if (await isOver(page)) return steps;
    const { cells, picks } = await offers(page);
    const place = Math.floor(random() * Math.max(1, cells.length));
    if (cells.length > 0) await choose(cells[place]!);
    else if (picks > 0) await page.locator('.prompt-picks .button:not(.quiet)').first().click();
  }
  throw new Error('the game did not end');
};

const clickCell = (page: Page) => async (cell: string) => {
  await page.locator(`[data-cell="${cell}"] .ground`).click();
};

describe('RingRift in the browser', () => {
  test('a whole game by mouse against an opponent, then its replay with every control', async () => {
    const page = await site.open('/play/ringrift?seed=7');
    await startAgainstDice(page);
    await playToTheEnd(page, clickCell(page));
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(/^You (won|lost)/);
    await poll(() => page.locator('.decided').textContent()).toMatch(
      /needed \d+ more rings? or \d+ more space/,
    );
    await poll(() => seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Review' }).click();
    const scrubber = page.getByRole('slider', { name: 'Move' });
    await scrubber.waitFor();
    const length = Number(await scrubber.getAttribute('max'));
    const at = async (): Promise<number> => Number(await scrubber.inputValue());
    await poll(() => at()).toBe(0);
    // Every step leads to a decision, including the forced moves after it.
    const current = page.locator('.mv.current');
    await page.getByRole('button', { name: 'Next move' }).click();
    await poll(() => current.getAttribute('title')).toMatch(/^Place: /);
    await page.keyboard.press('ArrowRight');
    await poll(() => current.getAttribute('title')).toMatch(/^(Move|Capture): /);
    await page.keyboard.press('ArrowRight');
    await poll(() => current.getAttribute('title')).not.toMatch(/^No /);
    const third = await at();
    expect(third).toBeGreaterThan(3);
    await page.keyboard.press('ArrowLeft');
    await poll(() => at()).toBeLessThan(third);
    await page.keyboard.press('f');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await poll(() => at()).toBe(3);
    await page.keyboard.press('f');
    await page.keyboard.press('End');
    await poll(() => at()).toBe(length);
    await page.keyboard.press('Home');
    await poll(() => at()).toBe(0);
    await page.locator('.chart-area').first().waitFor();
    await page.keyboard.press('n');
    await poll(() => at()).toBeGreaterThan(0);
    const landmark = await at();
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    await poll(() => at()).toBe(landmark);
    await page.getByRole('tab', { name: 'Details' }).click();
    const speeds = page.getByLabel('Moves per second').getByRole('option');
    await poll(() => speeds.allTextContents()).toEqual(['0.5', '1', '2', '4', '8', '16']);
    await page.getByLabel('Moves per second').selectOption('8');
    await page.keyboard.press(']');
    await poll(() => page.getByLabel('Moves per second').inputValue()).toBe('16');
    await page.keyboard.press('[');
    await poll(() => page.getByLabel('Moves per second').inputValue()).toBe('8');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(' ');
    await page.waitForFunction(
      (from) => Number(document.querySelector<HTMLInputElement>('.scrubber')!.value) > from + 2,
      landmark,
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    // The field does nothing before Enter.
    const before = await settled(page, at);
    await page.getByLabel('Jump to turn').fill('3');
    expect(await settled(page, at)).toBe(before);
    await page.getByLabel('Jump to turn').press('Enter');
    await poll(() => page.url()).toMatch(/move=([5-9]|1\d)$/);
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    await page.locator('.options .taken').waitFor();
    await page.getByRole('tab', { name: 'Moves' }).focus();
    await page.keyboard.press('?');
    await poll(() => page.locator('dialog').isVisible()).toBe(true);
    await poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('.match-prompt').waitFor();
    await poll(() => page.url()).toContain('/play/ringrift/');
    await poll(() => page.locator('.moves .move').count()).toBeGreaterThan(0);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('arrow keys move over the spaces, and every space is read aloud', async () => {
    const page = await site.open('/play/ringrift?now=1');
    await awaitTurn(page);
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
    await page.evaluate(() => document.querySelector<SVGGElement>('[data-cell="3,3"]')!.focus());
    await poll(() => focused()).toBe('d4, empty; you can place rings here, with the most ways to move');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await poll(() => focused()).toBe('e5, empty; you can place rings here, with the most ways to move');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.querySelector('[data-cell="4,4"]')!.getAttribute('aria-label')!.includes('stack of 3'),
    );
    await poll(() => page.locator('[data-live]').textContent()).toContain('You place 3 rings on e5.');
    await leave(page);
  });

  test('typed moves, refusals with reasons, hint, undo and resigning', async () => {
    const page = await site.open('/play/ringrift?seed=7');
    await startAgainstDice(page);
    await page.getByLabel('Type a move').fill('place: d4 x2');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="3,3"][aria-label*="stack of 2"]').waitFor();
    await clickCell(page)('3,4');
    await poll(() => page.locator('.prompt-text.refused').first().textContent()).toContain(
      'A stack of 2 moves at least 2 spaces.',
    );
    await page.getByLabel('Type a move').fill('nonsense');
    await page.keyboard.press('Enter');
    await poll(() => page.locator('.typed .refused').textContent()).toContain('is not a legal move');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint-box').waitFor();
    await poll(() => page.locator('.hint-box').textContent()).toMatch(/Best move: .+ · \d+% to win/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('[data-cell="3,3"][aria-label^="d4, empty"]').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await poll(() => page.locator('.verdict h2').textContent()).toBe('You resigned');
    await leave(page);
  });

  test('a whole game on a phone, which keeps it over a reload and never scrolls sideways', async () => {
    const page = await site.open('/play/ringrift?seed=8', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await startAgainstDice(page, 'Small hexagon');
    await awaitTurn(page);
    const [first] = (await offers(page)).cells;
    await page.locator(`[data-cell="${first}"] .ground`).tap();
    const moves = page.locator('.table-title p');
    await poll(() => moves.textContent()).toMatch(/Turn [1-9]\d*$/);
    const placed = page.locator(`[data-cell="${first}"][aria-label*="ring"]`);
    const [before] = (await placed.getAttribute('aria-label'))!.split(';');
    await page.reload();
    await poll(() => moves.textContent()).toMatch(/Turn [1-9]\d*$/);
    await poll(() => placed.getAttribute('aria-label')).toStartWith(before!);
    await eventually(async () => {
      const box = (await page.locator('.ring-board').boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    });
    await poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    let isShownFirst = false;
    await playToTheEnd(page, async (cell) => {
      const ground = page.locator(`[data-cell="${cell}"] .ground`);
      await ground.tap();
      // The first tap shows what a move captures, forms or costs, and the second plays it.
      if (!(await page.locator('.match-prompt').getByText('Tap again to play it.').isVisible())) return;
      isShownFirst = true;
      await ground.tap();
    });
    expect(isShownFirst).toBe(true);
    await poll(() => page.locator('.verdict h2').textContent()).toMatch(/^You (won|lost)/);
    await leave(page);
  });

  test('recovery is shown, explained, played and recorded', async () => {
    const start = ringriftCourse.lessons.find(({ id }) => id === 'recovery')!.begin();
    const page = await site.open('/');
    await page.evaluate((state) => {
      const seats = [{ kind: 'person' }, { kind: 'person' }];
      const saved = {
        id: 'r',
        game: 'ringrift',
        variant: 'square8',
        start: state,
        steps: [],
        seats,
        seed: 's',
        changed: 1,
      };
      localStorage.setItem('ludus.game.r', JSON.stringify(saved));
    }, start as never);
    await visit(page, `${site.address}play/ringrift/r`);
    await page.getByRole('heading', { name: 'Slide a marker' }).waitFor();
    await poll(() => page.locator('.prompt-text').first().textContent()).toContain(
      'your markers can still move one space',
    );
    const marker = page.getByRole('button', { name: /^e4, blue marker; this marker can slide/ });
    await poll(() => marker.count()).toBe(1);
    await clickCell(page)('4,3');
    await page.getByRole('button', { name: /^e3, empty; sliding here forms a line/ }).waitFor();
    await clickCell(page)('4,2');
    await page.locator('[data-cell="4,2"][aria-label*="blue territory"]').waitFor();
    await poll(() => page.locator('.moves').textContent()).toContain('Recovery: e4 → e3 (forms line)');
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('focus follows the prompt and is never lost', async () => {
    const page = await site.open('/play/ringrift?seed=7');
    await startAgainstDice(page);
    const focused = (): Promise<string | null> =>
      page.evaluate(
        () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent,
      );
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Hint');
    await poll(() => focused()).toMatch(/Thinking|Hint/);
    await press('Play it');
    await page.waitForFunction(() => document.activeElement?.classList.contains('match-prompt'));
    await poll(() => focused()).toBe('What to do');
    await press('More');
    await press('Resign');
    await poll(() => focused()).toBe('Keep playing');
    await page.keyboard.press('Escape');
    await poll(() => focused()).toBe('More');
    await press('More');
    await press('Resign');
    await press('Yes, resign');
    await page.locator('.verdict').waitFor();
    await poll(() => focused()).toBe('More');
    await press('Take back');
    await page.locator('.match-prompt').waitFor();
    await poll(() => page.locator('[data-live]').textContent()).toContain('Taken back.');
    await leave(page);
  });

  test('two tabs of one game follow each other, and neither loses a move', async () => {
    const first = await site.open('/play/ringrift?seed=7');
    await giveSeat(first, 2, 'Someone here');
    await first.getByRole('button', { name: 'Start game' }).click();
    await first.locator('.match-board').waitFor();
    const key = `ludus.game.${first.url().split('/').at(-1)}`;
    const second = await first.context().newPage();
    await second.goto(first.url());
    const step = async (page: Page, cell: string): Promise<void> => {
      await page.locator(`[data-cell="${cell}"][data-hint]`).waitFor();
      await clickCell(page)(cell);
    };
    const holds = (page: Page, cell: string, words: string): Promise<void> =>
      page.locator(`[data-cell="${cell}"][aria-label*="${words}"]`).waitFor();
    const moves = (page: Page): Promise<string[]> =>
      page.evaluate(
        (name) =>
          JSON.parse(localStorage.getItem(name)!)
            .steps.filter(({ action }: { action: object }) => 'to' in action)
            .map(({ action, seat }: { action: { to: string }; seat: number }) => `${seat} ${action.to}`),
        key,
      );
    await step(first, '3,3');
    await holds(second, '3,3', 'blue ring');
    await step(second, '3,5');
    await holds(first, '3,5', 'blue ring');
    await step(first, '6,6');
    await holds(second, '6,6', 'orange ring');
    await poll(() => moves(first)).toEqual(['1 3,3', '1 3,5', '2 6,6']);

    // A tab that does not know about a move must not overwrite it: nothing notifies a tab of its own writes.
    await second.locator('[data-cell="6,4"][data-hint]').waitFor();
    await second.evaluate((name) => {
      const saved = JSON.parse(localStorage.getItem(name)!);
      const unheard = { action: { type: 'move_stack', from: '6,6', to: '6,2' }, seat: 2 };
      const steps = [...saved.steps, unheard];
      localStorage.setItem(name, JSON.stringify({ ...saved, steps, version: 'unheard' }));
    }, key);
    await clickCell(second)('6,4');
    await holds(second, '6,2', 'orange ring');
    await holds(first, '6,2', 'orange ring');
    await poll(() => moves(second)).toEqual(['1 3,3', '1 3,5', '2 6,6', '2 6,2']);

    await first.getByRole('button', { name: 'Take back' }).click();
    await first.getByRole('button', { name: 'Allow' }).click();
    await holds(second, '6,2', 'g3, empty');
    await holds(second, '6,6', 'orange ring');
    expect(site.errors).toEqual([]);
    await leave(second, first);
  });

  test('a deleted game can be restored', async () => {
    const page = await site.open('/play');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.address}play/ringrift?now=1`);
    await awaitTurn(page);
    await visit(page, `${site.address}play`);
    const row = page.getByRole('row', { name: /RingRift/ });
    await row.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await row.getByText('Deleted', { exact: true }).waitFor();
    await poll(() => page.locator('[data-live]').textContent()).toContain('Press Undo to restore it');
    const kept = (): Promise<number> =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ludus.game.')).length);
    await poll(() => kept()).toBe(0);
    // The same button still has the focus.
    await poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await row.getByRole('link', { name: 'Continue' }).waitFor();
    await poll(() => kept()).toBe(1);
    await row.getByRole('button', { name: 'Delete' }).click();
    await visit(page, `${site.address}games`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await poll(() => page.getByText('Your games').count()).toBe(0);
    await leave(page);
  });

  test('the network is an opponent on its board, and moves', async () => {
    const page = await site.open('/play/ringrift?seed=7');
    const network = page.getByRole('radio', { name: 'Neural network' });
    await network.check();
    // With four players, the board has no network.
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await poll(() => network.count()).toBe(0);
    await poll(() => page.locator('.bot-choice input:checked').inputValue()).toBe('auto:1');
    await page.getByRole('radio', { name: '2', exact: true }).check();
    await network.check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.locator('.players').getByText('Neural network').waitFor();
    await awaitTurn(page);
    await clickCell(page)('3,3');
    await page.locator('[data-cell="3,5"][data-hint]').waitFor();
    await clickCell(page)('3,5');
    await page.locator('.moves .move').nth(3).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a button that shows what it would do stays under the pointer', async () => {
    const page = await site.open('/learn/ringrift/regions');
    await clickCell(page)('2,1');
    await clickCell(page)('2,6');
    const claim = page.getByRole('button', { name: 'Claim 8 spaces around a1' });
    const before = (await claim.boundingBox())!;
    await claim.hover();
    await page.locator('.prompt-text.preview').waitFor();
    await poll(() => claim.boundingBox()).toEqual(before);
    await leave(page);
  });

  test('a lesson shows its solution on request', async () => {
    const page = await site.open('/learn/ringrift/chains');
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.solved').waitFor();
    await poll(() => page.locator('.lesson-verdict').textContent()).toContain('Chains can sweep the board');
    await leave(page);
  });

  test('a lesson says when it is solved and when it is not', async () => {
    const page = await site.open('/learn/ringrift/moving');
    await clickCell(page)('3,7');
    await page.locator('.solved').waitFor();
    await page.getByRole('link', { name: 'Next lesson' }).click();
    await page.getByRole('heading', { name: '3. Passing markers' }).waitFor();
    await clickCell(page)('0,5');
    await page.locator('.missed').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await clickCell(page)('6,3');
    await page.locator('.solved').waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('without a network the app still loads and plays', async () => {
    const page = await site.open('/play/ringrift?seed=8', { elsewhere: true });
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    const warned: string[] = [];
    page.on('console', (message) => {
      if (/preload/.test(message.text())) warned.push(message.text());
    });
    await page.context().setOffline(true);
    await page.reload();
    await startAgainstDice(page, 'Small hexagon');
    await awaitTurn(page);
    const [first] = (await offers(page)).cells;
    await clickCell(page)(first!);
    await page.locator('.moves .move').first().waitFor();
    // The puzzle of the day is also there, and responds.
    await page.goto(`${site.address}puzzles`);
    await page.getByRole('link', { name: 'Solve it' }).click();
    await page.getByText('Puzzle of the day').first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.puzzle-help').waitFor();
    // What the service worker has is not requested early.
    expect(warned).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('bad links lead to pages that help', async () => {
    const page = await site.open('/nowhere/at/all');
    await poll(() => page.locator('h1').textContent()).toBe('Page not found');
    await visit(page, `${site.address}play/chess`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await visit(page, `${site.address}play/ringrift/unknown`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await visit(page, `${site.address}replay/mine/unknown`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    await leave(page);
  });
});
