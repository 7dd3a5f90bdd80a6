import type { PageId } from '@ludus/server/client';
import type { Page } from 'playwright-core';
import ringriftPuzzles from '../src/puzzles/data/ringrift.json';
import riskPuzzles from '../src/puzzles/data/risk.json';
import sweepPuzzles from '../src/puzzles/data/sweep.json';
import { saveShortGame } from './shortGame.ts';
import { giveSeat, type Site } from './site.ts';
import { visit } from './waits.ts';

/** Every page of the app with the sample games stored, for pictures and checks. */
export interface PageView {
  readonly name: string;
  readonly path: string;
  /** What must be on the page before it is examined. */
  readonly ready: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** The page to examine, if getting ready leads to another one. */
  readonly leadsTo?: PageId;
}

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.match-board').waitFor();
  await page.locator('[data-hint]').first().waitFor();
};

const byLink = async (page: Page): Promise<void> => {
  await giveSeat(page, 2, 'Friend by link');
};

const live = async (page: Page): Promise<void> => {
  await byLink(page);
  // Friendly names differ from visit to visit, and so would the pictures.
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await page.getByRole('button', { name: 'Create invite link' }).click();
  await page.locator('.invitation.host').waitFor();
};

const atBoard = async (page: Page): Promise<void> => {
  await live(page);
  await page.getByRole('button', { name: 'Go to the board' }).click();
  await page.locator('[data-hint]').first().waitFor();
};

const join = async (page: Page): Promise<void> => {
  await live(page);
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.locator('.invitation.guest').waitFor();
};

const withShowcase = async (page: Page): Promise<void> => {
  await page.locator('.showcase .mini').waitFor();
};

const allThere = async (page: Page): Promise<void> => {
  await page.locator('.lab-waiting').first().waitFor({ state: 'detached' });
};

/** The puzzle of the day changes every day. */
const onDay = async (page: Page): Promise<void> => {
  await page.clock.setFixedTime(new Date('2026-11-17T12:00:00'));
  await page.reload();
  await page.locator('.puzzle-game .mini').nth(2).waitFor();
};

const onDayAlone = async (page: Page): Promise<void> => {
  await page.clock.setFixedTime(new Date('2026-11-17T12:00:00'));
  await page.reload();
  await page.locator('.match.puzzle').waitFor();
};

/** The first turns of a stored game as a game of this browser, analysed to the end. */
const analysed = async (page: Page): Promise<void> => {
  await saveShortGame(page, { id: 'short', moves: 24 });
  await visit(page, new URL('/replay/mine/short?move=10', page.url()).href);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.getByText('The result is saved in this browser.').waitFor();
};

const withLand = async (page: Page): Promise<void> => {
  await page.locator('.territory-label').first().waitFor();
};

const FIRST: Readonly<Record<string, string>> = {
  ringrift: ringriftPuzzles[0]!.id,
  risk: riskPuzzles[0]!.id,
  sweep: sweepPuzzles[0]!.id,
};
const puzzlePath = (game: string): string => `/puzzles/${game}/${FIRST[game]}`;

export const PAGES: readonly PageView[] = [
  { name: 'home', path: '/', ready: '.recent', prepare: withShowcase },
  { name: 'play', path: '/play', ready: '.others' },
  { name: 'setup-ringrift', path: '/play/ringrift', ready: '.setup', prepare: byLink },
  { name: 'setup-risk', path: '/play/risk', ready: '.setup' },
  {
    name: 'match-ringrift',
    path: '/play/ringrift?seed=1',
    ready: '.setup',
    prepare: start,
    leadsTo: 'match',
  },
  { name: 'match-risk', path: '/play/risk?seed=1', ready: '.setup', prepare: start, leadsTo: 'match' },
  { name: 'match-sweep', path: '/play/sweep?seed=1', ready: '.setup', prepare: start, leadsTo: 'match' },
  {
    name: 'match-breakthrough',
    path: '/play/breakthrough?seed=1',
    ready: '.setup',
    prepare: start,
    leadsTo: 'match',
  },
  { name: 'invite', path: '/play/ringrift', ready: '.setup', prepare: live, leadsTo: 'live' },
  { name: 'live', path: '/play/ringrift', ready: '.setup', prepare: atBoard, leadsTo: 'live' },
  { name: 'join', path: '/play/ringrift', ready: '.setup', prepare: join, leadsTo: 'join' },
  { name: 'replay-ringrift', path: '/replay/rings-and-regions?move=80', ready: '.chart-area' },
  { name: 'replay-risk', path: '/replay/small-world?move=60', ready: '.chart-area' },
  { name: 'replay-sweep', path: '/replay/town-square?move=28', ready: '.chart-area' },
  { name: 'learn', path: '/learn', ready: '.lessons >> nth=2' },
  { name: 'lesson-ringrift', path: '/learn/ringrift/regions', ready: '.ring-board' },
  { name: 'lesson-risk', path: '/learn/risk/trading', ready: '.map' },
  { name: 'lesson-sweep', path: '/learn/sweep/winning', ready: '.sweep-board' },
  { name: 'rules-ringrift', path: '/learn/ringrift', ready: '.rule-figure' },
  { name: 'rules-risk', path: '/learn/risk', ready: '.rule-figure' },
  { name: 'rules-sweep', path: '/learn/sweep', ready: '.rule-figure' },
  { name: 'rules-breakthrough', path: '/learn/breakthrough', ready: '.rule-figure' },
  { name: 'games', path: '/games', ready: 'tbody tr' },
  { name: 'puzzles', path: '/puzzles', ready: '.puzzle-game .mini', prepare: onDay },
  { name: 'puzzles-ringrift', path: '/puzzles/ringrift', ready: '.puzzle-list' },
  { name: 'puzzle-ringrift', path: puzzlePath('ringrift'), ready: '.ring-board' },
  { name: 'puzzle-risk', path: puzzlePath('risk'), ready: '.map', prepare: withLand },
  { name: 'puzzle-sweep', path: puzzlePath('sweep'), ready: '.sweep-board' },
  { name: 'editor-ringrift', path: '/editor/ringrift', ready: '.ring-board' },
  { name: 'editor-risk', path: '/editor/risk', ready: '.map', prepare: withLand },
  { name: 'editor-sweep', path: '/editor/sweep', ready: '.sweep-board' },
  { name: 'explorer', path: '/explorer?board=square8&players=2', ready: '.explorer-moves' },
  { name: 'lab', path: '/lab', ready: '.tiles', prepare: allThere },
  { name: 'lab-database', path: '/lab/database/served', ready: '.counts' },
  { name: 'lab-tournament', path: '/lab/tournament/four-levels', ready: '.crosstable' },
  { name: 'lab-experiment', path: '/lab/experiment/recovery', ready: '.questions' },
  { name: 'not-found', path: '/nowhere', ready: 'h1' },
  { name: 'missing-game', path: '/replay/no-such-game', ready: 'h1' },
  { name: 'replay-analysis', path: '/games', ready: 'tbody tr', prepare: analysed, leadsTo: 'ownReplay' },
  {
    name: 'compare',
    path: '/compare?a=rings-and-regions&b=three-at-the-table&move=20',
    ready: '.compare .ring-board >> nth=1',
  },
  { name: 'daily-puzzle', path: '/puzzles/daily', ready: '.match.puzzle', prepare: onDayAlone },
  { name: 'editor-breakthrough', path: '/editor/breakthrough', ready: '.editor .miniature svg' },
  { name: 'campaign', path: '/play/sweep/campaign', ready: '.campaign' },
  { name: 'lab-learning', path: '/lab/learning/nim', ready: '.two-plots' },
  { name: 'lab-workers', path: '/lab/workers', ready: 'h1' },
];

export const WIDTHS = { phone: 360, desk: 1280 } as const;
export const HEIGHT = 760;
export type Width = keyof typeof WIDTHS;

/** Opens a page of the list and waits until it is complete. */
export const openView = async (site: Site, { path, ready, prepare }: PageView): Promise<Page> => {
  const page = await site.open(path, { viewport: { width: WIDTHS.phone, height: HEIGHT } });
  await page.locator(ready).first().waitFor();
  await prepare?.(page);
  return page;
};

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

/** Shows a page in another theme and size without reloading it. */
export const dress = async (page: Page, { theme, ...size }: Look): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    window.scrollTo(0, 0);
  }, theme);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
};

/** Everything that moved since a moment: by how much, and what it was. */
export const layoutShifts = (page: Page, since = 0): Promise<string[]> =>
  page.evaluate(
    (from) =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        const told = (node: Node | null): string => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : 'gone';
        };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as {
            value: number;
            startTime: number;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          }[])
            if (entry.startTime >= from)
              found.push(
                `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${entry.sources
                  .map(
                    ({ node, previousRect: a, currentRect: b }) =>
                      `${told(node)} ${[a.x, a.y, a.width, a.height].map(Math.round)} → ${[b.x, b.y, b.width, b.height].map(Math.round)}`,
                  )
                  .join('; ')}`,
              );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Earlier entries are delivered with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(found), 0)));
      }),
    since,
  );

/** The layout shift since a moment, as browsers count it. */
export const layoutShift = (page: Page, since = 0): Promise<number> =>
  page.evaluate(
    (from) =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; startTime: number }[])
            if (entry.startTime >= from) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Earlier entries are delivered with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum), 0)));
      }),
    since,
  );

/**
 * Links, buttons and fields that are too small for fingers, except links in sentences and places of boards.
 * On wide screens, moves in lists may be as small as a pointer can hit.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (element: Element): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim().length > 1,
      );
    return [...document.querySelectorAll('a[href], button, summary, select, input')].flatMap((element) => {
      const target = element.closest('label.check, label.jump, .segments label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = width === 0 || !element.checkVisibility() || element.matches('.skip');
      const least = innerWidth > 900 && element.closest('.turn-moves, .branch-moves') !== null ? 26.5 : 43.5;
      if (isHidden || inSentence(element) || (height >= least && width >= least)) return [];
      return [`${element.outerHTML.slice(0, 100)} is ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
