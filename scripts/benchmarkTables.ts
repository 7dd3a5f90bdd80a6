/**
 * Writes the tables of docs/benchmarks.md from what `ludus bench --all --json` printed:
 * `bun scripts/benchmarkTables.ts figures.jsonl`. What stands outside of the two marks is left alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
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
  beside: 'For comparison',
  server: 'Server',
  sandbox: 'Sandbox',
};

const figure = (value: number): string => {
  const [size, sign] = value >= 1e6 ? [1e6, 'M'] : value >= 1e4 ? [1e3, 'k'] : [1, ''];
  return `${Number((value / size).toPrecision(3)).toLocaleString('en')}${sign}`;
};

const isOperation = (one: Figure): one is Operation => 'operation' in one;

const operationRow = ({ operation, unit, rate, rateMin, rateMax }: Operation): string =>
  `| ${operation} | ${figure(rate)} ${unit}/s | ${figure(rateMin)} – ${figure(rateMax)} |`;

/** `p99Ms: 18.9` as `p99Ms 18.9`; what a program says in a sentence stays a sentence. */
const resultText = (result: unknown): string =>
  typeof result === 'object' && result !== null
    ? Object.entries(result)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
    : String(result);

const programRow = ({ command, result }: ProgramLine): string => `| \`${command}\` | ${resultText(result)} |`;

const tableOf = (suite: string, figures: readonly Figure[]): string => {
  const operations = figures.filter(isOperation);
  const lines = figures.filter((one): one is ProgramLine => !isOperation(one));
  return [
    `### ${TITLES[suite] ?? suite}`,
    '',
    ...(operations.length === 0
      ? []
      : [
          '| operation | median | slowest – fastest round |',
          '| :--- | ---: | ---: |',
          ...operations.map(operationRow),
        ]),
    ...(lines.length === 0 ? [] : ['| command | result |', '| :--- | :--- |', ...lines.map(programRow)]),
  ].join('\n');
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
    .map((line) => JSON.parse(line) as Figure);
  const head = [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `- Runtime: Bun ${Bun.version}`,
  ].join('\n');
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), `${head}\n\n${makeTables(figures)}`));
}
