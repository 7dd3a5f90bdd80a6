import type { SweepView } from '../types.ts';
import { basePriority } from './basePriority.ts';
import { pickBest, rankByBase } from './ranking.ts';
import { findExclusions } from './reasoning/exclusionLogic.ts';
import { type MonteCarloOptions, runMonteCarlo } from './reasoning/monteCarloRunner.ts';
import { calculatePriorities } from './reasoning/priorityCalculator.ts';
import type { RivalAI, RivalContext, RivalDecision } from './types.ts';

const decide = (view: SweepView, context: RivalContext, options: MonteCarloOptions): RivalDecision => {
  const exclusions = findExclusions(view);
  const { excluded, guaranteed } = exclusions;
  const known = { rival: 'reasoning', excluded, guaranteed } as const;
  if (guaranteed.length > 0) {
    const priorities = rankByBase(view, guaranteed, basePriority(view));
    return { ...known, tile: pickBest(priorities, context.rng), reason: 'guaranteed', priorities };
  }
  const monteCarlo = runMonteCarlo(view, exclusions, context.rng, options);
  const { ownerCounts, iterations } = monteCarlo;
  const priorities = calculatePriorities({
    view,
    tiles: [...ownerCounts.keys()],
    counts: (tile) => ownerCounts.get(tile)!,
    iterations,
    mines: context.noClueMinePenalty?.mines,
  });
  const tile = pickBest(priorities, context.rng);
  const reason = tile === undefined ? 'nothing_to_reveal' : 'priority';
  return { ...known, tile, reason, priorities, monteCarlo };
};

/** The `reasoning` rival with amounts of work other than its 20 iterations of at most 100 steps. */
export const createReasoningRival = (options: MonteCarloOptions = {}): RivalAI => ({
  name: 'reasoning',
  description: 'Guesses the board 20 times, improves each guess by hill climbing, and weighs the results.',
  decide: (view, context) => decide(view, context, options),
});

export const reasoningRival: RivalAI = createReasoningRival();
