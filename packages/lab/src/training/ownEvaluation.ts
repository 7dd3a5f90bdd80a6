import { inputsOf } from '@ludus/agents';
import type { Game, positionOf } from '@ludus/kernel';

/** The weights of the game's evaluation: its first profile, or the one for the board. */
const weightsOf = ({ search }: Game, state: unknown): readonly number[] | undefined => {
  const ai = search?.ai;
  if (ai === undefined) return undefined;
  const id = ai.profileFor?.(state) ?? ai.profiles[0]!.id;
  const { weights } = ai.profiles.find((profile) => profile.id === id)!;
  return ai.features.map((feature) => weights[feature.id] ?? 0);
};

/** What the game itself says about positions, for every seat; undefined for games without an evaluation. */
export const ownEvaluation = (
  game: Game,
  state: unknown,
  seats: number,
): ((position: ReturnType<typeof positionOf>) => readonly number[]) | undefined => {
  const weights = weightsOf(game, state);
  if (weights === undefined) return undefined;
  const evaluator = game.search!.ai.evaluator(weights);
  const chances = new Float64Array(seats);
  return (position) => {
    evaluator.evaluate(position, chances);
    return [...chances];
  };
};

/** The game's evaluation as weights by output and number; undefined if it is not a weighted sum of the numbers. */
export const evaluationWeights = (game: Game, state: unknown): Float32Array | undefined => {
  const weights = weightsOf(game, state);
  return weights && inputsOf(game)?.evaluationWeights?.(state, weights);
};
