import type { Comparison, Group } from '../stats/index.ts';
import type { TournamentGame } from './types.ts';

/** The score of one rank against another: the lower rank wins. */
const scoreOf = (own: number, other: number): number => {
  if (own === other) return 0.5;
  return own < other ? 1 : 0;
};

/** A game as comparisons between all players at the table; two seats of one agent are not compared. */
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

/** The games of each opening together; the last group may be incomplete. */
export const groupsOf = (games: readonly TournamentGame[], seats: number): Group[] => {
  const groups: Comparison[][] = [];
  for (const game of games) {
    const index = Math.floor(game.number / seats);
    groups[index] ??= [];
    groups[index].push(...comparisonsOf(game));
  }
  return groups.filter((group) => group !== undefined);
};
