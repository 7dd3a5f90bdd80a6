import type { BarPlot, DotPlot, Estimate, Plot, SharePlot } from '../report/types.ts';
import type { Interval } from '../stats/interval.ts';
import { labelOf } from './findings.ts';
import { type ExperimentResult, METRIC_GROUPS, type Measured, type SetupResult } from './types.ts';

/** A plot, and a word for its file name. */
export interface NamedPlot {
  readonly id: string;
  readonly plot: Plot;
}

const estimated = (interval: Interval | null): Estimate | undefined => interval ?? undefined;

const namesOf = ({ variants }: ExperimentResult): string[] => variants.map(({ name }) => name);

/** One metric: a row per variant. */
const dots = (result: ExperimentResult, { title, note, format, values }: Measured): DotPlot => ({
  kind: 'dots',
  title,
  note,
  value: { label: format === 'percent' ? 'share' : 'mean', format },
  series: [title],
  rows: namesOf(result).map((name, i) => ({ name, values: [estimated(values[i]!)] })),
});

const endings = (result: ExperimentResult, { metrics }: SetupResult): SharePlot => ({
  kind: 'shares',
  title: 'How games end',
  note: 'Share of games by ending; the intervals are in the table of all figures.',
  parts: metrics.endings.map(({ title }) => title),
  rows: namesOf(result).map((name, i) => ({
    name,
    shares: metrics.endings.map(({ values }) => values[i]?.estimate ?? 0),
  })),
});

const seats = (result: ExperimentResult, { metrics, players }: SetupResult): BarPlot => ({
  kind: 'bars',
  title: 'Who wins',
  note: `Points by the seat in which a player started, with 95% intervals. An equal share would be ${Math.round(100 / players)}% each.`,
  value: { label: 'share of points', format: 'percent' },
  series: metrics.seats.map(({ title }) => title),
  groups: namesOf(result).map((name, i) => ({
    name,
    values: metrics.seats.map(({ values }) => estimated(values[i]!)),
  })),
});

/** Endings, seats and drama as differences from the baseline: one unit, one picture. */
const changes = (result: ExperimentResult, { metrics }: SetupResult): DotPlot => {
  const [baseline, ...others] = namesOf(result);
  const shares = [...metrics.endings, ...metrics.seats, ...metrics.drama].filter(
    ({ format, differences }) => format === 'percent' && differences.some((one) => one !== null),
  );
  return {
    kind: 'dots',
    title: `Differences from ${baseline}`,
    note: `Percentage points more (right) or fewer (left) than under ${baseline}, game by game from the same seeds, with 95% intervals.`,
    value: { label: `percentage points more than ${baseline}`, format: 'points' },
    series: others,
    rows: shares.map((measured) => ({
      name: labelOf(measured),
      values: measured.differences.slice(1).map(estimated),
    })),
    reference: 0,
  };
};

/** Actions worth a picture: those that never, or hardly ever, occur under some variant. */
const isTelling = ({ values }: Measured): boolean => {
  const means = values.map((value) => value?.estimate ?? 0);
  return Math.min(...means) < 0.05 * Math.max(...means);
};

const byId = (metrics: readonly Measured[], prefix: string): Measured[] =>
  metrics.filter(({ id }) => id.startsWith(prefix));

/** The pictures of one setup. */
export const plotsOf = (result: ExperimentResult, setup: SetupResult): NamedPlot[] => {
  const { pace, drama, plights, actions } = setup.metrics;
  const plain = (metrics: readonly Measured[]): NamedPlot[] =>
    metrics
      .filter(({ values }) => values.some((value) => value !== null))
      .map((metric) => ({ id: metric.id.replace(/\W+/g, '-'), plot: dots(result, metric) }));
  return [
    { id: 'differences', plot: changes(result, setup) },
    { id: 'endings', plot: endings(result, setup) },
    { id: 'seats', plot: seats(result, setup) },
    ...plain(pace.filter(({ id }) => id === 'turns' || id === 'branching')),
    ...plain(drama),
    ...plain(plights),
    ...plain(byId(actions, 'action:').filter(isTelling)),
  ];
};

/** Everything measured on a setup, in the order of the groups. */
export const allMetrics = ({ metrics }: SetupResult): Measured[] =>
  METRIC_GROUPS.flatMap((group) => metrics[group]);
