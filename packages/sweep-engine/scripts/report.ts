/** Makes the table and the pictures of docs/sweep.md from the figures of `measure.ts`. */
import { type Comparison, type Estimate, playMatch, rivals } from '../src/ai/index.ts';
import { levelById } from '../src/levels.ts';
import type { SweepState } from '../src/types.ts';
import { viewFor } from '../src/view.ts';
import { boardPicture } from './boardPicture.ts';
import { DATA, image, type LevelFigures, PAGE, type SweepFigures } from './figures.ts';
import { plot } from './plot.ts';

const percent = ({ value, error }: Estimate): string =>
  `${(value * 100).toFixed(1)} ± ${(error * 100).toFixed(1)}`;
const plain = ({ value, error }: Estimate): string => `${value.toFixed(2)} ± ${error.toFixed(2)}`;
const gained = (of: Estimate): string =>
  of.error === 0 ? percent(of) : `${percent(of)} (${(of.value / of.error).toFixed(1)} σ)`;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const rivalTable = ({ levels }: SweepFigures): string =>
  table(
    [
      'level',
      'rival',
      'ms, mean / p99',
      'hits rival %',
      'neutral %',
      'player %',
      'mine %',
      'rival tiles per turn',
      'rival wins %',
    ],
    levels.flatMap(({ level, rivals: measured }) =>
      measured.map(({ rival, milliseconds, hits, rivalTilesPerTurn, rivalWins }) => [
        level,
        `\`${rival}\``,
        `${milliseconds.mean.toFixed(2)} / ${milliseconds.p99.toFixed(1)}`,
        percent(hits.rival),
        percent(hits.neutral),
        percent(hits.player),
        percent(hits.mine),
        plain(rivalTilesPerTurn),
        percent(rivalWins),
      ]),
    ),
  );

/** An estimate over all levels, weighted by their decisions. */
const pooled = (levels: readonly LevelFigures[], of: (comparison: Comparison) => Estimate): Estimate => {
  const all = levels.reduce((sum, { comparison }) => sum + comparison.decisions, 0);
  let value = 0;
  let variance = 0;
  for (const { comparison } of levels) {
    const weight = comparison.decisions / all;
    value += weight * of(comparison).value;
    variance += (weight * of(comparison).error) ** 2;
  }
  return { value, error: Math.sqrt(variance) };
};

const PAIR_COLUMNS: readonly (readonly [
  string,
  (comparison: Comparison) => Estimate,
  (of: Estimate) => string,
])[] = [
  ['differ %', ({ differ }) => differ, percent],
  ['`reasoning` hits %', ({ rivalHits }) => rivalHits.reasoning, percent],
  ['`exact` hits %', ({ rivalHits }) => rivalHits.exact, percent],
  ['gain', ({ rivalHits }) => rivalHits.gain, gained],
  ['`reasoning` mines %', ({ mines }) => mines.reasoning, (of) => (of.value * 100).toFixed(2)],
  ['`exact` mines %', ({ mines }) => mines.exact, (of) => (of.value * 100).toFixed(2)],
  ['gain', ({ mines }) => mines.gain, gained],
  ['climbs solved %', ({ solved }) => solved, percent],
  ['steps', ({ steps }) => steps, (of) => of.value.toFixed(1)],
  ['error of P(rival)', ({ sampleError }) => sampleError, (of) => of.value.toFixed(3)],
];

const pairTable = ({ levels }: SweepFigures): string =>
  table(
    ['level', 'decisions', ...PAIR_COLUMNS.map(([name]) => name)],
    [
      ...levels.map(({ level, comparison }) => [
        level,
        comparison.decisions,
        ...PAIR_COLUMNS.map(([, of, write]) => write(of(comparison))),
      ]),
      [
        'all',
        levels.reduce((sum, { comparison }) => sum + comparison.decisions, 0),
        ...PAIR_COLUMNS.map(([, of, write]) => write(pooled(levels, of))),
      ],
    ],
  );

const TIMED = ['reasoning', 'exact'] as const;

const timeTable = ({ levels }: SweepFigures): string =>
  table(
    [
      'level',
      ...TIMED.flatMap((name) => ['mean', 'median', '99th percentile'].map((what) => `\`${name}\` ${what}`)),
    ],
    levels.map(({ level, rivals: measured }) => [
      level,
      ...TIMED.flatMap((name) => {
        const { mean, median, p99 } = measured.find(({ rival }) => rival === name)!.milliseconds;
        return [mean.toFixed(2), median.toFixed(2), p99.toFixed(1)];
      }),
    ]),
  );

/** Replaces the text between the two marks of a section. */
const fill = (page: string, section: string, content: string): string => {
  const marks = [`<!-- ${section} -->`, `<!-- /${section} -->`] as const;
  const from = page.indexOf(marks[0]);
  const to = page.indexOf(marks[1]);
  if (from < 0 || to < from) throw new Error(`docs/sweep.md has no section "${section}"`);
  return `${page.slice(0, from + marks[0].length)}\n${content}\n${page.slice(to)}`;
};

const figures: SweepFigures = await Bun.file(DATA).json();
let page = await Bun.file(PAGE).text();
page = fill(
  page,
  'games',
  `Games per rival and level: ${figures.games}; games per level for the comparison of \`reasoning\` and \`exact\`: ${figures.pairs}.`,
);
page = fill(page, 'rivals', rivalTable(figures));
page = fill(page, 'pairs', pairTable(figures));
page = fill(page, 'times', timeTable(figures));
await Bun.write(PAGE, page);
await Bun.write(image('sweep-rivals.svg'), plot(figures));

const states: SweepState[] = [];
playMatch({
  level: levelById('8')!,
  rival: rivals.exact,
  seed: 'picture',
  onRival: (state) => states.push(state),
});
await Bun.write(
  image('sweep-board.svg'),
  boardPicture(viewFor(states[Math.floor(states.length / 2)]!, 'player')),
);
