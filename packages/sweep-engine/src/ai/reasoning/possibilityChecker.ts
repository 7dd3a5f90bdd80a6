import { hiddenTiles } from '../../board.ts';
import { isPinned, ownersOfLevel } from '../../ownerSet.ts';
import { OWNERS, type Owner, type OwnerSet, type Tile } from '../../types.ts';
import { hiddenCounts, type Known } from '../numbers.ts';
import type { Exclusions } from './types.ts';

export interface Possibilities {
  /** The owners each hidden tile may have according to the numbers, as far as tiles of that owner are left. */
  readonly possible: Uint8Array;
  /** Hidden tiles whose owner is certain. */
  readonly certain: readonly Tile[];
  /** Hidden tiles whose owner must be guessed. */
  readonly guessed: readonly Tile[];
  /** How many of the guessed tiles belong to each owner. */
  readonly counts: Readonly<Record<Owner, number>>;
}

/** Step 2.1: which owners are possible for every hidden tile, and how many of each are to be assigned. */
export const checkPossibilities = (view: Known, exclusions: Exclusions): Possibilities => {
  const counts = hiddenCounts(view);
  const left: OwnerSet = ownersOfLevel(counts);
  const possible = exclusions.possible.map((set) => set & left);
  const hidden = hiddenTiles(view);
  const certain = hidden.filter((tile) => isPinned(possible[tile]!));
  for (const tile of certain)
    for (const [code, owner] of OWNERS.entries()) if (possible[tile] === 1 << code) counts[owner] -= 1;
  return { possible, certain, guessed: hidden.filter((tile) => !isPinned(possible[tile]!)), counts };
};
