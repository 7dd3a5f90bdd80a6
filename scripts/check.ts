/**
 * Everything that must pass before a change lands: format, lint, types, builds and all tests. `--changed`
 * runs only the tests that the changes since main can affect, `--changed=REF` those since another commit.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { affectedTests, changedFiles, readCode } from './changed.ts';
import { ROOT } from './workspace.ts';

const REPORTS = join(ROOT, 'node_modules', '.cache', 'tests');

const ENOUGH_ROOM = 6 * 2 ** 30;

/** Tests write to memory if there is plenty of it: none of it has to survive a power failure. */
const scratchFolder = (): string | undefined => {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return undefined;
  const { bavail, bsize } = statfsSync('/dev/shm');
  if (bavail * bsize < ENOUGH_ROOM || freemem() < ENOUGH_ROOM) return undefined;
  const folder = mkdtempSync('/dev/shm/ludus-tests-');
  // Accessible like any temporary folder, because some tests run a command as another user.
  chmodSync(folder, 0o1777);
  return folder;
};
const SCRATCH = scratchFolder();

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How much output before a failed test is repeated at the end. */
const LINES_BEFORE_FAILURE = 30;

const runs = (name: string, command: readonly string[]): boolean => {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { exitCode } = Bun.spawnSync([...command], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${exitCode === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return exitCode === 0;
};

/** Totals of a test run; a run without a report has failed. */
const readReport = (report: string, passed: boolean): Tally => {
  const [suites] = (existsSync(report) ? readFileSync(report, 'utf8') : '').match(/<testsuites [^>]*>/) ?? [];
  if (suites === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const count = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(suites)?.[1] ?? 0);
  const failed = count('failures');
  const skipped = count('skipped');
  // Errors outside any test (a file that cannot be loaded) fail the run without being counted.
  return {
    passed: count('tests') - failed - skipped,
    failed: passed ? failed : Math.max(failed, 1),
    skipped,
  };
};

/** The failed tests of a run with their output, without the list that the runner prints at its end. */
const failuresIn = (log: string): string[] => {
  const lines = log.split('\n');
  const failures = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('(fail)') || failures.has(line)) continue;
    const before = lines.slice(Math.max(0, index - LINES_BEFORE_FAILURE), index);
    const since = before.findLastIndex((earlier) => /^\((pass|fail|skip|todo)\)/.test(earlier)) + 1;
    failures.set(line, [...before.slice(since), line].join('\n'));
  }
  return [...failures.values()];
};

const folders = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `./${group}/${name}`),
);
/** Tests of the rules need only a processor, so they run in parallel with all others. */
const isOfRules = (folder: string): boolean => /\/(kernel|agents|games|table|[\w-]+-engine)$/.test(folder);

/** Browser tests wait more than they work, so they run in parallel too, and in two halves. */
const PAGES = './apps/web';
const browserTests = readdirSync(join(ROOT, PAGES, 'test'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${PAGES}/test/${name}`);
const halfOfPages = (half: 0 | 1): string[] => browserTests.filter((_, i) => i % 2 === half);

/** Runs tests in a separate process; their output is printed when they are done, so that runs do not mix. */
const test = async ({ name, where }: Run): Promise<Tally & { failures: readonly string[] }> => {
  const started = performance.now();
  const report = join(REPORTS, `${name}.xml`);
  const log = join(REPORTS, `${name}.log`);
  const file = openSync(log, 'a');
  const flags = ['--timeout=600000', '--reporter=junit', `--reporter-outfile=${report}`];
  const program = Bun.spawn(['bun', 'test', ...flags, ...where], {
    cwd: ROOT,
    env: { ...process.env, ...(SCRATCH !== undefined && { TMPDIR: SCRATCH }) },
    stdio: ['ignore', file, file],
  });
  const passed = (await program.exited) === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const printed = readFileSync(log, 'utf8');
  console.log(`\n── tests of ${name}\n${printed}`);
  console.log(`── tests of ${name}: ${passed ? 'passed' : 'FAILED'} (${seconds} s)`);
  return { ...readReport(report, passed), failures: failuresIn(printed) };
};

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['format and lint', ['bun', 'x', 'biome', 'ci', '.']],
  ['types', ['bun', 'x', 'tsc', '--noEmit']],
  ['library builds', ['bun', 'scripts/build.ts']],
  // Several of the runs below need it, and none may change it while the others use it.
  ['sandbox build', ['bun', 'run', '--cwd', 'apps/web', 'build']],
];

interface Run {
  readonly name: string;
  readonly where: readonly string[];
}

const RUNS: readonly Run[] = [
  { name: 'the rules', where: folders.filter(isOfRules) },
  { name: 'half of the pages', where: [`${PAGES}/src`, ...halfOfPages(0)] },
  { name: 'the other pages', where: halfOfPages(1) },
  {
    name: 'everything else',
    where: [...folders.filter((folder) => !isOfRules(folder) && folder !== PAGES), './test', './scripts'],
  },
];

/** The same runs with only the tests that the changes can affect. */
const onlyChanged = (ref: string | undefined): Run[] => {
  const tests = affectedTests(changedFiles(ref), readCode()).map((file) => `./${file}`);
  return RUNS.map(({ name, where }) => ({
    name,
    where: tests.filter((test) => where.some((place) => test === place || test.startsWith(`${place}/`))),
  })).filter(({ where }) => where.length > 0);
};

const wanted = process.argv.slice(2).find((argument) => argument.startsWith('--changed'));
const chosen = wanted === undefined ? RUNS : onlyChanged(wanted.split('=')[1]);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const stepsPassed = steps.filter(([name, command]) => runs(name, command)).length;
const files = chosen.reduce((count, { where }) => count + where.length, 0);
console.log(
  wanted === undefined
    ? '\n── tests, in four runs at once; this takes some minutes …'
    : `\n── ${files} files of tests that the changes can reach …`,
);
const tallies = await Promise.all(chosen.map(test));
const sum = (part: keyof Tally): number => tallies.reduce((total, tally) => total + tally[part], 0);
const passed = stepsPassed + sum('passed');
const failed = steps.length - stepsPassed + sum('failed');
const failures = tallies.flatMap((tally) => tally.failures);
if (failures.length > 0) console.log(`\n── What failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
if (SCRATCH !== undefined) rmSync(SCRATCH, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
