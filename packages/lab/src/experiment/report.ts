import { describeOpening } from '../openings/openingLength.ts';
import { makeEstimate, makeNumber } from '../report/format.ts';
import type { Format, PlainTable, Report, Section } from '../report/types.ts';
import { isUnjudged, labelOf, makeFindings, sayMissing, titleOf } from './findings.ts';
import { allMetrics, plotsOf } from './plots.ts';
import type { Change, ExperimentResult, SetupResult } from './types.ts';

const changeFormat = (format: Format): Format => (format === 'percent' ? 'points' : 'signed');

const saidChange = (change: Change | null, format: Format): string => {
  if (change === null) return '–';
  return `${makeEstimate(change, changeFormat(format))}${change.isClear ? ' ●' : ''}`;
};

const valueTable = (result: ExperimentResult, setup: SetupResult): PlainTable => ({
  title: 'All figures, with 95% intervals',
  isFolded: true,
  head: ['', ...result.variants.map(({ name }) => name)],
  rows: allMetrics(setup).map((measured) => [
    labelOf(measured),
    ...measured.values.map((value) =>
      value === null ? sayMissing(setup, measured) : makeEstimate(value, measured.format),
    ),
  ]),
});

const changeTable = (result: ExperimentResult, setup: SetupResult): PlainTable => ({
  title: `Differences from ${result.variants[0]!.name}; ● marks those that are clear`,
  isFolded: true,
  head: ['', ...result.variants.slice(1).map(({ name }) => name)],
  rows: allMetrics(setup).map((measured) => [
    labelOf(measured),
    ...measured.differences.slice(1).map((change) => saidChange(change, measured.format)),
  ]),
});

const sectionOf = (result: ExperimentResult, setup: SetupResult): Section => ({
  title: titleOf(setup),
  paragraphs: [`Played by ${[...new Set(setup.agents)].join(', ')}.`],
  plots: plotsOf(result, setup).map(({ plot }) => plot),
  tables: [valueTable(result, setup), changeTable(result, setup)],
});

const howToRead = (result: ExperimentResult): Section => ({
  title: 'How to read this report',
  paragraphs: [
    `Every variant played the same ${makeNumber(result.games)} games per table: the same seeds${result.openingPlies === 0 ? '' : `, the same ${describeOpening(result.openingPlies)} at the start`}, the same agents. Differences are computed game by game, so what the seeds have in common cancels out.`,
    'Each interval contains the true value 19 times out of 20. A difference is called clear, and marked ●, only if its interval still excludes zero after it is widened to allow for all the differences on the page.',
    'Winning chances during a game come from the game’s own evaluation at the start of each turn. A player is far behind with less than half of an equal chance. A game diverged if its moves differ from the baseline’s game with the same seed; if few games did, the rule seldom came up. The findings hold for these agents: other players may use the rules differently.',
  ],
});

const optionsTable = ({ variants }: ExperimentResult): PlainTable => ({
  title: 'The variants',
  head: ['variant', 'rule options'],
  rows: variants.map(({ name, options }) => [
    name,
    Object.entries(options)
      .map(([id, value]) => `${id}=${value}`)
      .join(', ') || 'the defaults',
  ]),
});

export interface ReportWords {
  readonly title?: string;
  /** The answer in words, before the figures. */
  readonly summary?: readonly string[];
}

/** An experiment as a page. */
export const makeExperimentReport = (result: ExperimentResult, words: ReportWords = {}): Report => ({
  title: words.title ?? `${result.gameName}: what the rules change`,
  summary: words.summary ?? makeFindings(result),
  facts: [
    ['game', `${result.gameName}, rules ${result.rulesVersion}, engine ${result.engineVersion}`],
    ['variants', result.variants.map(({ name }) => name).join(', ')],
    ['games per variant and table', makeNumber(result.games)],
    ['tables', result.setups.map(titleOf).join('; ')],
    [
      'evaluation',
      result.setups.every(isUnjudged) ? 'none' : (result.weights?.id ?? 'the game’s own weights'),
    ],
    ['seed', String(result.seed)],
  ],
  sections: [
    ...(words.summary === undefined ? [] : [{ title: 'Findings', paragraphs: makeFindings(result) }]),
    ...result.setups.map((setup) => sectionOf(result, setup)),
    { ...howToRead(result), tables: [optionsTable(result)] },
  ],
  ...(result.command !== undefined && { command: result.command }),
});
