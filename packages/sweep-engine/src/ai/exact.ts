import { hiddenTiles } from '../board.ts';
import type { SweepView } from '../types.ts';
import { basePriority } from './basePriority.ts';
import type { OwnerProbabilities } from './exact/marginals.ts';
import { exactPosterior, type PosteriorOptions } from './exact/posterior.ts';
import { pickBest, rankByBase } from './ranking.ts';
import { ITERATIONS } from './reasoning/monteCarloRunner.ts';
import { calculatePriorities } from './reasoning/priorityCalculator.ts';
import type { RivalAI, RivalContext, RivalDecision } from './types.ts';

/** Closer to 0 or 1 than this counts as certain; counting is exact to about 1e-12. */
const CERTAIN = 1e-9;

const decide = (view: SweepView, { rng }: RivalContext, options: PosteriorOptions): RivalDecision => {
  const posterior = exactPosterior(view, { rng, ...options });
  const chance = (tile: number): OwnerProbabilities => posterior.owners[tile]!;
  const hidden = hiddenTiles(view);
  const excluded = hidden.filter((tile) => chance(tile).rival < CERTAIN);
  const guaranteed = hidden.filter((tile) => chance(tile).rival > 1 - CERTAIN);
  const known = { rival: 'exact', excluded, guaranteed, posterior } as const;
  if (guaranteed.length > 0) {
    const priorities = rankByBase(view, guaranteed, basePriority(view));
    return { ...known, tile: pickBest(priorities, rng), reason: 'guaranteed', priorities };
  }
  const priorities = calculatePriorities({
    view,
    tiles: hidden.filter((tile) => chance(tile).rival >= CERTAIN),
    counts: (tile) => ({ rival: ITERATIONS * chance(tile).rival, mine: ITERATIONS * chance(tile).mine }),
    iterations: ITERATIONS,
  });
  const tile = pickBest(priorities, rng);
  return { ...known, tile, reason: tile === undefined ? 'nothing_to_reveal' : 'priority', priorities };
};

/** The exact rival with a different limit on counting, or different samples beyond it. */
export const createExactRival = (options: PosteriorOptions = {}): RivalAI => ({
  name: 'exact',
  description: 'Weighs every board that agrees with the numbers.',
  decide: (view, context) => decide(view, context, options),
});

export const exactRival: RivalAI = createExactRival();
