import { isPassable } from './cell.ts';

/**
 * The only walk along a line: how many cells in a row can be passed from a cell in a direction (R091), counted up to a
 * limit. What ended the walk lies one step further.
 */
export const clearSteps = (kind: Uint8Array, from: number, delta: number, limit: number): number => {
  let steps = 0;
  for (let at = from + delta; steps < limit && isPassable(kind[at]!); at += delta) steps += 1;
  return steps;
};
