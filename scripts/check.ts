/**
 * Everything that must pass before a change lands: format, lint, types, builds and all tests. `--changed`
 * runs only the tests that the changes since main can affect, `--changed=REF` those since another commit.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import { affectedTests, changedFiles, isTest, readCode } from './changed.ts';
import { runAll } from './runAll.ts';
import { type Build, planRuns, type Run } from './testPlan.ts';
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

interface Outcome extends Tally {
  readonly failures: readonly string[];
}

/** How much output before a failed test, or before the end of a run that failed otherwise, is repeated at the end. */
const LINES_BEFORE_FAILURE = 30;

/** Runs a command with its output in a file. */
const succeeds = async (
  command: readonly string[],
  log: string,
): Promise<{ passed: boolean; took: string }> => {
  const started = performance.now();
  const file = openSync(log, 'a');
  const program = Bun.spawn([...command], {
    cwd: ROOT,
    env: { ...process.env, ...(SCRATCH !== undefined && { TMPDIR: SCRATCH }) },
    stdio: ['ignore', file, file],
  });
  const exitCode = await program.exited;
  closeSync(file);
  const cpuSeconds = Number(program.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  return {
    passed: exitCode === 0,
    took: `${((performance.now() - started) / 1000).toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time`,
  };
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

/**
 * The failed tests of a failed run with their output, without the list that the runner prints at its end. If there are
 * none, the process crashed or a file could not be loaded: then the last lines.
 */
const failuresIn = (name: string, log: string): string[] => {
  const lines = log.trimEnd().split('\n');
  const failures = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('(fail)') || failures.has(line)) continue;
    const before = lines.slice(Math.max(0, index - LINES_BEFORE_FAILURE), index);
    const since = before.findLastIndex((earlier) => /^\((pass|fail|skip|todo)\)/.test(earlier)) + 1;
    failures.set(line, [...before.slice(since), line].join('\n'));
  }
  return failures.size > 0
    ? [...failures.values()]
    : [`tests of ${name}\n${lines.slice(-LINES_BEFORE_FAILURE).join('\n')}`];
};

/** Runs tests in a separate process; their output is printed when they are done, so that runs do not mix. */
const test = async ({ name, files }: Run): Promise<Outcome> => {
  const place = join(REPORTS, name.replaceAll('/', '-'));
  const report = `${place}.xml`;
  const log = `${place}.log`;
  const flags = ['--timeout=600000', '--reporter=junit', `--reporter-outfile=${report}`];
  const { passed, took } = await succeeds(
    ['bun', 'test', ...flags, ...files.map((file) => `./${file}`)],
    log,
  );
  const printed = readFileSync(log, 'utf8');
  console.log(`\n── tests of ${name}\n${printed}`);
  console.log(`── tests of ${name}: ${passed ? 'passed' : 'FAILED'} (${took})`);
  return { ...readReport(report, passed), failures: passed ? [] : failuresIn(name, printed) };
};

/** A step other than tests, which counts as one. */
const step = async (name: string, command: readonly string[]): Promise<Outcome> => {
  const log = join(REPORTS, `${name.replaceAll(' ', '-')}.log`);
  const { passed, took } = await succeeds(command, log);
  const printed = readFileSync(log, 'utf8');
  console.log(`\n── ${name}\n${printed}── ${name}: ${passed ? 'passed' : 'FAILED'} (${took})`);
  return {
    passed: Number(passed),
    failed: Number(!passed),
    skipped: 0,
    failures: passed ? [] : [`${name}\n${printed}`],
  };
};

const STEPS: Readonly<Record<Build | 'types' | 'format and lint', readonly string[]>> = {
  'sandbox build': ['bun', 'run', '--cwd', 'apps/web', 'build'],
  'library builds': ['bun', 'scripts/build.ts'],
  types: ['bun', 'x', 'tsc', '--noEmit'],
  'format and lint': ['bun', 'x', 'biome', 'ci', '.'],
};

const HELP = `Runs all checks: format, lint, types, builds and tests.

  npm test                                       # everything; takes some minutes
  npm test -- --changed                          # only the tests that your changes since main can reach
  npm test -- --changed=HEAD~3                   # since another commit
  bun test --timeout 60000 packages/risk-engine  # the tests of one folder`;

const flags = process.argv.slice(2);
const unknown = flags.find((flag) => !/^--changed(=|$)/.test(flag));
if (unknown !== undefined) {
  const isHelp = unknown === '--help' || unknown === '-h';
  console.log(isHelp ? HELP : `There is no option ${unknown}.\n\n${HELP}`);
  process.exit(isHelp ? 0 : 2);
}
const [wanted] = flags;
const sources = readCode();
const files =
  wanted === undefined
    ? [...sources.keys()].filter(isTest).sort()
    : affectedTests(changedFiles(wanted.split('=')[1]), sources);
const runs = planRuns(files);
/** More processes than processors, because tests of browsers, servers and databases often wait. */
const width = availableParallelism() + 2;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
console.log(
  `── builds, types and ${files.length} files of tests, ${width} at once; all of them take some minutes …`,
);
const outcomes = await runAll(
  [
    ...Object.entries(STEPS).map(([name, command]) => ({ name, needs: [], run: () => step(name, command) })),
    ...runs.map((run) => ({ ...run, run: () => test(run) })),
  ],
  width,
);
const sum = (part: keyof Tally): number => outcomes.reduce((total, outcome) => total + outcome[part], 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\n── What failed\n${failures.join('\n')}`);
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
if (SCRATCH !== undefined) rmSync(SCRATCH, { recursive: true, force: true });
process.exit(sum('failed') === 0 ? 0 : 1);
