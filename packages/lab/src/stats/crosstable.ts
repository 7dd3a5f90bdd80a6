import type { Comparison } from './comparison.ts';

/** One player's results against another. */
export interface Encounter {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Every player's results against every other, row by row; the diagonal is empty. */
export type Crosstable = readonly (readonly Encounter[])[];

export const gamesOf = ({ wins, draws, losses }: Encounter): number => wins + draws + losses;
export const pointsOf = ({ wins, draws }: Encounter): number => wins + draws / 2;

/** Adds up comparisons by players. Two seats of the same player do not count. */
export const makeCrosstable = (comparisons: Iterable<Comparison>, players: number): Crosstable => {
  const table = Array.from({ length: players }, () =>
    Array.from({ length: players }, () => ({ wins: 0, draws: 0, losses: 0 })),
  );
  const count = (own: number, other: number, score: number): void => {
    const encounter = table[own]![other]!;
    if (score === 0.5) encounter.draws += 1;
    else if (score > 0.5) encounter.wins += 1;
    else encounter.losses += 1;
  };
  for (const { first, second, score } of comparisons) {
    if (first === second) continue;
    count(first, second, score);
    count(second, first, 1 - score);
  }
  return table;
};
