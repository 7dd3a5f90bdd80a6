import type { SweepState } from './types.ts';

/** What recordings keep besides the moves: for player and rival, how many of their tiles are revealed and how many are not. */
export const progressOf = ({ owners, revealed }: SweepState): Readonly<Record<string, number>>[] =>
  (['player', 'rival'] as const).map((side) => {
    const own = owners.flatMap((owner, tile) => (owner === side ? [revealed[tile] !== null] : []));
    const revealedTiles = own.filter(Boolean).length;
    return { revealedTiles, hiddenTiles: own.length - revealedTiles };
  });
