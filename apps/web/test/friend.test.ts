import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { LudusClient } from '@ludus/server/client';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { layoutShift } from './pages.ts';
import {
  type ConnectedSite,
  giveSeat,
  leave,
  openConnectedSite,
  openRules,
  type PageOptions,
  seriousFindings,
} from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Your name/ });

/** Sets up a game by link; returns the page and the link. */
const invite = async (game: string, prepare?: (page: Page) => Promise<void>) => {
  const host = await site.open(`/play/${game}`);
  await giveSeat(host, 2, 'Friend by link');
  await nameField(host).fill('Grace');
  await prepare?.(host);
  await host.getByRole('button', { name: 'Create invite link' }).click();
  await host.locator('.invitation.host').waitFor();
  const link = await host.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  return { host, link };
};

/** As for somebody whose browser keeps the whole app; getting all of it takes a while. */
const KEPT: PageOptions = { elsewhere: true };

const join = async (link: string, options: PageOptions = {}): Promise<Page> => {
  const guest = await site.open(link, options);
  await nameField(guest).fill('Ada');
  await guest.getByRole('button', { name: 'Join game' }).click();
  await guest.locator('.table-page').waitFor();
  return guest;
};

/** Plays by clicking a space of a RingRift board. */
const step = async (page: Page, cell: string): Promise<void> => {
  await page.locator(`[data-cell="${cell}"][data-hint]`).waitFor();
  await page.locator(`[data-cell="${cell}"] .ground`).click();
};

const say = async (page: Page, saying: string): Promise<void> => {
  await page.getByRole('button', { name: 'Say', exact: true }).click();
  await page.getByRole('dialog', { name: 'Say' }).getByRole('button', { name: saying, exact: true }).click();
};

const resign = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'Resign this game?' }).waitFor();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
};

const presenceOf = (page: Page, name: string) =>
  page.locator('.player', { hasText: name }).locator('.presence').getAttribute('data-presence');

/** The key of a page's seat in a live game. */
const tokenOf = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key)!) as { token: string }).token,
    `ludus.live.${id}`,
  );

const toasts = (page: Page) => page.locator('.toasts');

/** As if the reader looked at another tab. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

describe('an invitation', () => {
  test('shows the host a link, a code to scan and the seats, and the guest what they join', async () => {
    const { host, link } = await invite('ringrift', async (page) => {
      await page.getByRole('radio', { name: '15 min' }).check();
      await openRules(page);
      await page.getByLabel('Swap rule').check();
    });
    await host.getByRole('img', { name: 'QR code of the invitation link' }).waitFor();
    await host.getByText('Waiting for your friend…').waitFor();
    // The tests run on this computer, so nobody elsewhere could open the link.
    await host.getByText('This link works only on this computer.').waitFor();
    expect(new URL(link).hash.length).toBeGreaterThan(20);
    await poll(() => seriousFindings(host)).toEqual([]);

    const guest = await site.open(link, { ...KEPT, ...PHONE });
    await guest.getByRole('heading', { name: 'Grace invites you to play RingRift' }).waitFor();
    const facts = guest.locator('.facts');
    for (const fact of [
      '8 × 8',
      '15 minutes each',
      '+ 10 seconds per turn',
      'You play orange',
      '1 rule changed',
    ])
      await facts.getByText(fact).waitFor();
    await facts.getByText('Swap rule: on').waitFor();
    await poll(() => guest.locator('.host-line .presence').getAttribute('data-presence')).toBe('online');
    await poll(() => seriousFindings(guest)).toEqual([]);
    const learn = guest.getByRole('link', { name: 'Learn it in five minutes' });
    await poll(() => learn.getAttribute('href')).toMatch(/^\/learn\/ringrift\/\w/);
    // Nothing scrolls sideways, and all actions are visible.
    await poll(() => guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await poll(() => guest.getByRole('button', { name: 'Join game' }).isVisible()).toBe(true);
    await nameField(guest).fill('Ada');
    await guest.getByRole('button', { name: 'Join game' }).tap();
    await guest.locator('.table-page').waitFor();
    // The host is taken to the board.
    await host.locator('.table-page').waitFor();
    await host.locator('.player', { hasText: 'Ada' }).waitFor();

    const late = await site.open(link);
    await late.getByRole('heading', { name: 'This link has been used' }).waitFor();
    await late.getByRole('link', { name: 'Watch' }).click();
    await late.getByText('You are watching.').waitFor();
    await resign(host);
    await guest.locator('.verdict').waitFor();
    const later = await site.open(link);
    await later.getByRole('heading', { name: 'This game is over' }).waitFor();
    // The name is remembered for next time.
    const { link: next } = await invite('ringrift');
    await guest.goto(next);
    await poll(() => nameField(guest).inputValue()).toBe('Ada');
    expect(site.errors).toEqual([]);
    await leave(host, guest, late, later);
  });

  test('lets a guest choose among the free seats, and refuses a wrong secret', async () => {
    const { host, link } = await invite('risk', async (page) => {
      await page.getByRole('radio', { name: '3', exact: true }).check();
      await page.locator('.seat-card').nth(2).waitFor();
      for (const seat of [2, 3]) await giveSeat(page, seat, 'Friend by link');
    });
    await host.getByRole('heading', { name: 'Invite friends' }).waitFor();
    const guest = await site.open(link);
    await guest.getByRole('radio', { name: 'green' }).check({ force: true });
    await guest.getByText('You play green').waitFor();
    await nameField(guest).fill('Ada');
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator('.table-page').waitFor();
    await host.locator('.seat-list', { hasText: 'Ada' }).waitFor();
    const wrong = await site.open(`${link.slice(0, link.indexOf('#'))}#not-the-secret`);
    await wrong.getByRole('button', { name: 'Join game' }).click();
    await wrong.getByRole('alert').getByText('Ask for a new link.').waitFor();
    // The browser itself complains about the refusal.
    await poll(() => site.errors).toEqual([expect.stringContaining('401')]);
    site.errors.splice(0);
    await host.getByRole('button', { name: 'Cancel invite' }).click();
    await host.waitForURL(/\/play\/risk$/);
    expect(site.errors).toEqual([]);
    await leave(host, guest, wrong);
  });
});

describe('an invitation to a private game', () => {
  test('tells nothing about it, and lets the guest join', async () => {
    const request = { game: 'ringrift', seats: ['human', 'human'], claim: [1], mayWatch: false };
    const answer = await fetch(new URL('/api/play/games', site.address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, names: ['Grace'] }),
    });
    const { id, seats } = (await answer.json()) as { id: string; seats: { invite?: string }[] };
    const guest = await site.open(new URL(`/live/${id}/join/2#${seats[1]!.invite}`, site.address).href);
    await guest.getByRole('heading', { name: 'You are invited to a private game' }).waitFor();
    expect(await settled(guest, () => guest.getByText('Grace').count())).toBe(0);
    await poll(() => site.errors).toEqual([expect.stringContaining('403')]);
    site.errors.splice(0);
    await nameField(guest).fill('Ada');
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator('.table-page').waitFor();
    await guest.locator('.player', { hasText: 'Grace' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(guest);
  });
});

describe('two people at a table', () => {
  test('see who is present, chat, mute, and take back only their own moves', async () => {
    const { host, link } = await invite('ringrift');
    const guest = await join(link, PHONE);
    await host.locator('.table-page').waitFor();
    await poll(() => presenceOf(host, 'Ada')).toBe('online');
    await hide(guest, true);
    await poll(() => presenceOf(host, 'Ada')).toBe('away');
    await hide(guest, false);
    await poll(() => presenceOf(host, 'Ada')).toBe('online');

    await say(host, 'Good luck!');
    await toasts(guest).getByText('Good luck!').waitFor();
    await say(host, 'Heart');
    await toasts(guest).locator('.emote[data-emote="heart"]').waitFor();
    // There is no free chat unless the host allows it.
    await guest.getByRole('button', { name: 'Say', exact: true }).tap();
    const dialog = guest.getByRole('dialog', { name: 'Say' });
    await dialog.getByText('Good luck!', { exact: true }).first().waitFor();
    expect(await settled(guest, () => dialog.getByRole('textbox').count())).toBe(0);
    await dialog.getByRole('button', { name: 'Mute Grace' }).tap();
    await dialog.getByRole('button', { name: 'Unmute Grace' }).waitFor();
    await guest.keyboard.press('Escape');
    await guest.locator('.said-toast').waitFor({ state: 'detached' });
    await say(host, 'Oops');
    await say(guest, 'Thanks');
    await toasts(host).getByText('Thanks').waitFor();
    await toasts(guest).getByText('Thanks').waitFor();
    expect(await settled(guest, () => guest.locator('.said-toast, .said').getByText('Oops').count())).toBe(0);

    // Ada has made no move yet, so there is nothing to take back.
    await step(host, '3,3');
    await step(host, '3,5');
    await guest.locator('[data-cell="6,6"][data-hint]').waitFor();
    const takeBack = (page: Page) => page.getByRole('button', { name: 'Take back' });
    await eventually(async () => {
      expect(await takeBack(guest).getAttribute('aria-disabled')).toBe('true');
      expect(await takeBack(host).getAttribute('aria-disabled')).toBe('false');
    });
    await step(guest, '6,6');
    await takeBack(guest).tap();
    await toasts(host)
      .getByText(/Ada wants to take back .*g7/)
      .waitFor();
    await toasts(guest).getByText('Take-back requested. Waiting for Grace…').waitFor();
    await toasts(host).getByRole('button', { name: 'Decline' }).click();
    await toasts(guest).getByText('Grace declined the take-back.').waitFor();
    await takeBack(guest).tap();
    await toasts(host).getByRole('button', { name: 'Allow' }).click();
    await guest.locator('[data-cell="6,6"][aria-label^="g7, empty"]').waitFor();
    await toasts(host).getByText('Ada took back a move.').waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('write to each other if the host allows it, and messages are only text', async () => {
    const { host, link } = await invite('ringrift', (page) => page.getByLabel(/^Free chat/).check());
    const guest = await site.open(link);
    await guest.getByText('Free chat is on').waitFor();
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator('.table-page').waitFor();
    await guest.getByRole('button', { name: 'Say', exact: true }).click();
    const text = '<img src=x onerror="document.title=1"> hello';
    await guest.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await guest.getByRole('button', { name: 'Send' }).click();
    await toasts(host).getByText(text).waitFor();
    expect(await settled(host, () => host.locator('.toasts img').count())).toBe(0);
    // People who give no name get a friendly one, never a number.
    await toasts(host)
      .getByText(/^[A-Z]\w+ [A-Z]\w+$/)
      .waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('are notified when it is their turn', async () => {
    const { host, link } = await invite('ringrift');
    const guest = await join(link, KEPT);
    await host.waitForFunction(() => document.title.startsWith('● Your turn · RingRift with Ada'));
    await host.waitForFunction(() =>
      document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href.startsWith('data:image/svg+xml'),
    );
    await poll(() => guest.title()).toBe('RingRift with Grace · Ludus');
    // Nobody is asked for permission before they turn notifications on.
    await guest.getByRole('button', { name: 'More' }).click();
    const notify = guest.getByRole('checkbox', { name: /^Notify me/ });
    await poll(() => notify.isChecked()).toBe(false);
    await guest.context().grantPermissions(['notifications'], { origin: new URL(site.address).origin });
    await guest.evaluate(() => {
      const shown: string[] = [];
      Object.assign(window, {
        shown,
        Notification: class {
          static readonly permission: string = 'granted';
          static requestPermission(): Promise<string> {
            return Promise.resolve('granted');
          }
          constructor(title: string, options: { readonly body: string }) {
            shown.push(`${title}: ${options.body}`);
          }
        },
      });
    });
    await notify.check();
    await guest.keyboard.press('Escape');
    await hide(guest, true);
    await step(host, '3,3');
    await step(host, '3,5');
    await guest.waitForFunction(() => document.title.startsWith('● Your turn'));
    await poll(() => guest.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([
      'Your turn: It’s your turn against Grace in RingRift.',
    ]);
    await host.waitForFunction(() => document.title === 'RingRift with Ada · Ludus');
    await host.waitForFunction(
      () => !document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href.startsWith('data:'),
    );
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('play a rematch with colours swapped, and spectators come along', async () => {
    const { host, link } = await invite('ringrift');
    const guest = await join(link, PHONE);
    await step(host, '3,3');
    await step(host, '3,5');
    const watcher = await site.open(link.slice(0, link.indexOf('/join')));
    await watcher.getByText('You are watching.').waitFor();
    await resign(host);
    const first = new URL(host.url()).pathname;
    const main = (page: Page) => page.locator('.ending-actions .primary');
    // A second click in the same place does nothing else.
    await host.getByRole('button', { name: 'Rematch' }).dblclick();
    await toasts(host).getByText('Waiting for Ada…').waitFor();
    await main(host).getByText('Waiting for Ada…').waitFor();
    await poll(() => main(host).getAttribute('aria-disabled')).toBe('true');
    await main(host).click({ force: true });
    await toasts(guest).getByText('Grace wants a rematch with colours swapped.').waitFor();
    await main(guest).getByText('Accept rematch').waitFor();
    for (const page of [host, guest]) {
      expect(await settled(page, () => page.getByRole('link', { name: 'New game' }).count())).toBe(0);
      await poll(() => seriousFindings(page)).toEqual([]);
    }
    expect(await settled(host, () => new URL(host.url()).pathname)).toBe(first);
    await toasts(guest).getByRole('button', { name: 'Decline' }).tap();
    await toasts(host).getByText('Ada declined the rematch.').waitFor();
    await guest.getByRole('button', { name: 'Rematch' }).tap();
    await host.getByRole('button', { name: 'Accept rematch' }).click();
    for (const page of [host, guest, watcher])
      await page.waitForFunction((before) => window.location.pathname !== before, first);
    await poll(() => new Set([host, guest, watcher].map((page) => new URL(page.url()).pathname)).size).toBe(
      1,
    );
    // Ada goes first now.
    await guest.locator('.table-you .player[data-seat="1"]', { hasText: 'Ada' }).waitFor();
    await step(guest, '3,3');
    await watcher.locator('[data-cell="3,3"][aria-label*="blue ring"]').waitFor();
    await host.locator('.table-you .player[data-seat="2"]', { hasText: 'Grace' }).waitFor();
    // Visitors to the old game find the link.
    await watcher.goto(new URL(first, site.address).href);
    await main(watcher).getByText('Go to the rematch').waitFor();
    await toasts(watcher).getByRole('link', { name: 'Go to the rematch' }).click();
    await watcher.locator('[data-cell="3,3"][aria-label*="blue ring"]').waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest, watcher);
  });

  test('have their seat in a rematch that started while they were elsewhere', async () => {
    const { host, link } = await invite('ringrift');
    const guest = await join(link);
    await step(host, '3,3');
    await resign(host);
    const first = new URL(host.url()).pathname;
    await host.getByRole('button', { name: 'Rematch' }).click();
    await toasts(host).getByText('Waiting for Ada…').waitFor();
    await host.goto(new URL('/learn', site.address).href);
    await guest.getByRole('button', { name: 'Accept rematch' }).click();
    await guest.waitForFunction((before) => window.location.pathname !== before, first);
    const next = new URL(guest.url()).pathname;
    // By its address, in a browser that never saw it.
    await host.goto(guest.url());
    await host.locator('.table-you .player', { hasText: 'Grace' }).waitFor();
    expect(await settled(host, () => host.getByText('You are watching.').count())).toBe(0);
    // And from the list of games, as if it had not been opened.
    await host.goto(new URL('/learn', site.address).href);
    await host.evaluate(
      ([before, after]) => {
        const { next: _, ...keys } = JSON.parse(localStorage.getItem(before!)!);
        localStorage.setItem(before!, JSON.stringify(keys));
        localStorage.removeItem(after!);
      },
      [first, next].map((path) => path.replace('/live/', 'ludus.live.')),
    );
    await host.goto(new URL('/play', site.address).href);
    await host.locator(`td a[href$="${next}"]`, { hasText: 'Continue' }).click();
    await host.locator('.table-you .player', { hasText: 'Grace' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('find their game on top of the home page until it is over', async () => {
    const { host, link } = await invite('ringrift');
    const guest = await join(link);
    await step(host, '3,3');
    await step(host, '3,5');
    await guest.locator('[data-cell="6,6"][data-hint]').waitFor();
    const table = new URL(guest.url()).pathname;
    const card = guest.locator('.continue');
    await guest.goto(site.address);
    await card.getByText('Your turn').waitFor();
    await card.getByRole('heading', { name: 'You and Grace' }).waitFor();
    // The position as it stands: one stack, and the marker it left.
    await card.locator('.mini .mini-marker').waitFor();
    await poll(() => seriousFindings(guest)).toEqual([]);
    await card.getByRole('link', { name: 'Continue' }).click();
    await guest.locator('[data-cell="3,5"][aria-label*="blue ring"]').waitFor();
    await poll(() => new URL(guest.url()).pathname).toBe(table);
    await poll(() => guest.locator('.moves .move').count()).toBeGreaterThan(1);
    await step(guest, '6,6');
    await resign(host);
    await guest.locator('.verdict').waitFor();
    await guest.goto(site.address);
    await guest.getByRole('link', { name: 'Play the computer' }).first().waitFor();
    await guest.locator('.recent a.card').first().waitFor();
    expect(await settled(guest, () => card.count())).toBe(0);
    // Strangers are shown the games of bots, not theirs.
    const stored = await (await fetch(new URL('/api/replay/games?player_type=human', site.address))).json();
    const theirs = (stored.games as { gameId: string }[]).map(({ gameId }) => `/replay/${gameId}`);
    expect(theirs).not.toEqual([]);
    const stranger = await site.open('/');
    await stranger.locator('.recent a.card').first().waitFor();
    const shown = await stranger
      .locator('.recent a.card')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(shown.filter((address) => theirs.includes(address))).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(host, guest, stranger);
  });

  test('continue after the server was away, with their history', async () => {
    const { host, link } = await invite('ringrift', (page) =>
      page.getByRole('radio', { name: '15 min' }).check(),
    );
    const guest = await join(link, KEPT);
    const phone = await site.open('/learn', { ...KEPT, ...PHONE });
    await phone.goto(link.slice(0, link.indexOf('/join')));
    await phone.locator('.table-page').waitFor();
    expect(await settled(phone, () => layoutShift(phone))).toBeLessThan(0.02);
    await leave(phone);
    await poll(async () => (await host.getByRole('timer').allTextContents()).toSorted()).toEqual([
      expect.stringMatching(/^14:\d\d$/),
      '15:00',
    ]);
    await step(host, '3,3');
    await host.locator('[data-cell="3,5"][data-hint]').waitFor();
    await host.getByRole('button', { name: 'Hint' }).click();
    await host
      .locator('.hint-box')
      .getByText(/Best move: .* · \d+% to win/)
      .waitFor();
    await step(host, '3,5');
    await guest.locator('[data-cell="3,5"][aria-label*="blue ring"]').waitFor();
    await guest.getByLabel('Type a move').fill('nonsense');
    await guest.keyboard.press('Enter');
    await guest.locator('.typed .refused').getByText('not a legal move').waitFor();
    await guest.getByLabel('Type a move').fill('place: g7');
    await guest.keyboard.press('Enter');
    await guest.locator('[data-cell="6,2"][data-hint]').waitFor();
    await site.restart(async () => {
      for (const page of [guest, host])
        await toasts(page).getByText('Reconnecting… your game is safe.').waitFor();
    });
    await toasts(guest).getByText('Reconnecting…').waitFor({ state: 'detached' });
    await step(guest, '6,2');
    await host.locator('[data-cell="6,2"][aria-label*="orange ring"]').waitFor();
    await poll(() => host.locator('.moves .move').count()).toBe(4);
    await guest.reload();
    await guest.locator('[data-cell="6,2"][aria-label*="orange ring"]').waitFor();
    await poll(() => guest.locator('.moves .move').count()).toBe(4);
    // The reader's last turn is over, so what the host did before it is no longer news. The host has news.
    const recap = host.getByRole('region', { name: 'Since your last turn' });
    await poll(() => recap.locator('li').count()).toBe(2);
    await recap.locator('li').first().getByText('Ada').waitFor();
    await recap.getByRole('button', { name: 'Show on board', exact: true }).click();
    await host.locator('[data-cell="6,6"][aria-label*="orange ring"]').waitFor();
    await host.locator('[data-cell="6,2"][aria-label*="orange ring"]').waitFor();
    await resign(host);
    await guest.locator('.verdict').waitFor();
    await guest.getByRole('link', { name: 'Review' }).click();
    await guest.getByRole('slider', { name: 'Move' }).waitFor();
    // The record names both, and this browser knows which of them is the reader.
    await guest.getByText('Grace', { exact: true }).first().waitFor();
    expect(await settled(guest, () => guest.getByText('Player 1').count())).toBe(0);
    await guest.getByRole('heading', { name: 'You won: Grace resigned' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('read what decided a game of Risk, although cards were hidden', async () => {
    const { host, link } = await invite('risk', async (page) => {
      await openRules(page);
      await page.getByLabel('Round limit').fill('1');
    });
    const guest = await join(link);
    await host.locator('.table-page').waitFor();
    const id = new URL(host.url()).pathname.split('/').at(-1)!;
    const { play } = new LudusClient({ url: site.address });
    const tokens = await Promise.all([host, guest].map((page) => tokenOf(page, id)));
    // Grace attacks wherever she can, Ada only places armies, so Grace has more land when the round is over.
    const wanted = [/^Place/, /^Blitz/, /^Occupy/, /^End/];
    for (;;) {
      const { toAct, moveNumber } = await play.game(id);
      if (toAct === null) break;
      const token = tokens[toAct - 1]!;
      const { actions } = await play.legal(id, token, { limit: 1000 });
      const [chosen] = wanted
        .filter((_, i) => toAct === 1 || i !== 1)
        .flatMap((kind) => actions.findLast(({ notation }) => kind.test(notation)) ?? []);
      await play.act(id, token, { moveNumber, action: chosen!.action });
    }
    const decided = host.getByRole('region', { name: 'What decided it' });
    await decided.getByText(/^Turn \d+ · Territories \d+ → \d+$/).waitFor();
    await decided.locator('.mini').waitFor();
    await decided.getByRole('button', { name: 'Show on board' }).waitFor();
    // Nothing came in between: all of the table is still in sight.
    const bottom = () =>
      host.evaluate(() => document.querySelector('.table-you')!.getBoundingClientRect().bottom);
    expect(await settled(host, bottom)).toBeLessThanOrEqual(900);
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('keep their screens and names, not their colours, when one takes the other’s side', async () => {
    const { host, link } = await invite('ringrift', async (page) => {
      await openRules(page);
      await page.getByLabel('Swap rule').check();
    });
    const guest = await join(link);
    await guest.evaluate(() => {
      const region = document.querySelector('[data-live]')!;
      const { dataset } = document.body;
      new MutationObserver(() => {
        dataset.said = `${dataset.said ?? ''} ${region.textContent!.trim()}`;
      }).observe(region, { childList: true, characterData: true, subtree: true });
    });
    await step(host, '3,3');
    await step(host, '3,5');
    // Screen readers hear what happened and whose turn it is.
    await poll(() => guest.evaluate(() => document.body.dataset.said)).toMatch(/ d4.* d6.*Your turn\./);
    await guest.getByRole('button', { name: /swap/i }).click();
    await guest.locator('.table-you .player[data-seat="1"]', { hasText: 'Ada' }).waitFor();
    await host.locator('.table-you .player[data-seat="2"]', { hasText: 'Grace' }).waitFor();
    await poll(() => presenceOf(host, 'Ada')).toBe('online');
    // Grace, orange now, is to play; her key opens seat 2.
    await step(host, '6,6');
    await guest.locator('[data-cell="6,6"][aria-label*="orange ring"]').waitFor();
    await host.reload();
    await host.locator('.table-you .player[data-seat="2"]', { hasText: 'Grace' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('play Sweep against each other, and each sees only what they may', async () => {
    const { host, link } = await invite('sweep');
    const guest = await site.open(link, { ...KEPT, ...PHONE });
    await guest.getByText('You play orange').waitFor();
    await nameField(guest).fill('Ada');
    await guest.getByRole('button', { name: 'Join game' }).tap();
    await guest.locator('.sweep-board').waitFor();
    await host.getByRole('region', { name: 'What to do' }).waitFor();
    // Only the player has cards; the rival has none, and sees none of them.
    await poll(() => host.locator('.hand button').count()).toBeGreaterThan(0);
    expect(await settled(guest, () => guest.locator('.hand').count())).toBe(0);
    await host.getByRole('button', { name: 'End turn' }).click();
    // Ada has her clue now, and may open tiles or pass.
    await guest.locator('.tile[data-hint]').first().waitFor();
    await poll(() => guest.locator('.pip.rival').count()).toBeGreaterThan(0);
    const state = (page: Page) =>
      page.evaluate(async () => {
        const id = window.location.pathname.split('/').at(-1)!;
        const { token } = JSON.parse(localStorage.getItem(`ludus.live.${id}`)!) as { token: string };
        const headers = { Authorization: `Bearer ${token}` };
        const { viewer, view } = await (await fetch(`/api/play/games/${id}`, { headers })).json();
        return { viewer, ...(view as Record<'player' | 'owners' | 'seat', unknown>) };
      });
    const [ofHost, ofGuest] = [await state(host), await state(guest)];
    expect(ofHost).toMatchObject({ viewer: 1, seat: 'player', distraction: null });
    expect(ofGuest).toMatchObject({ viewer: 2, seat: 'rival', player: null });
    expect((ofGuest.owners as unknown[]).every((owner) => owner === null)).toBe(true);
    await guest.getByRole('button', { name: 'Pass' }).tap();
    await host.getByRole('button', { name: 'End turn' }).waitFor();
    await host.locator('.tile[data-hint]').first().click();
    await guest.locator('.tile.open').first().waitFor();
    // Events are shown again after reopening, even if much is hidden.
    await guest.reload();
    await guest.locator('.tile.open').first().waitFor();
    await guest.getByRole('button', { name: 'Moves' }).tap();
    const told = guest.getByRole('dialog', { name: 'Moves' }).getByText(/^Grace opens /);
    await told.first().waitFor();
    // Sentences use the whole width.
    await poll(async () => (await told.first().boundingBox())!.width).toBeGreaterThan(300);
    await guest.keyboard.press('Escape');
    await host.reload();
    await host
      .locator('.events')
      .getByText(/^You open /)
      .first()
      .waitFor();
    // Sides are swapped in the rematch.
    await resign(host);
    await host.getByRole('button', { name: 'Rematch' }).click();
    await toasts(guest).getByRole('button', { name: 'Accept' }).tap();
    await poll(() => guest.locator('.hand button').count()).toBeGreaterThan(0);
    await host.locator('.table-you .player[data-seat="2"]', { hasText: 'Grace' }).waitFor();
    expect(await settled(host, () => host.locator('.hand').count())).toBe(0);
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('can read each other’s names beside the clocks on phones', async () => {
    const { host, link } = await invite('sweep', async (page) => {
      await page.getByRole('radio', { name: '15 min' }).check();
    });
    const guest = await join(link, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    await guest.locator('.clock').nth(1).waitFor();
    const cut = () =>
      guest
        .locator('.player-name strong')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
    await poll(cut).toBe(0);
    await leave(host, guest);
  });

  test('each have their own side of the board at the bottom', async () => {
    const { host, link } = await invite('breakthrough');
    const guest = await join(link, PHONE);
    const watcher = await site.open(link.slice(0, link.indexOf('/join')));
    await watcher.getByText('You are watching.').waitFor();
    const boxOf = async (page: Page, part: string) => (await page.locator(part).first().boundingBox())!;
    /** Whether the first row is below the last, and file a left of file b. */
    const sidesOf = async (page: Page) => {
      const [a1, a8, b1] = [
        await boxOf(page, '[data-cell="a1"] .ground'),
        await boxOf(page, '[data-cell="a8"] .ground'),
        await boxOf(page, '[data-cell="b1"] .ground'),
      ];
      return { isFirstRowBelow: a1.y > a8.y, isFirstFileLeft: a1.x < b1.x };
    };
    const own = { isFirstRowBelow: true, isFirstFileLeft: true };
    const turned = { isFirstRowBelow: false, isFirstFileLeft: false };
    await poll(() => sidesOf(host)).toEqual(own);
    await poll(() => sidesOf(watcher)).toEqual(own);
    await poll(() => sidesOf(guest)).toEqual(turned);
    // Coordinates stay beside their rows, and the board keeps its size.
    const labelOf = (page: Page, text: string) =>
      page.locator('.board-labels text', { hasText: new RegExp(`^${text}$`) }).boundingBox();
    for (const page of [host, guest])
      for (const row of ['1', '8']) {
        const [label, square] = [
          await labelOf(page, row),
          await boxOf(page, `[data-cell="a${row}"] .ground`),
        ];
        expect(Math.abs(label!.y + label!.height / 2 - square.y - square.height / 2)).toBeLessThan(8);
      }
    await step(host, 'a2');
    await step(host, 'a3');
    // Keys follow what the guest sees: up leads from the own side to the other.
    await guest.locator('[data-cell="d7"][data-hint]').waitFor();
    await guest.locator('[data-cell="d7"]').focus();
    await guest.keyboard.press('Enter');
    await guest.keyboard.press('ArrowUp');
    await poll(() => guest.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('d6');
    await guest.keyboard.press('Enter');
    await host.locator('[data-cell="d6"][aria-label*="Ada"]').waitFor();
    await poll(() => sidesOf(host)).toEqual(own);
    // In the rematch, the other player has the second side, as large as before.
    const width = (await boxOf(host, '[data-cell="a1"] .ground')).width;
    await resign(host);
    await host.getByRole('button', { name: 'Rematch' }).click();
    await toasts(guest).getByRole('button', { name: 'Accept' }).tap();
    await poll(() => sidesOf(host)).toEqual(turned);
    await poll(() => sidesOf(guest)).toEqual(own);
    await poll(async () => (await boxOf(host, '[data-cell="a1"] .ground')).width).toBeCloseTo(width, 0);
    expect(site.errors).toEqual([]);
    await leave(host, guest, watcher);
  });
});
