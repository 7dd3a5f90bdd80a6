import type { Plight, Seat } from '@ludus/kernel';
import { CONFIDENCE, type Interval } from '../stats/interval.ts';
import { type Part, ratioDifference, ratioInterval, shareChange, shareInterval } from './estimate.ts';
import type { GameFigures, Measured, MetricGroup } from './types.ts';

/** A question about the games of an experiment. */
interface Metric {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly kind: 'mean' | 'share';
  part(figures: GameFigures): Part;
}

/** `move_stack` as `move stack`, and `EndTurn` as `end turn`. */
const words = (id: string): string =>
  id
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

const mean = (id: string, title: string, note: string, value: (figures: GameFigures) => number): Metric => ({
  id,
  title,
  note,
  kind: 'mean',
  part: (figures) => ({ count: value(figures), of: 1 }),
});

/** Far behind: less than half the chance that everybody has at the start. */
const isBehind = (chance: number, seats: number): boolean => chance < 1 / (2 * seats);

/** Whether an evaluation gave winning chances: the lowest chance of somebody is below 1 then. */
const isJudged = ({ lowest }: GameFigures): boolean => lowest.some((chance) => chance < 1);

/** A figure that needs winning chances; games without them say nothing. */
const judged = (metric: Metric): Metric => ({
  ...metric,
  part: (figures) => (isJudged(figures) ? metric.part(figures) : { count: 0, of: 0 }),
});

const behindOf = ({ lowest }: GameFigures): Seat[] =>
  lowest.flatMap((chance, i) => (isBehind(chance, lowest.length) ? [i + 1] : []));

const pointsOf = ({ points }: GameFigures, seats: readonly Seat[]): number =>
  seats.reduce((total, seat) => total + points[seat - 1]!, 0);

const PACE: readonly Metric[] = [
  mean(
    'moves',
    'Length in moves',
    'Recorded moves per game, including those without a choice.',
    (g) => g.moves,
  ),
  mean('turns', 'Length in turns', 'Turns per game, all players together.', (g) => g.turns),
  mean('decisions', 'Decisions', 'Moves per game that were a choice between several.', (g) => g.decisions),
  {
    id: 'branching',
    title: 'Branching factor',
    note: 'Legal moves per decision.',
    kind: 'mean',
    part: ({ choices, decisions }) => ({ count: choices, of: decisions }),
  },
];

const endingMetric = (ending: string): Metric => ({
  id: `ending:${ending}`,
  title: words(ending),
  note: `Share of games that end by ${words(ending)}.`,
  kind: 'share',
  part: (figures) => ({ count: figures.ending === ending ? 1 : 0, of: 1 }),
});

const seatMetric = (seat: Seat): Metric => ({
  id: `seat:${seat}`,
  title: `Seat ${seat}`,
  note: `Share of the points won by the player who starts in seat ${seat}, even after swapping seats.`,
  kind: 'share',
  part: ({ points }) => ({ count: points[seat - 1]!, of: 1 }),
});

const DRAMA: readonly Metric[] = (
  [
    mean(
      'leadChanges',
      'Lead changes',
      'How often per game the lead changes hands, by the evaluation at the start of each turn. A lead is at least 10 points of winning chance.',
      (g) => g.leadChanges,
    ),
    {
      id: 'comebackGames',
      title: 'Games with a comeback',
      note: 'Share of games won by a player who was once far behind: below half of an equal chance by the evaluation.',
      kind: 'share',
      part: (g) => ({ count: pointsOf(g, behindOf(g)), of: 1 }),
    },
    {
      id: 'comebackRate',
      title: 'Comeback rate',
      note: 'How often a player who was once far behind still wins.',
      kind: 'share',
      part: (g) => ({ count: pointsOf(g, behindOf(g)), of: behindOf(g).length }),
    },
    {
      id: 'winnerLowest',
      title: 'The winner’s worst moment',
      note: 'The lowest chance to win that the evaluation gave the eventual winner at the start of a turn.',
      kind: 'mean',
      part: ({ points, lowest }) => ({
        count: points.reduce((total, share, i) => total + share * lowest[i]!, 0),
        of: 1,
      }),
    },
  ] satisfies readonly Metric[]
).map(judged);

const plightMetrics = ({ id, description }: Plight): Metric[] => [
  {
    id: `plight:${id}`,
    title: `A player ${description}`,
    note: `Share of games in which at least one player ${description} at the start of a turn after having been better off.`,
    kind: 'share',
    part: (g) => ({ count: g.plights[id]!.length > 0 ? 1 : 0, of: 1 }),
  },
  {
    id: `escape:${id}`,
    title: `Wins by a player who ${description}`,
    note: `Of the players in this situation at the start of a turn, the share who still win.`,
    kind: 'share',
    part: (g) => ({ count: pointsOf(g, g.plights[id]!), of: g.plights[id]!.length }),
  },
];

const actionMean = (type: string): Metric =>
  mean(
    `action:${type}`,
    words(type),
    `How often per game ${words(type)} is played.`,
    (g) => g.actions[type] ?? 0,
  );

const actionShare = (type: string): Metric => ({
  id: `with:${type}`,
  title: `Games with ${words(type)}`,
  note: `Share of games in which ${words(type)} is played at least once.`,
  kind: 'share',
  part: (g) => ({ count: (g.actions[type] ?? 0) > 0 ? 1 : 0, of: 1 }),
});

const sortedUnion = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort();

/** Every question that the games of a setup can answer. */
export const metricsFor = (
  games: readonly (readonly GameFigures[])[],
  plights: readonly Plight[],
): Readonly<Record<MetricGroup, readonly Metric[]>> => {
  const all = games.flat();
  const endings = sortedUnion([all.map(({ ending }) => ending)]);
  const types = sortedUnion(all.map(({ actions }) => Object.keys(actions)));
  const seats = all[0]?.points.map((_, i) => i + 1) ?? [];
  return {
    pace: PACE,
    endings: endings.map(endingMetric),
    seats: seats.map(seatMetric),
    drama: DRAMA,
    plights: plights.flatMap(plightMetrics),
    actions: [
      ...types.map(actionMean),
      ...types.filter((type) => all.some(({ actions }) => actions[type] === undefined)).map(actionShare),
    ],
  };
};

const changeOf = (
  { kind }: Metric,
  [before, after]: readonly [readonly Part[], readonly Part[]],
  confidence: number,
): Interval | null => (kind === 'share' ? shareChange : ratioDifference)(before, after, confidence);

/** No figure of a game is below zero and no chance above one, so intervals from few games are cut there. */
const within = (interval: Interval | null, most: number): Interval | null =>
  interval && { ...interval, low: Math.max(0, interval.low), high: Math.min(most, interval.high) };

/** Answers a question for every variant; `games` is by variant, in the order of the seeds. */
export const measure = (
  metric: Metric,
  games: readonly (readonly GameFigures[])[],
  comparisons: number,
): Measured => {
  const parts = games.map((figures) => figures.map(metric.part));
  const strict = 1 - (1 - CONFIDENCE) / Math.max(1, comparisons);
  const { id, title, note, kind } = metric;
  const isChance = kind === 'share' || id === 'winnerLowest';
  const values = parts.map((one) =>
    within(
      kind === 'share' ? shareInterval(one) : ratioInterval(one),
      isChance ? 1 : Number.POSITIVE_INFINITY,
    ),
  );
  const differences = parts.map((after, i) => {
    if (i === 0) return null;
    const change = changeOf(metric, [parts[0]!, after], CONFIDENCE);
    const wide = changeOf(metric, [parts[0]!, after], strict);
    return change === null || wide === null ? null : { ...change, isClear: wide.low > 0 || wide.high < 0 };
  });
  return { id, title, note, format: isChance ? 'percent' : 'number', values, differences };
};
