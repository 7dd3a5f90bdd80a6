import { type Agent, createAgent, makeAgentName, parseAgentName } from '@ludus/agents';
import {
  type Checked,
  err,
  type Game,
  number,
  object,
  ok,
  parse,
  problem,
  type Result,
  record,
  text,
  unwrap,
  type WeightProfile,
} from '@ludus/kernel';
import type { TuningPlan } from './types.ts';

const PROFILE = object({
  id: text({ max: 64 }),
  description: text(),
  weights: record(text({ max: 64 }), number()),
});

/** The game as it looks to somebody who judges it by one more profile. */
const withProfile = (game: Game, profile: WeightProfile): Game => {
  const ai = game.ai!;
  const others = ai.profiles.filter(({ id }) => id !== profile.id);
  return { ...game, ai: { ...ai, profiles: [...others, profile] } };
};

/**
 * An agent that judges positions by weights of one's own, as `ludus tune` writes them: `heuristic`, `minimax` or `mcts`,
 * with any settings.
 *
 * ```ts
 * const agent = unwrap(weightedAgent(ringrift, 'heuristic', JSON.parse(readFileSync('tuned/weights.json', 'utf8'))));
 * ```
 */
export const weightedAgent = (game: Game, name: string, profile: WeightProfile): Result<Agent> => {
  if (game.ai === undefined)
    return err(problem('no_weights', 'game', `${game.name} has no evaluation with weights.`));
  const parsed = parseAgentName(name);
  if (!parsed.ok) return parsed;
  const weighted = withProfile(game, profile);
  const settings = { ...parsed.value.settings, profile: profile.id };
  const made = createAgent(weighted, makeAgentName({ ...parsed.value, settings }));
  if (!made.ok) return made;
  const agent = made.value;
  return ok({
    ...agent,
    *think(request) {
      return yield* agent.think({ ...request, game: weighted });
    },
  });
};

/** Weights from outside: `{ "id": …, "description": …, "weights": { feature: number } }`, with features of the game. */
export const parseWeights = (game: Game, value: unknown): Checked<WeightProfile> => {
  const parsed = parse(PROFILE, value);
  if (!parsed.ok) return parsed;
  const known = (game.ai?.features ?? []).map(({ id }) => id);
  const unknown = Object.keys(parsed.value.weights).filter((id) => !known.includes(id));
  return unknown.length === 0
    ? ok(parsed.value)
    : err(
        unknown.map((id) =>
          problem('unknown_feature', `weights.${id}`, `${game.name} has no feature "${id}".`),
        ),
      );
};

/** The profile the game itself would take for a state. */
export const currentProfile = (game: Game, state: unknown): WeightProfile | undefined => {
  const id = game.ai?.profileFor?.(state);
  return id === undefined ? game.ai?.profiles[0] : game.ai?.profiles.find((profile) => profile.id === id);
};

/**
 * How much of a weight is a step: its own size, and for small ones a quarter of the usual size, so that they can become
 * large.
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

/** The agent of a candidate; the plan was checked before. */
export const candidateAgent = (game: Game, plan: TuningPlan, weights: readonly number[]): Agent =>
  unwrap(weightedAgent(game, plan.agent, profileOf(plan, 'candidate', weights)));
