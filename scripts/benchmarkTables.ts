/**
 * Writes the tables of docs/benchmarks.md from the output of `ludus bench --all --json`:
 * `bun scripts/benchmarkTables.ts figures.jsonl`. The text outside the two marks stays unchanged.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Bar, JudgedBar } from '../apps/cli/src/bars.ts';
import { bars } from '../apps/cli/src/scaleBench/bars.ts';
import { AIMS } from './benchmarkAims.ts';
import { ROOT } from './workspace.ts';

const PAGE = join(ROOT, 'docs', 'benchmarks.md');
const [BEGIN, END] = ['<!-- measured -->', '<!-- end of measured -->'];

interface Operation {
  readonly suite: string;
  readonly operation: string;
  readonly unit: string;
  readonly rate: number;
  readonly rateMin: number;
  readonly rateMax: number;
  readonly notes?: Readonly<Record<string, unknown>>;
}

interface ProgramLine {
  readonly suite: string;
  readonly command: string;
  readonly result: unknown;
}

export type Figure = Operation | ProgramLine;

const TITLES: Readonly<Record<string, string>> = {
  kernel: 'Kernel',
  ringrift: 'RingRift',
  risk: 'Risk',
  sweep: 'Sweep',
  breakthrough: 'Breakthrough',
  agents: 'Agents',
  replay: 'Store',
  scale: 'PostgreSQL and the queue',
  lab: 'Lab',
  alternatives: 'For comparison',
  server: 'Server',
  sandbox: 'Sandbox',
};

const figure = (value: number): string => {
  const [size, sign] = value >= 1e6 ? [1e6, 'M'] : value >= 1e4 ? [1e3, 'k'] : [1, ''];
  return `${Number((value / size).toPrecision(3)).toLocaleString('en')}${sign}`;
};

const isOperation = (one: Figure): one is Operation => 'operation' in one;

/** How the numbers next to a rate are written; those not listed are not shown. */
const SAID: Readonly<Record<string, (value: string) => string>> = {
  medianMs: (ms) => `median ${ms} ms`,
  p50Ms: (ms) => `median ${ms} ms`,
  p95Ms: (ms) => `p95 ${ms} ms`,
  p99Ms: (ms) => `p99 ${ms} ms`,
  maxMs: (ms) => `longest ${ms} ms`,
  bytesPerMove: (bytes) => `${bytes} bytes per move`,
  perClockSecond: (rate) => `${rate}/s on the clock`,
  busyPercent: (share) => `${share}% busy`,
  cpuPercentMore: (share) => `${share}% more CPU`,
  timesOne: (times) => `${times} times one worker`,
  timesOneProcess: (times) => `${times} times one process`,
  timesTwoProcesses: (times) => `${times} times two processes that share nothing`,
  ratioCpu: (ratio) => `${ratio} of the CPU rate of plain Hono`,
  ratioWall: (ratio) => `${ratio} on the clock`,
  perCpuSecond: (rate) => `${rate} per CPU second`,
  rssMb: (size) => `${size} MB`,
};

const said = (notes: object): string =>
  Object.entries(notes)
    .flatMap(([name, value]) =>
      SAID[name] === undefined ? [] : [SAID[name](Number(value).toLocaleString('en'))],
    )
    .join(', ');

/** A target as the tables say it: `p95 20 ms`, `0.5 times SQLite`. */
const targetOf = ({ note, comparedWith, atLeast, below }: Bar): string => {
  const wanted = (atLeast ?? below)!;
  return comparedWith === undefined
    ? said({ [note]: wanted })
    : `${wanted} times ${comparedWith.split(':')[0]}`;
};

/** What an operation, or the line of a program, should reach. */
export const targetFor = (subject: string): string =>
  AIMS[subject] ??
  bars
    .filter(({ operation }) => operation === subject)
    .map(targetOf)
    .join(', ');

const operationRow = ({ operation, unit, rate, rateMin, rateMax, notes = {} }: Operation): string =>
  `| ${operation} | ${figure(rate)} ${unit}/s | ${figure(rateMin)} – ${figure(rateMax)} | ${said(notes)} | ${targetFor(operation)} |`;

/** What a line of a program is about: its name, its board, or the numbers of its games and spectators. */
const subject = (result: object, command: string): string => {
  const { name, board, games, spectators } = result as Readonly<Record<string, unknown>>;
  if (games !== undefined)
    return `${games} games, ${spectators} spectators${command.endsWith('busy') ? ', busy' : ''}`;
  return String(name ?? board);
};

/** Lines are objects with numbers, or sentences such as `first board: 441 ms`. */
const programRow = ({ command, result }: ProgramLine): string => {
  const [what, measured] =
    typeof result === 'object' && result !== null
      ? [subject(result, command), said(result)]
      : String(result).split(/: (.*)/s, 2);
  return `| ${what} | ${measured} | ${targetFor(what ?? '')} |`;
};

const isWarmUp = ({ result }: ProgramLine): boolean =>
  (result as { readonly name?: string } | null)?.name === 'warming up';

const programTable = (command: string, lines: readonly ProgramLine[]): readonly string[] => [
  `\`${command}\``,
  '',
  '| what | measured | target |',
  '| :--- | ---: | ---: |',
  ...lines.filter((line) => line.command === command && !isWarmUp(line)).map(programRow),
];

const operationTable = (operations: readonly Operation[]): readonly string[] => [
  '| operation | median | slowest – fastest round | also | target |',
  '| :--- | ---: | ---: | ---: | ---: |',
  ...operations.map(operationRow),
];

const tableOf = (suite: string, figures: readonly Figure[]): string => {
  const operations = figures.filter(isOperation);
  const lines = figures.filter((one): one is ProgramLine => !isOperation(one));
  const commands = [...new Set(lines.map(({ command }) => command))];
  const tables = [
    ...(operations.length === 0 ? [] : [operationTable(operations)]),
    ...commands.map((command) => programTable(command, lines)),
  ];
  return [[`### ${TITLES[suite] ?? suite}`], ...tables].map((rows) => rows.join('\n')).join('\n\n');
};

/** The tables of all figures, one for each suite. */
export const makeTables = (figures: readonly Figure[]): string =>
  [...new Set(figures.map(({ suite }) => suite))]
    .map((suite) =>
      tableOf(
        suite,
        figures.filter((one) => one.suite === suite),
      ),
    )
    .join('\n\n');

/** A page with new tables between its marks. */
export const withTables = (page: string, measured: string): string => {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md has lost its marks');
  return `${page.slice(0, from + BEGIN.length)}\n\n${measured}\n\n${page.slice(to)}`;
};

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('which file of figures?');
  const figures = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure | JudgedBar)
    // The tables name the targets themselves.
    .filter((line): line is Figure => !('isMet' in line));
  const head = [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `- Runtime: Bun ${Bun.version}`,
  ].join('\n');
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), `${head}\n\n${makeTables(figures)}`));
}
