import type { SweepState, SweepView } from './types.ts';

/**
 * What recordings keep besides the moves: for player and rival, how many of their tiles are revealed and how many are not.
 * Everybody knows both, since a level says how many tiles each side owns.
 */
export const progressOf = ({
  config,
  owners,
  revealed,
}: SweepState | SweepView): Readonly<Record<string, number>>[] =>
  (['player', 'rival'] as const).map((side) => {
    const revealedTiles = owners.filter((owner, tile) => owner === side && revealed[tile] !== null).length;
    return { revealedTiles, hiddenTiles: config.level.counts[side] - revealedTiles };
  });
