import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { importGames, openStore } from '@ludus/replay';
import { startServer } from '@ludus/server';
import { matchPage } from '@ludus/server/client';
import type axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../../test/browser.ts';
import { DIST, ensureBuilt } from '../scripts/build.ts';
import { eventually, PATIENCE } from './waits.ts';

const ROOT = join(import.meta.dir, '..');

export interface PageOptions extends BrowserContextOptions {
  readonly motion?: 'on' | 'off';
  /** How long steps of a game take; tests use a fast pace. */
  readonly pace?: 'slow' | 'normal' | 'fast';
  /** As in somebody else's browser, with everything that a browser keeps. */
  readonly elsewhere?: boolean;
}

export interface Site {
  readonly address: string;
  /** A page without animations by default, with its own empty storage. `elsewhere` also has a service worker. */
  open(path: string, options?: PageOptions): Promise<Page>;
  /** The errors of pages. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** Builds the app unless it is up to date. */
export const buildApp = (): void => {
  if (!ensureBuilt()) throw new Error('the app does not build');
};

/** A browser that looks at an address. */
export const openBrowser = async (address: string, close: () => Promise<void>): Promise<Site> => {
  const browser = await launchBrowser();
  const errors: string[] = [];
  return {
    address,
    errors,
    open: async (path, { motion = 'off', pace = 'fast', elsewhere = false, ...options } = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        // It would take what a page loads from its own cache, and most tests load each page once.
        serviceWorkers: elsewhere ? 'allow' : 'block',
        ...options,
      });
      await context.addInitScript(
        (chosen) => {
          // Empty pages have no storage.
          if (window.location.protocol.startsWith('http'))
            localStorage.setItem('ludus.settings', JSON.stringify(chosen));
        },
        { motion, pace },
      );
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        const isNetwork = /404|ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(message.text());
        if (message.type() === 'error' && !isNetwork)
          errors.push(`${message.text()} (${message.location().url})`);
      });
      await page.goto(new URL(path, address).href);
      return page;
    },
    close: async () => {
      await browser.close();
      await close();
    },
  };
};

/** The built app behind a plain file server, and a browser to open it. */
export const openSite = async (): Promise<Site> => {
  buildApp();
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/')) return new Response('There is no server here.', { status: 404 });
      const file = Bun.file(join(DIST, pathname));
      if (pathname !== '/' && (await file.exists())) return new Response(file);
      const status = matchPage(pathname) === undefined ? 404 : 200;
      return new Response(Bun.file(join(DIST, 'index.html')), { status });
    },
  });
  return openBrowser(`http://localhost:${server.port}/`, () => server.stop(true));
};

export interface ConnectedSite extends Site {
  /** Takes the server away and brings it back; its data is on disk. */
  restart(away?: () => Promise<void>): Promise<void>;
}

/** The app on the real server, with the sample games stored. */
export const openConnectedSite = async (): Promise<ConnectedSite> => {
  buildApp();
  const folder = mkdtempSync(join(tmpdir(), 'ludus-web-'));
  const file = join(folder, 'games.db');
  const samples = join(ROOT, 'samples');
  const start = async (port: number) => {
    const db = unwrap(await openStore(file, { games }));
    const labFolder = join(ROOT, 'lab');
    const server = await startServer({
      db,
      labFolder,
      port,
      webFolder: DIST,
      rateLimit: null,
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await db.close();
    };
    return { db, server, stop };
  };
  let running = await start(0);
  unwrap(
    await importGames(
      running.db,
      readdirSync(samples).map((name) => join(samples, name)),
    ),
  );
  const site = await openBrowser(`${running.server.url}/`, async () => {
    await running.stop();
    // Threads of the server may still be closing their files.
    await eventually(() => rmSync(folder, { recursive: true, force: true }));
  });
  return {
    ...site,
    restart: async (away) => {
      const { port } = running.server;
      await running.stop();
      await away?.();
      running = await start(port);
    },
  };
};

/** Closes a page and deletes its storage. */
export const leave = async (...pages: readonly Page[]): Promise<void> => {
  for (const page of pages) await page.context().close();
};

/** The checker with the weights of its rules, which its types do not mention. */
type Checker = typeof axe & {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string | null }[] };
};

/** The small version is faster to load. */
const CHECKER = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8');

/** Serious accessibility findings on the current page; for all rules, or those about its look. */
export const seriousFindings = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(CHECKER);
  return page.evaluate(async (wanted) => {
    const checker = (window as unknown as { axe: Checker }).axe;
    const minor = checker._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    // The look of a picture is wrong only if something in it can be read, pressed or scrolled. Most have thousands of
    // elements and nothing of that, and the checker would take longer for them than for everything else.
    const plain = [...document.querySelectorAll('svg')].filter(
      (svg) =>
        svg.textContent.trim() === '' &&
        svg.querySelector('a, foreignObject, image, text, use, [role], [tabindex]') === null &&
        svg.closest('[tabindex]') !== svg,
    );
    const isAll = wanted === undefined || plain.length === 0;
    const { violations } = await checker.run(isAll ? document : { include: [document], exclude: plain }, {
      // It need not describe every element that passes.
      resultTypes: ['violations'],
      ...(wanted === undefined
        ? // What they find would not be serious.
          { rules: Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }])) }
        : { runOnly: { type: 'rule' as const, values: [...wanted] } }),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 160))
            .join(' | ')}`,
      );
  }, rules);
};

/** Numbers from 0 to below 1, the same in every run. */
export const dice = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Gives a seat in the setup to the bot of an agent, to a friend, or to a person at this screen. */
export const giveSeat = async (
  page: Page,
  seat: number,
  who: 'Friend by link' | 'Someone here' | { readonly agent: string },
): Promise<void> => {
  await page
    .locator('.seat-card input')
    .nth(seat - 1)
    .check();
  const kinds = page.locator('.seat-panel .segments');
  if (typeof who === 'string') await kinds.getByRole('radio', { name: who }).check();
  else await page.locator(`.bot-choice input[value="${who.agent}"]`).check({ force: true });
};

/** Opens the rules of a game that is being set up. */
export const openRules = (page: Page): Promise<void> => page.locator('.setup-rules > summary').click();

/** Starts a game from the setup page with the weakest opponents. */
export const startAgainstDice = async (page: Page, variant?: string): Promise<void> => {
  if (variant !== undefined) await page.getByRole('radio', { name: variant }).check();
  const seats = page.locator('.seat-card input');
  await seats.first().waitFor();
  for (const seat of await seats.all()) {
    await seat.check();
    const weakest = page.locator('.bot-choice input').first();
    // It may be covered by its face or, on phones, by the start button; keys reach it in any case.
    if ((await weakest.count()) > 0) await weakest.press('Space');
  }
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.match-board').waitFor();
};
