import { seats } from '@ludus/kernel';
import type { PlayedMatch } from './types.ts';

/**
 * The points of a game in the order of the agents at the table, wherever they sat at the end; they add up to
 * 1. Winners share them. After a forfeit, all others do. In a draw or an unfinished game, everybody gets the
 * same.
 */
export const agentPoints = ({
  outcome,
  forfeit,
  adjudicated,
  seats: players,
}: Pick<PlayedMatch, 'outcome' | 'forfeit' | 'adjudicated' | 'seats'>): number[] => {
  const favourite = adjudicated?.winner;
  if (favourite !== undefined) return players.map((_, i) => (i === favourite ? 1 : 0));
  const all = seats(players.length);
  const named = outcome?.winners ?? all.filter((seat) => forfeit !== undefined && seat !== forfeit);
  const winners = named.length === 0 ? all : named;
  return players.map(({ seat }) => (winners.includes(seat) ? 1 / winners.length : 0));
};
