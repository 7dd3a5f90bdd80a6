import { type Interval, type NormalisedElo, normalisedElo, wilson } from '../stats/index.ts';
import { groupsOf } from './comparisons.ts';
import type { TournamentGame } from './types.ts';

/** The mean share of a win for an agent's seats in a game; a draw is shared by all. */
const wonBy = ({ seats }: TournamentGame, agent: number): number | undefined => {
  const best = seats.filter(({ rank }) => rank === 1);
  const own = seats.filter((one) => one.agent === agent);
  if (own.length === 0) return undefined;
  return own.filter(({ rank }) => rank === 1).length / best.length / own.length;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The share of its games that an agent won, per seat, with Wilson's interval. With three seats, an agent that
 * is as good as the others wins a third, however many seats it holds.
 */
export const winShareOf = (games: readonly TournamentGame[], agent: number): Interval | undefined => {
  const won = games.flatMap((game) => wonBy(game, agent) ?? []);
  return won.length === 0 ? undefined : wilson(mean(won) * won.length, won.length);
};

/** Normalised Elo of an agent against its opponents, for two-player tables; the games of a group count together. */
export const nEloOf = (games: readonly TournamentGame[], agent: number): NormalisedElo | undefined => {
  const counts = new Map<number, number>();
  for (const group of groupsOf(games, 2)) {
    const own = group.filter(({ first, second }) => first === agent || second === agent);
    if (own.length < 2) continue;
    const share = mean(own.map(({ first, score }) => (first === agent ? score : 1 - score)));
    counts.set(share, (counts.get(share) ?? 0) + 1);
  }
  const list = [...counts].map(([score, count]) => ({ score, count }));
  return normalisedElo(list, 2);
};
