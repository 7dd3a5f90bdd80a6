/** Everything that must hold before a change lands: format, lint, types, builds and all tests. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace.ts';

const report = join(ROOT, 'node_modules', '.cache', 'tests.xml');

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const runs = (name: string, command: readonly string[]): boolean => {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { exitCode } = Bun.spawnSync([...command], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${exitCode === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return exitCode === 0;
};

/** Totals of the last test run; a run that left no report has failed. */
const readReport = (passed: boolean): Tally => {
  const [suites] = (existsSync(report) ? readFileSync(report, 'utf8') : '').match(/<testsuites [^>]*>/) ?? [];
  if (suites === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const count = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(suites)?.[1] ?? 0);
  const failed = count('failures');
  const skipped = count('skipped');
  // Errors outside of any test (a file that cannot be loaded) fail the run without being counted in it.
  return {
    passed: count('tests') - failed - skipped,
    failed: passed ? failed : Math.max(failed, 1),
    skipped,
  };
};

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['format and lint', ['bun', 'x', 'biome', 'ci', '.']],
  ['types', ['bun', 'x', 'tsc', '--noEmit']],
  ['library builds', ['bun', 'scripts/build.ts']],
];

mkdirSync(join(report, '..'), { recursive: true });
rmSync(report, { force: true });
const stepsPassed = steps.filter(([name, command]) => runs(name, command)).length;
const testsPassed = runs('tests', [
  'bun',
  'test',
  '--timeout=120000',
  '--reporter=junit',
  `--reporter-outfile=${report}`,
]);
const tests = readReport(testsPassed);
const passed = stepsPassed + tests.passed;
const failed = steps.length - stepsPassed + tests.failed;
console.log(`\n${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
