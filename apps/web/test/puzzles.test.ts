import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import ringriftPuzzles from '../src/puzzles/data/ringrift.json';
import { type ConnectedSite, leave, openConnectedSite } from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

interface Route {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** A puzzle in which the stack that must move is known: one click is a move. */
const puzzle = ringriftPuzzles.find(({ state, solutions, others }) => {
  const moves = [...solutions, ...others].map(({ move }) => move as unknown as Route);
  return (
    solutions.length === 1 &&
    moves.every(({ type, from }) => type === 'move_stack' && from === state.turn.activeStack)
  );
})!;

const cell = (page: Page, name: string) => page.locator(`.ring-board [data-cell="${name}"]`);

describe('a puzzle', () => {
  test('responds to every try, gives hints, explains, and leads to the next one', async () => {
    const page = await site.open(`/puzzles/ringrift/${puzzle.id}`);
    await page.getByRole('heading', { name: 'Find the best move' }).waitFor();
    const wrong = puzzle.others[0]!;
    await cell(page, (wrong.move as unknown as Route).to).click();
    const tries = page.getByRole('region', { name: 'Your tries' });
    await poll(() => tries.textContent()).toContain(wrong.notation);
    await poll(() => tries.textContent()).toContain(`${Math.round(wrong.value * 100)}% to win`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('It is one of these 4 moves.').waitFor();
    await cell(page, (puzzle.solutions[0]!.move as unknown as Route).to).click();
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    const result = page.getByRole('region', { name: 'Result' });
    await poll(() => result.textContent()).toContain(puzzle.solutions[0]!.notation);
    await poll(() => result.textContent()).toContain('Next best: ');
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await poll(() => page.url()).not.toContain(puzzle.id);
    await page.getByRole('link', { name: 'Puzzles' }).first().click();
    await page.getByText('1 of 60 solved').waitFor();
    await leave(page);
  });

  test('leaves the board where it is on phones when a try is wrong', async () => {
    const page = await site.open(`/puzzles/ringrift/${puzzle.id}`, { viewport: { width: 360, height: 740 } });
    await page.locator('.puzzle-asked').waitFor();
    const top = () => page.locator('.ring-board').evaluate((board) => board.getBoundingClientRect().top);
    const before = await settled(page, top);
    await cell(page, (puzzle.others[0]!.move as unknown as Route).to).click();
    await page.getByRole('region', { name: 'Your tries' }).waitFor();
    expect(await settled(page, top)).toBeCloseTo(before, 0);
    await leave(page);
  });

  test('does not say what is certain where that is the question, and is a tap away from home', async () => {
    const page = await site.open('/', { viewport: { width: 360, height: 740 } });
    await page.getByRole('navigation').getByRole('link', { name: 'Puzzles' }).click();
    await page.locator('a[href^="/puzzles/sweep/"]').first().click();
    await page.locator('.sweep-board').waitFor();
    expect(await settled(page, () => page.locator('.tile-why').count())).toBe(0);
    expect(await settled(page, () => page.getByLabel('What is certain').count())).toBe(0);
    await leave(page);
  });

  test('is listed on the page of its game, and its board is in sight at every width', async () => {
    const page = await site.open('/puzzles/ringrift');
    await page.getByRole('link', { name: 'Puzzle 2', exact: true }).click();
    await page.locator('.match.puzzle').waitFor();
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(async () => {
        const board = (await page.locator('.ring-board').boundingBox())!;
        expect(board.y + board.height).toBeLessThanOrEqual(height);
      });
    }
    await page.getByRole('link', { name: 'RingRift' }).click();
    await page.getByRole('heading', { name: 'RingRift puzzles' }).waitFor();
    await visit(page, new URL('/puzzles/breakthrough', site.address).href);
    await page.getByRole('heading', { name: 'No puzzles for Breakthrough' }).waitFor();
    await leave(page);
  });

  test('can be played on', async () => {
    const page = await site.open(`/puzzles/ringrift/${puzzle.id}`);
    await cell(page, (puzzle.solutions[0]!.move as unknown as Route).to).click();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.table-page').waitFor();
    await leave(page);
  });
});

describe('the position editor', () => {
  const verdict = (page: Page) => page.locator('.editor-verdict');
  const choose = (page: Page, tool: string) => page.getByRole('radio', { name: tool }).check({ force: true });

  test('takes rings from the hand, reports impossible positions, and undoes', async () => {
    const page = await site.open('/editor/ringrift');
    await cell(page, '3,3').click();
    await cell(page, '3,3').click();
    const inHand = page.getByLabel('In hand, blue');
    await poll(() => inHand.inputValue()).toBe('16');
    await poll(() => verdict(page).textContent()).toContain('is possible');
    await inHand.fill('18');
    await poll(() => verdict(page).textContent()).toContain('20 rings, but only 18 exist');
    await poll(() => page.getByRole('button', { name: 'Play from here' }).count()).toBe(0);
    await choose(page, 'Erase');
    await inHand.fill('16');
    await cell(page, '3,3').click();
    await poll(() => inHand.inputValue()).toBe('18');
    await leave(page);
  });

  test('shows the best move on the board until the position changes', async () => {
    const page = await site.open('/editor/ringrift');
    await page.getByRole('button', { name: 'Find the best move' }).click();
    await page.locator('.wash.suggested').first().waitFor();
    await cell(page, '3,3').click();
    await page.locator('.wash.suggested').first().waitFor({ state: 'detached' });
    await leave(page);
  });

  test('opens a position from a link, and plays on from it', async () => {
    const page = await site.open('/editor/ringrift');
    await cell(page, '3,3').click();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.getByRole('textbox', { name: 'Copy this' }).inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await poll(() => cell(page, '3,3').getAttribute('aria-label')).toContain('ring');
    await page.getByRole('button', { name: 'Find the best move' }).click();
    await page.locator('.editor-best').waitFor();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.table-page').waitFor();
    await leave(page);
  });

  test('of Risk and Sweep change territories and tiles; every other game is changed as JSON', async () => {
    const page = await site.open('/editor/sweep');
    await choose(page, 'Mine');
    await page.locator('.sweep-board [data-cell="0"]').click();
    await choose(page, 'Player’s tile');
    await page.locator('.sweep-board [data-cell="1"]').click();
    await choose(page, 'Opened by player');
    await page.locator('.sweep-board [data-cell="1"]').click();
    await poll(() => verdict(page).textContent()).toContain('is possible');
    // A turn starts with five cards; four are impossible, and a different fifth card is possible.
    await page.getByLabel('Tingle').fill('0');
    await page.getByLabel('Vague').fill('0');
    await poll(() => verdict(page).textContent()).toContain('Impossible position');
    await page.getByRole('button', { name: 'Starting position' }).click();
    await poll(() => verdict(page).textContent()).toContain('is possible');
    // The rival's turn starts with a clue, whose pips can be moved.
    await page.getByLabel('To move').selectOption('Rival');
    await page.getByRole('spinbutton', { name: 'Round', exact: true }).fill('2');
    const clue = page.getByRole('combobox', { name: 'Clue', exact: true });
    await poll(() => clue.locator('option').allTextContents()).toEqual([
      'Round 1, rival’s clue',
      'Round 2, rival’s clue',
    ]);
    await poll(() => verdict(page).textContent()).toContain('is possible');
    await choose(page, 'Add pip');
    await page.locator('.sweep-board [data-cell="3"]').click();
    await poll(() => verdict(page).textContent()).toContain('11 pips, but can have at most 10');
    await page.getByRole('button', { name: 'Draw again' }).click();
    await poll(() => verdict(page).textContent()).toContain('is possible');
    await page.goto(new URL('/editor/risk', site.address).href);
    await choose(page, 'Add 5 armies');
    await page.locator('.territory-label').first().waitFor();
    await page.locator('[data-cell="alaska"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="alaska"][aria-label*="7 armies"]').waitFor();
    await page.getByLabel('Phase').selectOption('Reinforce');
    await page.getByLabel('Armies to place').fill('2');
    await page.getByLabel('Cards, player 1').fill('4');
    await page.getByLabel('Round').fill('6');
    await poll(() => verdict(page).textContent()).toContain('is possible');
    await page.getByLabel('Armies to place').fill('90');
    await poll(() => verdict(page).textContent()).toContain('There cannot be 90 armies left to place');
    await page.goto(new URL('/editor/nim', site.address).href);
    await page.getByText('Position as JSON').click();
    const json = page.getByRole('textbox', { name: 'Position as JSON' });
    await json.fill('{"heaps":[1,0,0],"next":3}');
    await page.getByRole('button', { name: 'Use this' }).click();
    await page.getByRole('alert').waitFor();
    await json.fill('{"heaps":[1,2,0],"next":2}');
    await page.getByRole('button', { name: 'Use this' }).click();
    await poll(() => page.getByRole('alert').count()).toBe(0);
    await leave(page);
  });
});

describe('the opening explorer', () => {
  test('follows the moves of recorded games, and finds those games', async () => {
    const page = await site.open('/explorer?board=square8&players=2');
    const first = page.locator('.explorer-moves button').first();
    await first.waitFor();
    await poll(() => page.locator('.explorer-legend').textContent()).toMatch(/Mover won\s*Draw\s*Mover lost/);
    await poll(() => page.locator('.explorer-legend .swatch').count()).toBe(3);
    const notation = (await first.textContent())!;
    await first.click();
    await poll(() => page.url()).toContain('moves=');
    await poll(() => page.getByRole('region', { name: 'Moves so far' }).textContent()).toContain(notation);
    await page.locator('.explorer-moves button').first().waitFor();
    await page.getByRole('link', { name: 'Show these games' }).click();
    await page.getByText('Games that reached the position you chose').waitFor();
    await poll(() => page.locator('.game-cell').count()).toBe(1);
    await page.locator('.thumbnail .mini').first().waitFor();
    await page.getByRole('button', { name: 'Any position' }).click();
    await poll(() => page.locator('.game-cell').count()).toBeGreaterThan(1);
    await leave(page);
  });
});
