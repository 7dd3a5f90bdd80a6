import { codeOf } from '../ownerSet.ts';
import { OWNERS, type OwnerCounts, type Tile } from '../types.ts';
import type { NumberFact } from './numbers.ts';

/**
 * `need` of `tiles` have the owner with this bit: once that many are known, no other has it; once only that
 * many are possible, all of them have it. Returns whether something new was found.
 */
const settle = (possible: Uint8Array, tiles: readonly Tile[], bit: number, need: number): boolean => {
  let known = 0;
  let open = 0;
  for (let i = 0; i < tiles.length; i += 1) {
    const set = possible[tiles[i]!]!;
    if (set === bit) known += 1;
    else if ((set & bit) !== 0) open += 1;
  }
  if (open === 0 || (known !== need && known + open !== need)) return false;
  for (const tile of tiles) {
    const set = possible[tile]!;
    if (set !== bit && (set & bit) !== 0) possible[tile] = known === need ? set & ~bit : bit;
  }
  return true;
};

/**
 * Narrows what every hidden tile may be, in place, until the numbers (and, if given, the counts of hidden
 * tiles) give nothing more. Sound, but not complete: each number is considered alone.
 */
export const propagate = (
  possible: Uint8Array,
  facts: readonly NumberFact[],
  totals?: { readonly tiles: readonly Tile[]; readonly left: OwnerCounts },
): void => {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { side, tiles, need } of facts)
      if (settle(possible, tiles, 1 << codeOf(side), need)) changed = true;
    if (totals !== undefined)
      for (const owner of OWNERS)
        if (settle(possible, totals.tiles, 1 << codeOf(owner), totals.left[owner])) changed = true;
  }
};
