/**
 * What a table costs while a bot thinks and moves are shown, in a real browser.
 *
 *   bun apps/web/bench/table.ts [BOARD]
 *
 * A game of RingRift against the strongest bot is played for some turns, with animations on. Prints the
 * processor time of the page's thread, which a busy machine changes little: per animation frame, and for the
 * longest task. Then it prints the layout shift, and how long a world of 100 territories took to draw.
 */
import type { Page } from 'playwright-core';
import { layoutShift } from '../test/pages.ts';
import { giveSeat, leave, openSite, type Site } from '../test/site.ts';
import { quantile, trace } from './measure.ts';

const TURNS = 6;
const BOARDS: Readonly<Record<string, string>> = {
  square8: 'Square 8 × 8',
  square19: 'Square 19 × 19',
  hex8: 'Small hexagon',
  hexagonal: 'Large hexagon',
};

/** Waits for the reader's turn, or the end of the game. */
const isYours = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('.table-page[data-busy]') === null &&
      document.querySelector('.cell[data-hint], .prompt-picks .button, .table-page[data-ended]') !== null,
  );

/** Makes the reader's moves until it is somebody else's turn. */
const playTurn = async (page: Page): Promise<void> => {
  await isYours(page);
  for (let moves = 0; moves < 8; moves += 1) {
    const isDone = await page.evaluate(() => {
      const cells = [...document.querySelectorAll<SVGGElement>('.cell[data-hint]')];
      const picks = document.querySelector<HTMLButtonElement>('.prompt-picks .button');
      // Somewhere in the middle of the options, where moves have the most effect.
      const cell = cells[Math.floor(cells.length / 2)];
      if (cell !== undefined) cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      else picks?.click();
      return cell === undefined && picks === null;
    });
    if (isDone) return;
    await page.waitForTimeout(120);
  }
};

const playSome = async (site: Site, board: string): Promise<void> => {
  const page = await site.open('/play/ringrift?seed=7', { motion: 'on', pace: 'normal' });
  await page.getByRole('radio', { name: BOARDS[board]! }).check();
  await giveSeat(page, 2, { agent: 'auto:10' });
  await page.getByRole('button', { name: 'Start game' }).click();
  await isYours(page);
  const { tasks, frames } = await trace(page, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await playTurn(page);
    await isYours(page);
  });
  const [median, most] = [0.5, 0.95].map((share) => quantile(frames, share).toFixed(1));
  const longest = tasks.toSorted((a, b) => b.cpu - a.cpu);
  const long = tasks.filter(({ cpu }) => cpu > 50).length;
  console.log(
    `${board}: ${frames.length} pictures, median ${median}, p95 ${most} ms; ${tasks.length} tasks, longest ` +
      `${longest
        .slice(0, 3)
        .map(({ cpu }) => cpu.toFixed(0))
        .join(', ')} ms, ${long} over 50 ms; layout shift ${(await layoutShift(page)).toFixed(4)}`,
  );
  await leave(page);
};

/** From choosing a world to seeing its territories on the table. */
const drawWorld = async (site: Site): Promise<void> => {
  const page = await site.open('/play/risk?seed=7');
  await page.getByRole('radio', { name: 'Generated world' }).check();
  await page.getByRole('slider').first().fill('100');
  const { tasks } = await trace(page, async () => {
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.locator('.territory-label').first().waitFor();
  });
  const [longest] = tasks.toSorted((a, b) => b.cpu - a.cpu);
  const sum = tasks.reduce((total, { cpu }) => total + cpu, 0);
  console.log(`a world of 100 territories: ${sum.toFixed(0)} ms, longest task ${longest!.cpu.toFixed(0)} ms`);
  await leave(page);
};

const site = await openSite();
for (const board of process.argv.length > 2 ? process.argv.slice(2) : ['hexagonal'])
  await playSome(site, board);
await drawWorld(site);
await site.close();
