import { hiddenTiles } from '../../board.ts';
import { ANY_OWNER, has, only } from '../../ownerSet.ts';
import { type Known, revealedFacts } from '../numbers.ts';
import { propagate } from '../propagate.ts';
import type { Exclusions } from './types.ts';

/** Phase 1: constraint propagation over the open numbers, each on its own, to a fixpoint. */
export const findExclusions = (view: Known): Exclusions => {
  const hidden = hiddenTiles(view);
  const possible = new Uint8Array(view.revealed.length);
  for (const tile of hidden) possible[tile] = ANY_OWNER;
  propagate(possible, revealedFacts(view));
  return {
    excluded: hidden.filter((tile) => !has(possible[tile]!, 'rival')),
    guaranteed: hidden.filter((tile) => possible[tile] === only('rival')),
    possible,
  };
};
