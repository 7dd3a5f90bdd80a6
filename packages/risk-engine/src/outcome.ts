import { type Outcome, rankBy, type Seat, seats } from '@ludus/kernel';
import type { Position } from './position.ts';
import { holdingsBySide, sidesAlive } from './standing.ts';

/**
 * How the game ended for every seat: first the players still in, by territories and armies, then the others,
 * last to leave first. A team shares the rank of its last member.
 */
export const outcomeAt = (position: Position): Outcome | undefined => {
  const { result, table } = position;
  if (result === undefined) return undefined;
  const { sides, sideNames, playerIds } = table;
  const alive = sidesAlive(position);
  const holdings = holdingsBySide(position);
  const everybody = seats(playerIds.length);
  const ranking = rankBy(everybody, (seat) => {
    const side = sides[seat]!;
    if (!alive.includes(side)) return [0, lastLeft(position, side), 0];
    const { territories, armies } = holdings[side]!;
    return [1, territories, armies];
  });
  const winner = result.winningTeamId ?? result.winningPlayerId;
  const isWinner = (seat: Seat): boolean => sideNames[sides[seat]!] === winner;
  return {
    winners: winner === undefined ? [] : everybody.filter(isWinner),
    reason: result.reason,
    ranking,
  };
};

/** When the last member of a side left. */
const lastLeft = ({ defeated, table }: Position, side: number): number =>
  defeated.findLastIndex((id) => table.sides[table.seats.get(id)!] === side);
