import type { Seat } from '@ludus/kernel';
import type { BreakthroughPosition } from '../position.ts';
import { FEATURES } from './features.ts';
import { type Side, scan } from './scan.ts';

/** Moves until a side's runner arrives, counted from now; Infinity without one. */
const arrival = ({ runner }: Side, isToAct: boolean): number =>
  runner === 0 ? Number.POSITIVE_INFINITY : 2 * runner - (isToAct ? 1 : 0);

const write = (
  position: BreakthroughPosition,
  seat: Seat,
  sides: readonly [Side, Side],
  into: Float64Array,
): void => {
  const { size } = position;
  const first = 2 * size;
  const side = sides[seat - 1]!;
  const isToAct = position.player === seat;
  const lead = side.lead / (size - 1);
  into[0] = position.pieces[seat]! / first;
  into[1] = side.advance / (first * (size - 1));
  into[2] = lead * lead;
  into[3] = side.guarded / first;
  into[4] = side.hanging / first;
  into[5] = side.guards / size;
  into[6] = side.runner === 0 ? 0 : 1 / side.runner;
  into[7] = arrival(side, isToAct) < arrival(sides[2 - seat]!, !isToAct) ? 1 : 0;
  into[8] = isToAct ? 1 : 0;
};

/** Writes the features of a seat, in the order of `FEATURES`. */
export const featuresOf = (position: BreakthroughPosition, seat: Seat, into: Float64Array): void =>
  write(position, seat, scan(position), into);

/** Writes the chances of both seats: the difference of their weighted sums, put through the logistic function. */
export const makeEvaluate = (
  weights: Float64Array,
): ((position: BreakthroughPosition, into: Float64Array) => void) => {
  const values = new Float64Array(FEATURES.length);
  const score = (position: BreakthroughPosition, seat: Seat, sides: readonly [Side, Side]): number => {
    write(position, seat, sides, values);
    let sum = 0;
    for (let i = 0; i < values.length; i += 1) sum += weights[i]! * values[i]!;
    return sum;
  };
  return (position, into) => {
    const sides = scan(position);
    const chance = 1 / (1 + Math.exp(score(position, 2, sides) - score(position, 1, sides)));
    into[0] = chance;
    into[1] = 1 - chance;
  };
};

/** Wins first, then captures, then the most advanced moves. */
export const rate = (position: BreakthroughPosition, moves: readonly number[], into: Float64Array): void => {
  for (let i = 0; i < moves.length; i += 1) {
    const progress = position.progressOf(moves[i]!) / (position.size - 1);
    into[i] = progress === 1 ? 4 : progress + (position.capturedBy(moves[i]!) === 0 ? 0 : 1);
  }
};
