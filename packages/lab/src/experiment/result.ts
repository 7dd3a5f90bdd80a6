import { games as registry } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { makeFindings, partedOf } from './findings.ts';
import { measure, metricsFor } from './metrics.ts';
import {
  type ExperimentPlan,
  type ExperimentResult,
  type GameFigures,
  METRIC_GROUPS,
  type MetricGroup,
  type SetupResult,
} from './types.ts';

/** By setup, variant and game. */
export type AllFigures = readonly (readonly (readonly GameFigures[])[])[];

type Questions = ReturnType<typeof metricsFor>;

const countOf = (questions: Questions): number =>
  METRIC_GROUPS.reduce((total, group) => total + questions[group].length, 0);

const measureSetup = (
  plan: ExperimentPlan,
  index: number,
  games: AllFigures[number],
  comparisons: number,
): SetupResult => {
  const { board, players, agents } = plan.setups[index]!;
  const questions = metricsFor(games, plan.plights);
  const metrics = Object.fromEntries(
    METRIC_GROUPS.map((group) => [
      group,
      questions[group].map((metric) => measure(metric, games, comparisons)),
    ]),
  ) as unknown as Record<MetricGroup, SetupResult['metrics'][MetricGroup]>;
  return { board, players, agents, parted: partedOf(games), metrics };
};

/** The result of the games of an experiment. */
export const makeResult = (plan: ExperimentPlan, figures: AllFigures, command?: string): ExperimentResult => {
  const game = unwrap(registry.get(plan.game));
  const perVariant = figures.reduce((total, games) => total + countOf(metricsFor(games, plan.plights)), 0);
  const comparisons = perVariant * (plan.variants.length - 1);
  const setups = figures.map((games, index) => measureSetup(plan, index, games, comparisons));
  return {
    format: 'ludus-experiment',
    version: 1,
    title: `${game.name}: ${plan.variants.map(({ name }) => name).join(', ')}`,
    game: plan.game,
    gameName: game.name,
    rulesVersion: game.rulesVersion,
    engineVersion: game.engineVersion,
    variants: plan.variants,
    games: plan.games,
    seed: plan.seed,
    openingPlies: plan.openingPlies,
    plights: plan.plights,
    ...(plan.weights !== undefined && { weights: plan.weights }),
    ...(plan.weightFiles !== undefined && { weightFiles: plan.weightFiles }),
    setups,
    findings: makeFindings({ variants: plan.variants, games: plan.games, setups }),
    ...(command !== undefined && { command }),
  };
};
