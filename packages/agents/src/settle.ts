import type { Judge } from './judge.ts';
import type { AnyPosition } from './searchContext.ts';

/** For how many decisions a position that is not quiet is followed. */
const LONGEST = 8;
/** No game has this many forced moves in a row; the limit keeps a broken game from hanging a search. */
const MOST_FORCED = 64;

const moves: number[] = [];
let ratings = new Float64Array(2048);

const bestRated = (position: AnyPosition, judge: Judge): number => {
  if (moves.length > ratings.length) ratings = new Float64Array(moves.length * 2);
  judge.rate(position, moves, ratings);
  let best = 0;
  for (let i = 1; i < moves.length; i += 1) if (ratings[i]! > ratings[best]!) best = i;
  return moves[best]!;
};

/** Plays forced moves. Returns how many were played, for undoing. */
export const playForced = (position: AnyPosition): number => {
  for (let count = 0; count < MOST_FORCED; count += 1) {
    position.legal(moves);
    if (moves.length !== 1) return count;
    position.apply(moves[0]!);
  }
  return MOST_FORCED;
};

/**
 * Plays on until the position can be judged: forced moves, and the best-rated move while something is
 * pending. Returns how many moves, for undoing; none if the evaluation does this itself.
 */
export const settle = (position: AnyPosition, judge: Judge): number => {
  if (judge.looksAhead) return 0;
  let count = playForced(position);
  for (let decisions = 0; decisions < LONGEST; decisions += 1) {
    if (position.toAct() === 0 || judge.isQuiet(position)) return count;
    position.legal(moves);
    position.apply(bestRated(position, judge));
    count += 1 + playForced(position);
  }
  return count;
};
