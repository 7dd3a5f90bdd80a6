import { expect, test } from 'bun:test';
import { basename } from 'node:path';
import { games } from '@ludus/games';
import { documented, documentedPages } from './documented.ts';

test('pages have the levels and weights of the games; `bun packages/agents/scripts/docs.ts` writes them', async () => {
  const pages = documentedPages();
  expect(pages.map((page) => basename(page))).toContain('agents.md');
  for (const page of pages) {
    const text = await Bun.file(page).text();
    expect(documented(text, games)).toBe(text);
  }
});
