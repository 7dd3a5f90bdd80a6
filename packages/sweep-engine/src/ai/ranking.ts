import type { Rng } from '@ludus/kernel';
import { layoutOf } from '../layout.ts';
import type { SweepView, Tile } from '../types.ts';
import type { TilePriority } from './reasoning/types.ts';

/** Best first; ties stay in board order. */
export const ranked = (priorities: readonly TilePriority[]): TilePriority[] =>
  priorities.toSorted((a, b) => b.priority - a.priority || a.tile - b.tile);

/** The best of a ranking; ties are broken at random. */
export const pickBest = (ranking: readonly TilePriority[], rng: Rng): Tile | undefined => {
  const best = ranking[0];
  if (best === undefined) return undefined;
  const equals = ranking.filter(({ priority }) => priority === best.priority);
  return (equals.length === 1 ? best : rng.pick(equals)).tile;
};

/** Tiles ranked by base priority alone, as in `noguess`. */
export const rankByBase = (
  { config }: SweepView,
  tiles: readonly Tile[],
  base: Float64Array,
): TilePriority[] => {
  const { positions } = layoutOf(config.level);
  return ranked(
    tiles.map((tile) => ({
      tile,
      position: positions[tile]!,
      priority: base[tile]!,
      breakdown: { basePriority: base[tile]!, rivalBonus: 0, minePenalty: 0, noClueMinePenalty: 0 },
    })),
  );
};
