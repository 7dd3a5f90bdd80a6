import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { escapedFrom } from '../src/words/pseudo.ts';
import { type ConnectedSite, leave, openConnectedSite } from './site.ts';
import { poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

interface Walk {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  /** What to press before reading, so that the whole page is open. */
  readonly press?: readonly string[];
  /** What to do before that, if pressing is not enough. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const invite = async (page: Page): Promise<void> => {
  await page.locator('.summary .primary').click();
  await page.locator('.invitation.host').waitFor();
};

const beGuest = async (page: Page): Promise<void> => {
  await invite(page);
  const link = new URL(await page.locator('.link-row input').inputValue());
  link.searchParams.set('locale', 'pseudo');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link.href);
  await page.locator('.invitation.guest').waitFor();
};

const sitDown = async (page: Page): Promise<void> => {
  await beGuest(page);
  await page.locator('.join-form .primary').click();
  await page.locator('.match-board').waitFor();
};

const resign = async (page: Page): Promise<void> => {
  await page.locator('.table-tools > .tool').last().click();
  await page.locator('dialog[open] .row .button').first().click();
  await page.locator('dialog[open] .row [data-closes]').click();
  await page.locator('.verdict').waitFor();
};

const WALKS: readonly Walk[] = [
  { name: 'home', path: '/', ready: '.recent', press: ['.menu > summary'] },
  { name: 'play', path: '/play', ready: '.others' },
  { name: 'set-up of RingRift', path: '/play/ringrift', ready: '.setup', press: ['.setup-rules > summary'] },
  { name: 'set-up of RingRift with a friend', path: '/play/ringrift?friend=1', ready: '.setup' },
  {
    name: 'set-up of Risk',
    path: '/play/risk',
    ready: '.setup',
    press: ['.setup-rules > summary', '.picture-choice >> nth=1'],
  },
  { name: 'set-up of Sweep', path: '/play/sweep', ready: '.setup', press: ['.setup-rules > summary'] },
  { name: 'the campaign of Sweep', path: '/play/sweep/campaign', ready: 'h1' },
  { name: 'a table of RingRift', path: '/play/ringrift?now=1&seed=7', ready: '.match-board' },
  { name: 'a table of Risk', path: '/play/risk?now=1&seed=7', ready: '.match-board' },
  { name: 'a table of Sweep', path: '/play/sweep?now=1&seed=7', ready: '.match-board' },
  {
    name: 'an invitation, as the host sees it',
    path: '/play/ringrift?friend=1',
    ready: '.setup',
    prepare: invite,
  },
  {
    name: 'an invitation, as the guest sees it',
    path: '/play/ringrift?friend=1',
    ready: '.setup',
    prepare: beGuest,
  },
  {
    name: 'a live table',
    path: '/play/ringrift?friend=1',
    ready: '.setup',
    prepare: sitDown,
    press: ['.table-tools > .tool >> nth=2'],
  },
  {
    name: 'the end of a game',
    path: '/play/ringrift?now=1&seed=7',
    ready: '.match-board',
    prepare: resign,
  },
  { name: 'learn', path: '/learn', ready: '.others .lessons' },
  { name: 'a lesson', path: '/learn/ringrift/placing', ready: '.ring-board' },
  { name: 'a lesson in a game’s own words', path: '/learn/breakthrough/forward', ready: '.match-board' },
  { name: 'rules of RingRift', path: '/learn/ringrift', ready: '.rule-figure' },
  { name: 'rules of Risk', path: '/learn/risk', ready: '.rule-figure' },
  { name: 'rules of Sweep', path: '/learn/sweep', ready: '.rule-figure' },
  { name: 'games', path: '/games', ready: 'tbody tr' },
  ...['Moves', 'Analysis', 'Alternatives', 'Details'].map((tab, i) => ({
    name: `a review: ${tab}`,
    path: `/replay/${['rings-and-regions', 'small-world'][i % 2]}?move=80`,
    ready: '.chart-area',
    press: [`[role="tab"] >> nth=${i}`],
  })),
  { name: 'puzzles', path: '/puzzles', ready: '.puzzle-game .mini' },
  { name: 'the puzzles of a game', path: '/puzzles/ringrift', ready: '.puzzle-list' },
  {
    name: 'the puzzle of the day',
    path: '/puzzles/daily',
    ready: '.match-board',
    press: ['.puzzle .row .button'],
  },
  {
    name: 'the editor of RingRift',
    path: '/editor/ringrift',
    ready: '.ring-board',
    press: ['.editor-json > summary'],
  },
  { name: 'the editor of Sweep', path: '/editor/sweep', ready: '.sweep-board' },
  { name: 'the opening explorer', path: '/explorer?board=square8&players=2', ready: '.explorer-moves' },
  { name: 'the lab', path: '/lab', ready: '.tiles' },
  { name: 'a database', path: '/lab/database/served', ready: '.counts' },
  { name: 'a tournament', path: '/lab/tournament/four-levels', ready: '.crosstable' },
  { name: 'an experiment', path: '/lab/experiment/recovery', ready: '.questions' },
  { name: 'a page that does not exist', path: '/nowhere', ready: 'h1' },
];

const inPseudo = (path: string): string => {
  const address = new URL(path, 'http://ludus');
  address.searchParams.set('locale', 'pseudo');
  return `${address.pathname}${address.search}`;
};

/** Everything people can read or hear on a page, except what must not be translated. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForPeople = (element: Element | null): boolean =>
      element?.closest('[translate="no"], script, style, noscript, .mini') === null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    // Parts of one sentence belong together: brackets may open in one and close in another.
    const byBlock = new Map<Element, string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !isForPeople(parent)) continue;
      const block =
        parent.closest('p, li, td, th, h1, h2, h3, dt, dd, label, button, a, summary, legend, text') ??
        parent;
      byBlock.set(block, `${byBlock.get(block) ?? ''}${node.textContent}`);
    }
    texts.push(...byBlock.values());
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [aria-valuetext]'))
      if (isForPeople(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext'])
          texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Text that did not come from the pages' messages. Numbers and signs are the same in every language. */
const escapedOn = async (page: Page): Promise<string[]> => {
  const texts = await textsOn(page);
  return [
    ...new Set(texts.map((text) => escapedFrom(text).trim()).filter((text) => /\p{L}{2}/u.test(text))),
  ].sort();
};

describe('in the pseudo-locale no text escapes', () => {
  for (const { name, path, ready, prepare, press = [] } of WALKS)
    test(name, async () => {
      const page = await site.open(inPseudo(path));
      await page.locator(ready).first().waitFor();
      await prepare?.(page);
      for (const selector of press) await page.locator(selector).first().click();
      await poll(async () => (await textsOn(page)).some((text) => text.includes('⟦'))).toBe(true);
      expect(await settled(page, () => escapedOn(page))).toEqual([]);
      await leave(page);
    });
});
