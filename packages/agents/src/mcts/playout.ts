import type { Rng } from '@ludus/kernel';
import type { AnyPosition } from '../searchContext.ts';

/** Random games end eventually; this is for those that take too long. */
const LONGEST = 10_000;

const moves: number[] = [];

/** Plays random moves; returns how many, for undoing. */
export const playRandomly = (position: AnyPosition, plies: number | 'full', rng: Rng): number => {
  const limit = plies === 'full' ? LONGEST : plies;
  for (let count = 0; count < limit; count += 1) {
    position.legal(moves);
    if (moves.length === 0) return count;
    position.apply(moves.length === 1 ? moves[0]! : moves[rng.int(moves.length)]!);
  }
  return limit;
};
