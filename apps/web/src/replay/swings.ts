import type { Chances } from '../play/review.ts';

/** A step after which somebody's chances are this much better or worse is always a swing. */
const BIG = 0.12;
/** Quiet games have swings too: their largest steps, unless they are next to nothing. */
const FEW = 6;
const SMALL = 0.03;

const changeAt = (chances: readonly Chances[], i: number): number =>
  Math.max(...chances[i]!.map((chance, seat) => Math.abs(chance - chances[i - 1]![seat]!)));

/** The states right after the large swings of the chances, in order. */
export const swingsIn = (chances: readonly Chances[]): number[] => {
  const changes = chances.map((_, i) => ({ i, by: i === 0 ? 0 : changeAt(chances, i) }));
  return changes
    .filter(({ by }) => by >= SMALL)
    .sort((a, b) => b.by - a.by)
    .filter(({ by }, rank) => by >= BIG || rank < FEW)
    .map(({ i }) => i)
    .sort((a, b) => a - b);
};

/** The same, each at the decision it came from: what only ends a turn is passed over. */
export const decisionsAt = (
  swings: readonly number[],
  steps: readonly { readonly isQuiet: boolean }[],
): number[] => {
  const found = swings.map((swing) => {
    let at = swing;
    while (at > 1 && steps[at - 1]!.isQuiet) at -= 1;
    return at;
  });
  return [...new Set(found)];
};

export const nextAfter = (marks: readonly number[], at: number): number | undefined =>
  marks.find((mark) => mark > at);

export const lastBefore = (marks: readonly number[], at: number): number | undefined =>
  marks.findLast((mark) => mark < at);
