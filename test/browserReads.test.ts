import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/workspace.ts';

interface Settings {
  readonly overrides: readonly { readonly includes: string[]; readonly plugins: string[] }[];
}

const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as Settings;
const plugins = overrides
  .filter(({ includes }) => includes.includes('apps/web/test/*.test.ts'))
  .flatMap((override) => override.plugins);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-lint-'));
  const rules = { plugins: plugins.map((plugin) => join(ROOT, plugin)) };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The numbers of the lines in which the lint rules for browser tests find something. */
const findingsIn = (lines: readonly string[]): number[] => {
  writeFileSync(join(folder, 'planted.test.ts'), lines.join('\n'));
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { stdout } = Bun.spawnSync(
    ['node', biome, 'lint', '--only=plugin', '--reporter=json', 'planted.test.ts'],
    { cwd: folder },
  );
  const { diagnostics } = JSON.parse(String(stdout)) as {
    diagnostics: { location: { start: { line: number } } }[];
  };
  return diagnostics.map(({ location }) => location.start.line).sort((a, b) => a - b);
};

describe('the lint rules for browser tests', () => {
  test('find claims about a page that was read once', () => {
    expect(
      findingsIn([
        "expect(await page.title()).toBe('Play');",
        "expect((await page.locator('h1').boundingBox())!.width).toBe(2);",
        "expect([await page.title(), 1]).toEqual(['Play', 1]);",
        "expect(page.url()).toContain('/play');",
        "for (const page of pages) expect(await page.title()).toBe('Play');",
      ]),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  test('find waits that nobody awaits', () => {
    expect(
      findingsIn([
        "poll(() => page.title()).toBe('Play');",
        "poll(() => page.title()).not.toBe('Play');",
        "eventually(() => expect(page.url()).toContain('/play'));",
      ]),
    ).toEqual([1, 2, 3]);
  });

  test('allow claims that wait, claims about settled pages, and claims about values', () => {
    expect(
      findingsIn([
        "await poll(() => page.title()).toBe('Play');",
        "await poll(() => page.title()).not.toBe('Play');",
        "await eventually(async () => expect(await page.title()).toBe('Play'));",
        'await soon(async () => expect(await seriousFindings(page)).toEqual([]));',
        "expect(await settled(page, () => page.locator('.hand').count())).toBe(0);",
        'expect(site.errors).toEqual([]);',
      ]),
    ).toEqual([]);
  });
});
