import type { Seat } from '@ludus/kernel';

/**
 * How many rings on top of a stack belong to its controller (R022). Takes the rings of a stack, bottom first;
 * anything else throws.
 *
 * ```ts
 * capHeightOf([2, 1, 1]); // 2
 * ```
 */
export const capHeightOf = (rings: readonly Seat[]): number => {
  const top = rings.at(-1);
  return rings.length - 1 - rings.findLastIndex((ring) => ring !== top);
};
