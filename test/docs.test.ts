import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

/** Examples run from inside the workspace, so that they import the packages by name. */
const SCRATCH = join(ROOT, 'node_modules', '.cache', 'docs');

const PAGES = [
  ...new Glob('{README,ARCHITECTURE,CHANGELOG,CONTRIBUTING,SECURITY,CODE_OF_CONDUCT}.md').scanSync(ROOT),
  ...new Glob('docs/**/*.md').scanSync(ROOT),
  ...new Glob('{packages,apps}/*/README.md').scanSync(ROOT),
].sort();

interface Example {
  /** Its first line. */
  readonly place: string;
  readonly code: string;
}

/**
 * Blocks marked `ts` begin a program, those marked `ts continued` continue it, so that the whole program runs
 * once, and `ts fragment` marks a piece that cannot run alone.
 */
const examplesOf = (page: string): Example[] => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const examples: Example[] = [];
  for (const match of text.matchAll(/^```ts( continued)?\n([\s\S]*?)^```$/gm)) {
    const begun = match[1] === undefined ? undefined : examples.pop();
    const place = begun?.place ?? `${page}:${text.slice(0, match.index).split('\n').length}`;
    examples.push({ place, code: `${begun === undefined ? '' : `${begun.code}\n`}${match[2]!}` });
  }
  return examples;
};

const linksOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    (match) => match[1]!,
  );

afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

describe('examples run as written', () => {
  test.each(PAGES.flatMap(examplesOf).map((example) => [example.place, example] as const))(
    '%s',
    (place, { code }) => {
      mkdirSync(SCRATCH, { recursive: true });
      const file = join(SCRATCH, `${place.replace(/\W+/g, '-')}.ts`);
      writeFileSync(file, code);
      const { exitCode, stderr } = Bun.spawnSync(['bun', file], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect(`${stderr}`).toBe('');
      expect(exitCode).toBe(0);
    },
    600_000,
  );
});

/** Pages that tell readers to save an example as a JavaScript file. */
const JAVASCRIPT = PAGES.filter((page) => readFileSync(join(ROOT, page), 'utf8').includes('`game.mjs`'));

test('examples to save as game.mjs are plain JavaScript', () => {
  const parser = new Bun.Transpiler({ loader: 'js' });
  expect(JAVASCRIPT.length).toBeGreaterThan(3);
  for (const { place, code } of JAVASCRIPT.flatMap(examplesOf))
    expect(() => parser.scan(code), place).not.toThrow();
});

/** Lines of prose: tables and code may be as wide as they need. */
const proseOf = (page: string): string[] =>
  readFileSync(join(ROOT, page), 'utf8')
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split('\n')
    .filter((line) => !/^ *\|/.test(line));

describe('prose is at most 100 columns wide', () => {
  test.each(PAGES.map((page) => [page] as const))('%s', (page) => {
    // Pictures, and single pieces of code or addresses, cannot be broken.
    expect(
      proseOf(page).filter((line) => line.length > 100 && !/^(!\[.*|`[^`]*`|\S+)$/.test(line.trim())),
    ).toEqual([]);
  });
});

describe('links lead somewhere', () => {
  test.each(PAGES.map((page) => [page] as const))('%s', async (page) => {
    for (const link of linksOf(page)) {
      const target = join(ROOT, page, '..', link);
      const exists =
        (await Bun.file(target).exists()) ||
        new Glob('*').scanSync({ cwd: target, onlyFiles: false }).next().done === false;
      expect(exists ? link : `${link} does not exist`).toBe(link);
    }
  });
});
