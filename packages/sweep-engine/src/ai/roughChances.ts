import { hiddenTiles } from '../board.ts';
import type { Owner, SweepView } from '../types.ts';
import type { OwnerProbabilities } from './exact/marginals.ts';
import { hiddenCounts } from './numbers.ts';
import type { RivalDecision } from './types.ts';

/**
 * The owners of the hidden tiles for a rival that estimates no chances: what it is sure of, and otherwise how
 * many tiles of each owner are left.
 */
export const roughChances = (
  view: SweepView,
  { excluded, guaranteed }: Pick<RivalDecision, 'excluded' | 'guaranteed'>,
): (OwnerProbabilities | null)[] => {
  const hidden = hiddenTiles(view);
  const left = hiddenCounts(view);
  const [own, others] = [new Set(guaranteed), new Set(excluded)];
  const open = hidden.length - own.size - others.size;
  const rival = open === 0 ? 0 : Math.min(1, (left.rival - own.size) / open);
  const rest = Math.max(1, left.player + left.neutral + left.mine);
  const withRival = (chance: number): OwnerProbabilities => {
    const share = (owner: Owner): number => ((1 - chance) * left[owner]) / rest;
    return { rival: chance, player: share('player'), neutral: share('neutral'), mine: share('mine') };
  };
  const chances: (OwnerProbabilities | null)[] = view.owners.map(() => null);
  for (const tile of hidden) chances[tile] = withRival(own.has(tile) ? 1 : others.has(tile) ? 0 : rival);
  return chances;
};
