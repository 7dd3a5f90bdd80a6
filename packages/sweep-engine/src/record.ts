import type { SweepState, SweepView } from './types.ts';

/**
 * What recordings store besides the moves: how many tiles of each side are open and how many are not.
 * Everybody knows both, because a level says how many tiles each side owns.
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
