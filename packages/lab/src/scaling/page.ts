import { makeEstimate, makeNumber } from '../report/format.ts';
import { makeReport } from '../report/page.ts';
import type { LinePlot, PlainTable } from '../report/types.ts';
import { curveOf, gainOf, type Resource, type ScalingStep } from './scaling.ts';

export interface ScalingReport {
  readonly agent: string;
  readonly resource: Resource;
  readonly steps: readonly ScalingStep[];
  readonly command?: string;
}

const UNITS: Readonly<Record<Resource, string>> = {
  nodes: 'nodes per decision',
  ms: 'milliseconds per decision',
};

/** One row for each step: what was compared, and the result. */
export const stepRows = (steps: readonly ScalingStep[]): string[][] =>
  steps.map((step) => {
    const { from, to, result } = step;
    const { settings, standings, games } = result;
    const own = standings.find(({ agent }) => agent === settings.agents[0])!;
    const gain = gainOf(step);
    return [
      `${makeNumber(from)} → ${makeNumber(to)}`,
      makeNumber(games),
      makeNumber(own.score, 'percent'),
      gain === undefined ? '–' : makeEstimate(gain, 'signed'),
    ];
  });

export const STEP_HEAD = ['step', 'games', 'score', 'Elo'];

const plotOf = ({ agent, resource, steps }: ScalingReport): LinePlot => ({
  kind: 'line',
  title: `Elo of ${agent} by ${resource}`,
  note: 'Relative to the smallest budget, with 95% intervals. The budget doubles from mark to mark.',
  x: { label: `log2 of ${UNITS[resource]}` },
  y: { label: 'Elo', format: 'signed' },
  reference: 0,
  series: [
    { name: agent, points: curveOf(steps).map(({ budget, ...elo }) => ({ x: Math.log2(budget), ...elo })) },
  ],
});

/** How strength grows with the budget, as one HTML page. */
export const makeScalingReport = (report: ScalingReport): string => {
  const { agent, resource, steps, command } = report;
  const { settings } = steps[0]!.result;
  const last = curveOf(steps).at(-1)!;
  const table: PlainTable = { head: STEP_HEAD, rows: stepRows(steps) };
  return makeReport({
    title: `Scaling: ${agent} on ${settings.board}, ${settings.seats} players`,
    summary: [
      `From ${makeNumber(steps[0]!.from)} to ${makeNumber(last.budget)} ${UNITS[resource]}, ${agent} gains ${makeEstimate(last, 'signed')} Elo.`,
    ],
    facts: [
      ['game', settings.game],
      ['seed', String(settings.seed)],
      ['rules', settings.rulesVersion],
    ],
    sections: [{ title: 'Strength by budget', plots: [plotOf(report)], tables: [table] }],
    ...(command !== undefined && { command }),
  });
};
