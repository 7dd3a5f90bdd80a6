/** Makes the table and the pictures of docs/sweep.md from the figures of `measure.ts`. */
import { type Estimate, playMatch, rivals } from '../src/ai/index.ts';
import { levelById } from '../src/levels.ts';
import type { SweepState } from '../src/types.ts';
import { viewFor } from '../src/view.ts';
import { boardPicture } from './boardPicture.ts';
import { DATA, image, type LevelFigures, PAGE, type SweepFigures } from './figures.ts';
import { plot } from './plot.ts';

const percent = ({ value, error }: Estimate): string =>
  `${(value * 100).toFixed(1)} ± ${(error * 100).toFixed(1)}`;
const plain = ({ value, error }: Estimate): string => `${value.toFixed(2)} ± ${error.toFixed(2)}`;
const sigmas = ({ value, error }: Estimate): string =>
  error === 0 ? '–' : `${(value / error).toFixed(1)} σ`;

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

const pairRow = ({ level, comparison: c }: LevelFigures): string[] => [
  level,
  `${c.decisions}`,
  percent(c.differ),
  percent(c.rivalHits.reasoning),
  percent(c.rivalHits.exact),
  `${percent(c.rivalHits.gain)} (${sigmas(c.rivalHits.gain)})`,
  `${(c.mines.reasoning.value * 100).toFixed(2)} → ${(c.mines.exact.value * 100).toFixed(2)}`,
  percent(c.solved),
  c.steps.value.toFixed(1),
  c.sampleError.value.toFixed(3),
];

const pairTable = ({ levels }: SweepFigures): string =>
  table(
    [
      'level',
      'decisions',
      'differ %',
      '`reasoning` hits %',
      '`exact` hits %',
      'gain',
      'mines %',
      'climbs solved %',
      'steps',
      'error of P(rival)',
    ],
    levels.map(pairRow),
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

/** Replaces what stands between the two marks of a section. */
const fill = (page: string, section: string, content: string): string => {
  const marks = [`<!-- ${section} -->`, `<!-- /${section} -->`] as const;
  const from = page.indexOf(marks[0]);
  const to = page.indexOf(marks[1]);
  if (from < 0 || to < from) throw new Error(`docs/sweep.md has no section "${section}"`);
  return `${page.slice(0, from + marks[0].length)}\n${content}\n${page.slice(to)}`;
};

const figures: SweepFigures = await Bun.file(DATA).json();
let page = await Bun.file(PAGE).text();
page = fill(page, 'games', `Games per rival and level: ${figures.games}.`);
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
