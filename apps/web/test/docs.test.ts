import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { renderAll, sectionsOf } from '../docs/build.tsx';
import { navigationOf } from '../docs/markdown.ts';
import { findSections, makeIndex } from '../docs/search.ts';
import { buildApp, type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { poll, soon, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

/** What a theme or a width can change; everything else is the same in all of them, and checked once. */
const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

const pages = renderAll();
const byFile = new Map(pages.map((page) => [page.source.file, page]));

describe('links of the pages', () => {
  test.each(pages.map((page) => [page.source.file, page] as const))('%s', (_, { links }) => {
    const broken = links.filter((target) => {
      if (target.kind !== 'page' || target.anchor === '') return target.kind === 'missing';
      return !byFile.get(target.file)!.headings.some(({ slug }) => slug === target.anchor);
    });
    expect(broken.map(({ href }) => href)).toEqual([]);
  });

  test('tell a page, a picture and a source file apart', () => {
    const { links } = byFile.get('ARCHITECTURE.md')!;
    expect(links.map(({ href }) => href)).toContain(
      'https://github.com/ludus-lab/ludus/blob/main/packages/kernel/src/game.ts',
    );
    expect(links.map(({ href }) => href)).toContain('/docs/adding-a-game');
    expect(byFile.get('docs/risk.md')!.links.map(({ href }) => href)).toContain(
      '/docs/images/risk-classic.svg',
    );
  });
});

test('the front page leads to every page', () => {
  const groups = navigationOf(byFile.get('docs/README.md')!.source, new Set(byFile.keys()));
  expect(groups.flatMap((group) => group.pages).sort()).toEqual(
    [...byFile.keys()].filter((file) => file !== 'docs/README.md').sort(),
  );
});

describe('a search', () => {
  const index = makeIndex(pages.flatMap(sectionsOf));
  test.each([
    ['add a game', '/docs/adding-a-game'],
    ['how to add a game', '/docs/adding-a-game'],
    ['play a friend', '/docs#player'],
    ['exit codes', '/docs/cli#exit-codes'],
    ['postgres', '/docs/scaling#prepare-postgresql'],
    ['risk', '/docs/risk'],
    ['dataset', '/docs/datasets'],
    ['ratings', '/docs/tournaments#ratings'],
  ])('for “%s” finds the page about it first', (query, address) => {
    expect(findSections(index, query)[0]?.id).toBe(address);
  });

  test('finds the page of a subject before lists that mention it', () => {
    for (const query of ['mcts', 'export', 'take back']) {
      const [first] = findSections(index, query);
      expect(first?.id).not.toMatch(/changelog|benchmarks|contributing/);
    }
  });
});

describe('the built site', () => {
  let site: ConnectedSite;
  /** Shows one page after the other: loading scripts and styles again for each would take longer. */
  let tab: Page;
  beforeAll(async () => {
    buildApp();
    site = await openConnectedSite();
    tab = await site.open('about:blank');
  });
  afterAll(() => site.close());

  const get = (path: string): Promise<Response> => fetch(new URL(path, site.address));

  test('serves every page with its title, and everything that pages load', async () => {
    const loaded = new Set<string>();
    for (const { source, title } of pages) {
      const response = await get(source.address);
      const html = await response.text();
      expect([source.address, response.status]).toEqual([source.address, 200]);
      expect(html).toContain('</html>');
      expect(html).toContain(`<h1 id=`);
      expect(html.match(/<title>([^<]*)/)![1]).toEndWith('· Ludus docs');
      expect(title).toMatch(/\w/);
      for (const [, address] of html.matchAll(/ (?:src|data-sections)="(\/[^"]+)"/g)) loaded.add(address!);
      for (const [, address] of html.matchAll(/ href="(\/docs[^"#]*)/g)) loaded.add(address!);
    }
    expect([...loaded].filter((path) => path.endsWith('.svg')).length).toBeGreaterThan(5);
    for (const path of loaded) {
      const { status } = await get(path);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('says when a page does not exist', async () => {
    const response = await get('/docs/nothing');
    const text = await response.text();
    expect([response.status, text]).toEqual([404, expect.stringContaining('Page not found')]);
  });

  test('is linked from the sandbox', async () => {
    const page = await site.open('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ludus documentation' }).waitFor();
    await poll(() => new URL(page.url()).pathname).toBe('/docs');
    await leave(page);
  });

  test('finds sections by words, and leads to them', async () => {
    const page = await site.open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('exit codes');
    const first = page.locator('#docs-results a').first();
    await first.waitFor();
    await poll(() => first.locator('strong').textContent()).toBe('Exit codes');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/cli#exit-codes');
    await page.getByRole('searchbox').fill('xyzzyplugh');
    await page.getByText('Nothing found').first().waitFor();
    await page.keyboard.press('Escape');
    await poll(() => page.locator('#docs-results').isHidden()).toBe(true);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('keeps the theme that was chosen', async () => {
    const page = await site.open('/docs/risk', { colorScheme: 'light' });
    await page.locator('.docs-theme summary').click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('ludus.settings')!).theme)).toBe(
      'dark',
    );
    await leave(page);
  });

  test('opens the list of pages on a phone', async () => {
    const page = await site.open('/docs/risk', { viewport: { width: 360, height: 740 } });
    await poll(() => page.locator('#docs-pages').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'All pages' }).click();
    await page.locator('#docs-pages').getByRole('link', { name: 'Tournaments' }).click();
    await page.waitForURL('**/docs/tournaments');
    await leave(page);
  });

  test.each(pages.map(({ source }) => [source.address] as const))(
    '%s is accessible and fits, on a phone and on a desk',
    async (address) => {
      await tab.goto(new URL(address, site.address).href);
      for (const [width, theme, rules] of [
        [360, 'light', undefined],
        [1440, 'dark', LOOK_RULES],
      ] as const) {
        await tab.setViewportSize({ width, height: 900 });
        await tab.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen;
        }, theme);
        await soon(async () => expect(await seriousFindings(tab, rules)).toEqual([]));
        await poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(site.errors).toEqual([]);
    },
  );
});
