import { inputsOf } from '@ludus/agents';
import type { Game, positionOf } from '@ludus/kernel';

/** The weights of the game's evaluation, by its first profile or the one made for the board. */
const weightsOf = ({ search }: Game, state: unknown): readonly number[] | undefined => {
  const ai = search?.ai;
  if (ai === undefined) return undefined;
  const id = ai.profileFor?.(state) ?? ai.profiles[0]!.id;
  const { weights } = ai.profiles.find((profile) => profile.id === id)!;
  return ai.features.map((feature) => weights[feature.id] ?? 0);
};

/** What the game itself says about positions; undefined for games without an evaluation. */
export const ownEvaluation = (
  game: Game,
  state: unknown,
  seats: number,
): ((position: ReturnType<typeof positionOf>, seat: number) => number) | undefined => {
  const weights = weightsOf(game, state);
  if (weights === undefined) return undefined;
  const evaluator = game.search!.ai.evaluator(weights);
  const chances = new Float64Array(seats);
  return (position, seat) => {
    evaluator.evaluate(position, chances);
    return chances[seat - 1]!;
  };
};

/** The game's evaluation as weights of a network's numbers; undefined where it is no weighted sum of them. */
export const evaluationWeights = (game: Game, state: unknown): Float32Array | undefined => {
  const weights = weightsOf(game, state);
  return weights && inputsOf(game)?.evaluationWeights?.(state, weights);
};
