/** A place at the table, counted from 1. */
export type Seat = number;

export interface Rank {
  readonly seat: Seat;
  /** 1 is best. Equal seats share a rank and the next ranks are skipped: 1, 2, 2, 4. */
  readonly rank: number;
}

/** How a game ended, for every seat. */
export interface Outcome {
  /**
   * All who won, lowest seat first. Players who share first place have all won if the rules let them share it; a draw has
   * no winners, and everybody who drew has rank 1.
   */
  readonly winners: readonly Seat[];
  /** Why it ended, as a stable name: `ring_elimination`. */
  readonly reason: string;
  /** Every seat once, best first, ties by seat. Winners have rank 1. */
  readonly ranking: readonly Rank[];
}

/** The seats of a table: `seats(3)` is `[1, 2, 3]`. */
export const seats = (count: number): Seat[] => Array.from({ length: count }, (_, i) => i + 1);

/**
 * Ranks seats by scores, compared one after the other, higher first. Seats that are equal on all scores share a rank.
 *
 * ```ts
 * rankBy([1, 2, 3], (seat) => [territory[seat]!, rings[seat]!]);
 * ```
 */
export const rankBy = (table: readonly Seat[], scores: (seat: Seat) => readonly number[]): Rank[] => {
  const scored = table.map((seat) => ({ seat, scores: scores(seat) }));
  const compare = (a: readonly number[], b: readonly number[]): number => {
    for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return b[i]! - a[i]!;
    return 0;
  };
  scored.sort((a, b) => compare(a.scores, b.scores) || a.seat - b.seat);
  const ranking: Rank[] = [];
  for (const [i, { seat, scores: own }] of scored.entries()) {
    const above = scored[i - 1];
    const tied = above !== undefined && compare(above.scores, own) === 0;
    ranking.push({ seat, rank: tied ? ranking[i - 1]!.rank : i + 1 });
  }
  return ranking;
};
