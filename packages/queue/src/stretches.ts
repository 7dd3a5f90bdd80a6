import type { Stretch } from './types.ts';

/** Arithmetic with stretches of piece numbers. */

export const countOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0);

/** What remains of a stretch after removing others. */
export const without = (stretch: Stretch, others: readonly Stretch[]): readonly Stretch[] =>
  others.reduce<readonly Stretch[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Stretch[] =>
        to <= a || b <= from
          ? [[a, b]]
          : [[a, Math.min(b, from)] as const, [Math.max(a, to), b] as const].filter(([x, y]) => x < y),
      ),
    [stretch],
  );
