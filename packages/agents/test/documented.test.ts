import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { documented } from './documented.ts';

test('docs/agents.md has the levels and weights the games have; `bun packages/agents/scripts/docs.ts` writes them', async () => {
  const page = await Bun.file(join(import.meta.dir, '../../../docs/agents.md')).text();
  expect(page).toContain('<!-- levels ringrift -->');
  expect(documented(page, games)).toBe(page);
});
