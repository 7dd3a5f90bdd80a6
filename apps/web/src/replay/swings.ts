import type { Chances } from '../play/review.ts';

/** A step after which somebody's chances are this much better or worse. */
const BIG = 0.12;

/** The states right after a big swing of the chances, in order. */
export const swingsIn = (chances: readonly Chances[]): number[] => {
  const found: number[] = [];
  for (let i = 1; i < chances.length; i += 1) {
    const before = chances[i - 1]!;
    if (chances[i]!.some((chance, seat) => Math.abs(chance - before[seat]!) >= BIG)) found.push(i);
  }
  return found;
};

export const nextAfter = (marks: readonly number[], at: number): number | undefined =>
  marks.find((mark) => mark > at);

export const lastBefore = (marks: readonly number[], at: number): number | undefined =>
  marks.findLast((mark) => mark < at);
