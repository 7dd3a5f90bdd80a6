import { type Outcome, type Seat, seats } from '@ludus/kernel';

/** Endings that are not part of the rules. */
export const TABLE_ENDINGS = ['resignation', 'timeout', 'abandonment', 'adjudication'] as const;
export type TableEnding = (typeof TABLE_ENDINGS)[number];

/**
 * The outcome of a game that ended at the table: the winner first, then everyone else; without a winner, all are equal.
 */
export const tableOutcome = (winner: Seat | null, reason: string, count: number): Outcome => ({
  winners: winner === null ? [] : [winner],
  reason,
  ranking: seats(count)
    .sort((a, b) => Number(b === winner) - Number(a === winner) || a - b)
    .map((seat) => ({ seat, rank: winner === null || seat === winner ? 1 : 2 })),
});
