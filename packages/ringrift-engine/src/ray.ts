import { isPassable } from './cell.ts';

/**
 * The only walk along a line: how many consecutive cells can be passed from a cell in a direction (R091).
 * What ended the walk is one step further.
 */
export const clearSteps = (kind: Uint8Array, from: number, delta: number): number => {
  let steps = 0;
  for (let at = from + delta; isPassable(kind[at]!); at += delta) steps += 1;
  return steps;
};
