import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExperimentResult, Measured, SetupResult } from '../src/experiment/types.ts';
import { makeEstimate } from '../src/report/format.ts';

const DOCS = join(import.meta.dir, '../../../docs');

export const PAGE = join(DOCS, 'recovery-variants.md');

/** The rows of the page's tables, from the figures in the result. */
const ROWS: readonly (readonly [id: string, title: string])[] = [
  ['turns', 'Length in turns'],
  ['branching', 'Branching factor'],
  ['ending:last_player_standing', 'Ends with the last player standing'],
  ['ending:ring_elimination', 'Ends by ring elimination'],
  ['ending:territory_control', 'Ends by territory'],
  ['seat:1', 'Points of the first player'],
  ['leadChanges', 'Lead changes'],
  ['comebackGames', 'Games with a comeback'],
  ['plight:no_stacks_no_hand', 'A player has no stack and no ring in hand'],
  ['escape:no_stacks_no_hand', 'Such players win'],
  ['with:recovery_slide', 'Games with a slide'],
  ['with:skip_recovery', 'Games with a skipped recovery'],
];

const resultOf = (name: string): ExperimentResult =>
  JSON.parse(readFileSync(join(DOCS, 'reports', name), 'utf8'));

const cellsOf = ({ values, differences, format }: Measured): string[] =>
  values.map((value, i) => {
    const mark = differences[i]?.isClear ? ' ●' : '';
    return value === null ? '–' : `${makeEstimate(value, format)}${mark}`;
  });

const tableOf = ({ variants }: ExperimentResult, { metrics }: SetupResult): string => {
  const all = Object.values(metrics).flat();
  const rows = ROWS.flatMap(([id, title]) => {
    const measured = all.find((one) => one.id === id);
    return measured === undefined ? [] : [[title, ...cellsOf(measured)]];
  });
  const head = ['', ...variants.map(({ name }) => `\`${name}\``)];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

/** The tables, by the name of their place on the page. */
const TABLES: Readonly<Record<string, readonly [file: string, setup: number]>> = {
  two: ['ringrift-recovery.json', 0],
  three: ['ringrift-recovery.json', 1],
  stronger: ['ringrift-recovery-4000.json', 0],
};

/** The page with its tables made from the results next to it. */
export const withTables = (page: string): string =>
  Object.entries(TABLES).reduce((text, [name, [file, setup]]) => {
    const result = resultOf(file);
    const place = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(\n<!-- end -->)`);
    return text.replace(
      place,
      (_, start: string, end: string) => `${start}\n${tableOf(result, result.setups[setup]!)}\n${end}`,
    );
  }, page);
