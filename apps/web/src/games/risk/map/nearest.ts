import type { Land } from '../land/land.ts';
import { isInside, type Line, type Point } from '../land/points.ts';

/** The squared distance from a point to the nearest corner of some outlines: shores have corners everywhere. */
const squaredTo = (loops: readonly Line[], [x, y]: Point): number => {
  let least = Infinity;
  for (const loop of loops)
    for (const [u, v] of loop) {
      const d = (u - x) * (u - x) + (v - y) * (v - y);
      if (d < least) least = d;
    }
  return least;
};

/**
 * The territory meant by clicking at a point of the map. Fingers are wide and islands small: within reach, a
 * territory that can be chosen comes before one that cannot, then the nearest; every point inside a territory
 * has distance 0.
 */
export const nearestTerritory = (
  { territories }: Land,
  at: Point,
  reach: number,
  isChoosable: (id: string) => boolean,
): string | undefined => {
  let best: { readonly id: string; readonly cost: number } | undefined;
  for (const { id, loops, box } of territories) {
    const isNear =
      at[0] > box.x - reach &&
      at[0] < box.x + box.width + reach &&
      at[1] > box.y - reach &&
      at[1] < box.y + box.height + reach;
    if (!isNear) continue;
    const away = isInside(at, loops) ? 0 : Math.sqrt(squaredTo(loops, at));
    if (away > reach) continue;
    // A click inside a land is clear, unless only a neighbour across the line can be meant.
    const cost = away + (isChoosable(id) ? 0 : reach / 2);
    if (best === undefined || cost < best.cost) best = { id, cost };
  }
  return best?.id;
};
