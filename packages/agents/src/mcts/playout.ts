import type { Rng } from '@ludus/kernel';
import type { AnyPosition } from '../desk.ts';
import type { Judge } from '../judge.ts';

/** Random games end; this is for those that would not within reason. */
const LONGEST = 10_000;
/** How many decisions a position that is not quiet is followed, by the best rated move each time. */
const LONGEST_SETTLING = 8;

const moves: number[] = [];
let ratings = new Float64Array(2048);

/** Plays random moves; answers how many, for undoing. */
export const playRandomly = (position: AnyPosition, plies: number | 'full', rng: Rng): number => {
  const limit = plies === 'full' ? LONGEST : plies;
  for (let count = 0; count < limit; count += 1) {
    position.legal(moves);
    if (moves.length === 0) return count;
    position.apply(moves.length === 1 ? moves[0]! : moves[rng.int(moves.length)]!);
  }
  return limit;
};

/** Plays on by ratings until the position can be judged; answers how many moves. */
export const settle = (position: AnyPosition, judge: Judge): number => {
  for (let count = 0; count < LONGEST_SETTLING; count += 1) {
    if (position.toAct() === 0 || judge.isQuiet(position)) return count;
    position.legal(moves);
    if (moves.length > ratings.length) ratings = new Float64Array(moves.length * 2);
    judge.rate(position, moves, ratings);
    let best = 0;
    for (let i = 1; i < moves.length; i += 1) if (ratings[i]! > ratings[best]!) best = i;
    position.apply(moves[best]!);
  }
  return LONGEST_SETTLING;
};
