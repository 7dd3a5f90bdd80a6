import type { Seat } from '@ludus/kernel';
import { markOf } from './mark.ts';
import { type Assessment, MARKS, type Mark } from './types.ts';

/** How fast accuracy falls with loss: an inaccuracy of 6 points scores 79%, a blunder of 25 points 37%. */
const STEEPNESS = 4;

export interface Accuracy {
  readonly seat: Seat;
  /** From 0 to 1; undefined for a player who decided nothing. */
  readonly accuracy: number | undefined;
  readonly decisions: number;
  /** How many decisions have each mark. */
  readonly marks: Readonly<Record<Mark, number>>;
}

const noMarks = (): Record<Mark, number> =>
  Object.fromEntries(MARKS.map((mark) => [mark, 0])) as Record<Mark, number>;

/**
 * How well each player played: the mean score of their decisions, by the winning chance they kept. Players without a
 * decision are undefined.
 */
export const accuracyOf = (
  decisions: readonly (Assessment | undefined)[],
  table: readonly Seat[],
): Accuracy[] =>
  table.map((seat) => {
    const own = decisions.filter((one) => one?.seat === seat) as Assessment[];
    const marks = noMarks();
    for (const one of own) marks[markOf(one)] += 1;
    const sum = own.reduce((total, { loss }) => total + Math.exp(-STEEPNESS * loss), 0);
    return {
      seat,
      accuracy: own.length === 0 ? undefined : sum / own.length,
      decisions: own.length,
      marks,
    };
  });
