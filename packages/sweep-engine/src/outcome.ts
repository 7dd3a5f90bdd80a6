import { type Outcome, rankBy, seats } from '@ludus/kernel';
import { seatOf } from './legality.ts';
import type { SweepState } from './types.ts';

export const outcome = ({ result }: SweepState): Outcome | undefined => {
  if (result === null) return undefined;
  const winners = result.winner === null ? [] : [seatOf(result.winner)];
  const ranking = rankBy(seats(2), (seat) => [winners.includes(seat) ? 1 : 0]);
  return { winners, reason: result.reason, ranking };
};
