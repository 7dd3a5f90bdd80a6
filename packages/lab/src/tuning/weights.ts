import type { Agent } from '@ludus/agents';
import { type Game, unwrap, type WeightProfile } from '@ludus/kernel';
import { weightedAgent } from '../match/weights.ts';
import type { TuningPlan } from './types.ts';

/** The profile that the game would use for a state. */
export const currentProfile = (game: Game, state: unknown): WeightProfile | undefined => {
  const ai = game.search?.ai;
  const id = ai?.profileFor?.(state);
  return id === undefined ? ai?.profiles[0] : ai?.profiles.find((profile) => profile.id === id);
};

/**
 * The step size of a weight: its own size or, for small weights, a quarter of the typical size, so that they
 * can grow.
 */
export const scalesOf = ({ base, features }: Pick<TuningPlan, 'base' | 'features'>): number[] => {
  const sizes = features.map((id) => Math.abs(base.weights[id] ?? 0));
  const usual = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length) || 1;
  return sizes.map((size) => Math.max(size, usual / 4));
};

/** A point of the search as weights: 0 is the base, 1 a whole scale more. */
export const weightsAt = (plan: TuningPlan, point: readonly number[]): number[] => {
  const scales = scalesOf(plan);
  return plan.features.map((id, i) => (plan.base.weights[id] ?? 0) + scales[i]! * point[i]!);
};

export const profileOf = (plan: TuningPlan, id: string, weights: readonly number[]): WeightProfile => ({
  id,
  description: `Tuned from ${plan.base.id} on ${plan.board} with ${plan.players} players.`,
  weights: {
    ...plan.base.weights,
    ...Object.fromEntries(plan.features.map((feature, i) => [feature, Number(weights[i]!.toPrecision(6))])),
  },
});

/** The agent of a candidate; the plan has been checked before. */
export const candidateAgent = (game: Game, plan: TuningPlan, weights: readonly number[]): Agent =>
  unwrap(weightedAgent(game, plan.agent, profileOf(plan, 'candidate', weights)));
