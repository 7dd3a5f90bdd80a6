import { describe, expect, test } from 'bun:test';
import { affectedTests, readCode } from './changed.ts';

const sources = readCode();
const affected = (...changed: readonly string[]): string[] => affectedTests(changed, sources);

describe('a change reaches', () => {
  test('the test next to it, and tests of everything above that imports it', () => {
    const tests = affected('packages/kernel/src/rng.ts');
    expect(tests).toContain('packages/kernel/src/rng.test.ts');
    expect(tests).toContain('packages/sweep-engine/src/game.test.ts');
    expect(tests).toContain('apps/web/test/games.test.ts');
  });

  test('no tests of other games', () => {
    const tests = affected('packages/sweep-engine/src/notation.ts');
    expect(tests).toContain('packages/sweep-engine/src/notation.test.ts');
    expect(tests.filter((file) => file.startsWith('packages/risk-engine/src/'))).toEqual([]);
  });

  test('tests that start it as a program', () => {
    expect(affected('apps/cli/src/commands/new/templates.ts')).toContain(
      'apps/cli/src/commands/new/new.test.ts',
    );
  });

  test('tests in the browser when a style sheet changes', () => {
    const tests = affected('apps/web/src/home/home.css');
    expect(tests).toContain('apps/web/test/pages.test.ts');
    expect(tests.filter((file) => file.startsWith('packages/risk-engine/'))).toEqual([]);
  });

  test('the tests of the documents when one changes', () => {
    const tests = affected('docs/cli.md');
    expect(tests).toContain('test/docs.test.ts');
    expect(tests.filter((file) => file.startsWith('packages/kernel/'))).toEqual([]);
  });

  test('the tests of its package when nobody imports it', () => {
    const tests = affected('packages/sweep-engine/test/golden/some.json');
    expect(tests).toContain('packages/sweep-engine/src/game.test.ts');
    expect(tests).not.toContain('packages/risk-engine/src/map.test.ts');
  });

  test('everything when a dependency changes, and nothing when nothing does', () => {
    expect(affected('bun.lock')).toHaveLength(
      [...sources.keys()].filter((file) => /\.test\.tsx?$/.test(file)).length,
    );
    expect(affected()).toEqual([]);
  });
});
