import { makeAgentName, parseAgentName } from '@ludus/agents';
import { err, ok, problem, type Result } from '@ludus/kernel';
import { normalQuantile } from '../stats/index.ts';
import type { EloEstimate, TournamentResult } from '../tournament/types.ts';

/** The budget that grows from step to step. */
export const RESOURCES = ['nodes', 'ms'] as const;
export type Resource = (typeof RESOURCES)[number];

/** One step of a scaling test: a budget against the one before it. */
export interface ScalingStep {
  readonly from: number;
  readonly to: number;
  /** A tournament between the two; the larger budget comes first. */
  readonly result: TournamentResult;
}

/** The strength with a budget, in Elo above the smallest one. */
export interface ScalingPoint extends EloEstimate {
  readonly budget: number;
}

/** The names under which an agent plays with each budget: `minimax@nodes=4000`. */
export const budgetedNames = (
  agent: string,
  resource: Resource,
  budgets: readonly number[],
): Result<readonly string[]> => {
  const parsed = parseAgentName(agent);
  if (!parsed.ok) return parsed;
  const { settings } = parsed.value;
  if (RESOURCES.some((one) => settings[one] !== undefined))
    return err(
      problem('bad_agent', 'agent', `Name the agent without a budget. List the budgets with --${resource}.`),
    );
  return ok(
    budgets.map((budget) =>
      makeAgentName({ ...parsed.value, settings: { ...settings, [resource]: String(budget) } }),
    ),
  );
};

const Z = normalQuantile(0.975);

/** How far the larger budget is above the smaller one. */
export const gainOf = ({ result: { settings, standings } }: ScalingStep): EloEstimate | undefined => {
  const { lead, agent } = standings[0]!;
  if (lead === undefined) return undefined;
  const { estimate, low, high } = lead;
  if (agent === settings.agents[0]) return lead;
  return { estimate: -estimate, ...(low !== undefined && high !== undefined && { low: -high, high: -low }) };
};

/**
 * Elo by budget: the sum of the gains of the steps. Steps are separate tournaments, so the variances of their
 * errors add up too.
 */
export const curveOf = (steps: readonly ScalingStep[]): ScalingPoint[] => {
  const points: ScalingPoint[] = [{ budget: steps[0]!.from, estimate: 0, low: 0, high: 0 }];
  let [elo, variance] = [0, 0];
  for (const step of steps) {
    const gain = gainOf(step);
    if (gain === undefined) break;
    elo += gain.estimate;
    variance += gain.low === undefined ? Number.NaN : ((gain.high! - gain.low) / (2 * Z)) ** 2;
    const error = Z * Math.sqrt(variance);
    points.push({
      budget: step.to,
      estimate: elo,
      ...(Number.isFinite(error) && { low: elo - error, high: elo + error }),
    });
  }
  return points;
};
