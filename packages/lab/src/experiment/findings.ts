import { makeNumber } from '../report/format.ts';
import type { ExperimentResult, Finding, GameFigures, Measured, SetupResult } from './types.ts';

/** A table in words. */
export const titleOf = ({ board, players }: Pick<SetupResult, 'board' | 'players'>): string =>
  `${board}, ${players} players`;

const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** Per variant, how many games diverged from the baseline's game with the same seed. */
export const partedOf = (games: readonly (readonly GameFigures[])[]): number[] => {
  const baseline = games[0]!.map(({ line }) => line);
  return games.map((figures) => figures.filter(({ line }, i) => line !== baseline[i]).length);
};

const clearOf = (metrics: readonly Measured[], variant: number): string[] =>
  metrics.flatMap(({ title, format, values, differences }) => {
    const [before, after] = [values[0], values[variant]];
    if (differences[variant]?.isClear !== true || before == null || after == null) return [];
    return [
      `${lowered(title)} ${makeNumber(after.estimate, format)} instead of ${makeNumber(before.estimate, format)}`,
    ];
  });

const howMany = (count: number, of: number, baseline: string): string => {
  const games =
    count === 0
      ? 'no game'
      : count === of
        ? `all ${makeNumber(of)} games`
        : `${makeNumber(count)} of ${makeNumber(of)} games`;
  const rest = of - count;
  const same =
    count > 0 && rest > 0
      ? `, and the other ${makeNumber(rest)} ${rest === 1 ? 'is' : 'are'} identical move for move`
      : '';
  return `${games} diverged from ${baseline}${same}`;
};

/** What is clear about every variant of a table; actions are only in the figures. */
const findingsOf = (
  { variants, games }: Pick<ExperimentResult, 'variants' | 'games'>,
  setup: SetupResult,
): Finding[] => {
  const { pace, endings, seats, drama, plights } = setup.metrics;
  const metrics = [...pace, ...endings, ...seats, ...drama, ...plights];
  return variants.slice(1).map(({ name }, i) => {
    const clear = clearOf(metrics, i + 1);
    return {
      about: `${titleOf(setup)}: ${name} against ${variants[0]!.name}`,
      said: [
        ...(setup.parted === undefined ? [] : [howMany(setup.parted[i + 1]!, games, variants[0]!.name)]),
        ...(clear.length === 0 ? ['no difference is clear'] : clear),
      ],
    };
  });
};

/** Half the width of the 95% interval of a share near one half, in percentage points. */
const shareError = (games: number): number => Number((98 / Math.sqrt(games)).toFixed(1));

const certainty = (games: number): Finding => ({
  about: 'How certain this is',
  said: [
    'the chance that even one of the differences named here is just luck is at most 5%',
    `a difference that is not named may still exist, too small to see: ${makeNumber(games)} games measure a share to about ±${shareError(games)} percentage points, and four times as many games halve that error`,
  ],
});

/** Agents that know a rule play differently wherever it is in force, long before it comes up. */
const CAUTION: Finding = {
  about: 'Caution: most games diverged',
  said: [
    'the same seeds led to different games: if the rule comes up in about that many games, the rule is the cause',
    'if it comes up in fewer games, the agents may be the cause, because weights tuned for a rule also change how they play before it comes up: compare again with the same weights for all variants (--weights), or with other agents',
  ],
};

/** Why figures about winning chances are missing: nobody judged the positions. */
const UNJUDGED: Finding = {
  about: 'Not measured',
  said: [
    'lead changes, comebacks and the winner’s worst moment need winning chances during a game, but this game has no evaluation (`search.ai`) to estimate them',
  ],
};

/** Whether nothing is known about winning chances during the games of a table. */
export const isUnjudged = ({ metrics }: SetupResult): boolean =>
  metrics.drama.length > 0 && metrics.drama.every(({ values }) => values.every((value) => value === null));

/** A figure as tables name it, among figures of other kinds: `Ends by elimination` instead of `elimination`. */
export const labelOf = ({ id, title }: Pick<Measured, 'id' | 'title'>): string => {
  if (id.startsWith('ending:')) return `Ends by ${title}`;
  return id.startsWith('seat:') ? `Points of ${title.toLowerCase()}` : title;
};

/** What tables say in place of a figure: it could not be measured, or there was nothing to count. */
export const sayMissing = (setup: SetupResult, measured: Measured): string =>
  isUnjudged(setup) && setup.metrics.drama.includes(measured) ? 'not measured' : '–';

/** The answer of an experiment in words: what is clear, how certain that is, and what to watch out for. */
export const makeFindings = (
  result: Pick<ExperimentResult, 'variants' | 'games' | 'setups'>,
): readonly Finding[] => {
  const { games, setups } = result;
  const isParted = setups.some(({ parted = [] }) => parted.some((count) => 2 * count > games));
  return [
    ...(isParted ? [CAUTION] : []),
    ...setups.flatMap((setup) => findingsOf(result, setup)),
    ...(setups.length > 0 && setups.every(isUnjudged) ? [UNJUDGED] : []),
    certainty(games),
  ];
};
