import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { type ConnectedSite, giveSeat, leave, openConnectedSite } from './site.ts';
import { poll, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Your name/ });

/** Blue runs up the left side while orange runs down the right one, a step too late. */
const MOVES = 'a2a3 h7h6 a3a4 h6h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2 b7a8'.split(' ');

/** Moves a piece by choosing it, and then where it goes. */
const step = async (page: Page, move: string): Promise<void> => {
  const at = (cell: string) => page.locator(`[data-cell="${cell}"][data-hint]`);
  await at(move.slice(0, 2)).click();
  await at(move.slice(2)).click();
};

test('two people play by link to the end, again with colours swapped, and everybody can review it', async () => {
  const host = await site.open('/play/breakthrough');
  await giveSeat(host, 2, 'Friend by link');
  await nameField(host).fill('Grace');
  await host.getByRole('button', { name: 'Create invite link' }).click();
  const link = await host.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const guest = await site.open(link, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await nameField(guest).fill('Ada');
  await guest.getByRole('button', { name: 'Join game' }).click();
  await host.locator('.player', { hasText: 'Ada' }).waitFor();
  const table = new URL(host.url()).pathname;
  const watcher = await site.open(table);
  await watcher.getByText('Grace to move').waitFor();
  for (const [i, move] of MOVES.entries()) await step(i % 2 === 0 ? host : guest, move);

  const verdict = (page: Page) => page.locator('.verdict');
  await verdict(host).getByText('You won').waitFor();
  await verdict(guest).getByText('You lost: Grace won').waitFor();
  await verdict(watcher).getByText('Grace won').waitFor();
  await host.getByRole('button', { name: 'Rematch' }).click();
  // The request leaves the buttons of the ending free.
  await guest.locator('.toasts').getByRole('button', { name: 'Decline' }).waitFor();
  await guest.getByRole('button', { name: 'Accept rematch' }).tap();
  for (const page of [host, guest, watcher])
    await page.waitForFunction((before) => window.location.pathname !== before, table);
  await guest.locator('.table-you .player[data-seat="1"]', { hasText: 'Ada' }).waitFor();
  await step(guest, 'a2a3');
  await host.locator('[data-cell="a3"][aria-label*="piece"]').waitFor();

  await watcher.goto(new URL(table.replace('/live/', '/replay/'), site.address).href);
  await watcher.getByRole('heading', { name: 'Grace won' }).waitFor();
  await poll(() => watcher.locator('.turn').count()).toBe(MOVES.length);
  expect(site.errors).toEqual([]);
  await leave(host, guest, watcher);
});
