import { makeEstimate, makeNumber } from '../report/format.ts';
import type { DotPlot, LinePlot, Plot, Report } from '../report/types.ts';
import type { HeadToHead, TuningResult } from './types.ts';
import { scalesOf } from './weights.ts';

/** More lines than this cannot be told apart. */
const MOST_LINES = 6;

const fitness = ({ history, plan }: TuningResult): LinePlot => ({
  kind: 'line',
  title: 'Fitness',
  note: 'Share of the points against the pool: the mean of all candidates with its 95% interval, and the best of each generation, which was also the luckiest.',
  x: { label: 'generation' },
  y: { label: 'share of points', format: 'percent' },
  series: [
    { name: 'all candidates', points: history.map(({ generation, mean }) => ({ x: generation, ...mean })) },
    { name: 'best', points: history.map(({ generation, best }) => ({ x: generation, estimate: best })) },
  ],
  reference: 1 / plan.players,
});

const search = ({ history }: TuningResult): LinePlot => ({
  kind: 'line',
  title: 'The search',
  note: 'How far candidates are from the mean, relative to the scale of the weights, and how many times the games were multiplied because of noise.',
  x: { label: 'generation' },
  y: { label: 'step size; multiple of the games', from: 0 },
  series: [
    {
      name: 'step size',
      points: history.map(({ generation, sigma }) => ({ x: generation, estimate: sigma })),
    },
    {
      name: 'multiple of the games',
      points: history.map(({ generation, times }) => ({ x: generation, estimate: times })),
    },
  ],
});

/** The features whose weights changed most, relative to their size. */
const movedMost = ({ plan, profile }: TuningResult): number[] => {
  const scales = scalesOf(plan);
  const moved = plan.features.map(
    (id, i) => Math.abs((profile.weights[id] ?? 0) - (plan.base.weights[id] ?? 0)) / scales[i]!,
  );
  return moved.map((_, i) => i).sort((a, b) => moved[b]! - moved[a]!);
};

const paths = (result: TuningResult): LinePlot => {
  const { plan, history } = result;
  return {
    kind: 'line',
    title: 'How the weights moved',
    note: 'The weights that moved furthest relative to their scale.',
    x: { label: 'generation' },
    y: { label: 'weight' },
    series: movedMost(result)
      .slice(0, MOST_LINES)
      .map((i) => ({
        name: plan.features[i]!,
        points: [
          { x: 0, estimate: plan.base.weights[plan.features[i]!] ?? 0 },
          ...history.map(({ generation, weights }) => ({ x: generation, estimate: weights[i]! })),
        ],
      })),
    reference: 0,
  };
};

const beforeAfter = (result: TuningResult): DotPlot => {
  const { plan, profile } = result;
  return {
    kind: 'dots',
    title: 'Weights before and after',
    value: { label: 'weight', format: 'signed' },
    series: ['before', 'after'],
    rows: movedMost(result).map((i) => {
      const id = plan.features[i]!;
      return {
        name: id,
        values: [{ estimate: plan.base.weights[id] ?? 0 }, { estimate: profile.weights[id] ?? 0 }],
      };
    }),
    reference: 0,
  };
};

/** Whether tuning helped, in a sentence. */
export const tuningVerdict = ({ score, equal, games, openings, elo }: HeadToHead): string => {
  const figures = `${makeEstimate(score, 'percent')} of the points in ${makeNumber(games)} games on ${makeNumber(openings)} fresh ${openings === 1 ? 'opening' : 'openings'}${elo === undefined ? '' : `, ${makeEstimate(elo, 'signed')} Elo`}`;
  if (score.low > equal) return `The new weights are stronger than the old: ${figures}.`;
  if (score.high < equal) return `The new weights are weaker than the old: ${figures}.`;
  return `These games do not show whether the new weights are stronger: ${figures}. Equal strength would be ${makeNumber(equal, 'percent')}.`;
};

/** The plots of a tuning run, with a word for each file name. */
export const tuningPlots = (result: TuningResult): { readonly id: string; readonly plot: Plot }[] => [
  { id: 'fitness', plot: fitness(result) },
  { id: 'search', plot: search(result) },
  { id: 'paths', plot: paths(result) },
  { id: 'weights', plot: beforeAfter(result) },
];

/** A tuning run as a page. */
export const makeTuningReport = (result: TuningResult): Report => {
  const { plan, history, headToHead, profile } = result;
  const played = history.reduce((sum, { games }) => sum + games, 0);
  return {
    title: `Weights for ${plan.agent} on ${plan.board}, ${plan.players} players`,
    summary: [tuningVerdict(headToHead)],
    facts: [
      ['game', plan.game],
      ['started from', plan.base.id],
      ['pool', plan.pool.join(', ')],
      ['generations', `${history.length}, with ${plan.population} candidates each`],
      ['games', makeNumber(played)],
      ['seed', String(plan.seed)],
    ],
    sections: [
      {
        title: 'How it went',
        paragraphs: [
          'All candidates of a generation play the same openings from every seat against the same opponents. The result is the mean of the distribution, not the luckiest candidate. Only the games against the old weights, on fresh openings, decide whether it is better.',
        ],
        plots: tuningPlots(result).map(({ plot }) => plot),
        tables: [
          {
            title: 'Weights',
            isFolded: true,
            head: ['feature', 'before', 'after'],
            rows: plan.features.map((id) => [
              id,
              makeNumber(plan.base.weights[id] ?? 0, 'signed'),
              makeNumber(profile.weights[id] ?? 0, 'signed'),
            ]),
          },
        ],
      },
    ],
    ...(result.command !== undefined && { command: result.command }),
  };
};
