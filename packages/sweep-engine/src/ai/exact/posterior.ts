import { Rng } from '@ludus/kernel';
import { has, isPinned, only } from '../../ownerSet.ts';
import { OWNERS, type SweepView } from '../../types.ts';
import { type Evidence, inferenceOf } from './inference.ts';
import { marginals, type OwnerProbabilities } from './marginals.ts';
import { sampledMarginals } from './metropolis.ts';
import { solve } from './solution.ts';

export interface PosteriorOptions {
  /** Transitions of the count after which sampling takes over. */
  readonly limit?: number;
  readonly evidence?: Evidence;
  /** For the sampler; by default, its own stream, the same every time. */
  readonly rng?: Rng;
  readonly samples?: number;
}

export interface Posterior {
  /** `exact` up to rounding, or `sampled` if the board was too large to count. */
  readonly method: 'exact' | 'sampled';
  /** Per tile; null for open ones. */
  readonly owners: readonly (OwnerProbabilities | null)[];
}

const DEFAULT_SAMPLES = 1_000;

const certain = (set: number): OwnerProbabilities => ({
  player: has(set, 'player') ? 1 : 0,
  rival: has(set, 'rival') ? 1 : 0,
  neutral: has(set, 'neutral') ? 1 : 0,
  mine: has(set, 'mine') ? 1 : 0,
});

const CERTAIN = new Map(OWNERS.map((owner) => [only(owner), certain(only(owner))]));

/**
 * The probabilities of the four owners for every hidden tile, given the numbers, the counts and, in the player's
 * view, the notes; every board that agrees with them is equally likely. Pips of clues are not evidence here.
 *
 * ```ts
 * exactPosterior(view).owners[12]?.rival; // 0.25
 * ```
 */
export const exactPosterior = (view: SweepView, options: PosteriorOptions = {}): Posterior => {
  const inference = inferenceOf(view, options.evidence);
  const solution = solve(inference, options.limit);
  const open =
    solution !== undefined
      ? marginals(solution)
      : sampledMarginals(inference, options.rng ?? Rng.from('posterior'), options.samples ?? DEFAULT_SAMPLES);
  const owners = view.revealed.map((reveal, tile) => {
    if (reveal !== null) return null;
    const set = inference.possible[tile]!;
    return isPinned(set) ? CERTAIN.get(set)! : open.get(tile)!;
  });
  return { method: solution === undefined ? 'sampled' : 'exact', owners };
};
