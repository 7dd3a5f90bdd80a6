import type { Comparison, Group } from '../stats/index.ts';
import type { TournamentGame } from './types.ts';

/** What a rank is worth against another: the lower one wins. */
const scoreOf = (own: number, other: number): number => {
  if (own === other) return 0.5;
  return own < other ? 1 : 0;
};

/** A game as comparisons of everybody with everybody at the table; two seats of one agent say nothing about agents. */
export const comparisonsOf = ({ seats }: TournamentGame): Comparison[] =>
  seats.flatMap((own, i) =>
    seats.slice(i + 1).flatMap((other, k): Comparison[] =>
      own.agent === other.agent
        ? []
        : [
            {
              first: own.agent,
              second: other.agent,
              score: scoreOf(own.rank, other.rank),
              seats: [i, i + 1 + k],
            },
          ],
    ),
  );

/** The games of every opening together; the last group may still be incomplete. */
export const groupsOf = (games: readonly TournamentGame[], seats: number): Group[] => {
  const groups: Comparison[][] = [];
  for (const game of games) {
    const index = Math.floor(game.number / seats);
    groups[index] ??= [];
    groups[index].push(...comparisonsOf(game));
  }
  return groups.filter((group) => group !== undefined);
};
