import { type Outcome, rankBy, type Seat, seats } from '@ludus/kernel';
import { sideOf } from './permissions.ts';
import { holdingsBySide, sidesAlive } from './standing.ts';
import type { GameState, PlayerId } from './types.ts';

export const seatOf = ({ playerIds }: GameState, playerId: PlayerId): Seat => playerIds.indexOf(playerId) + 1;

export const playerAt = ({ playerIds }: GameState, seat: Seat): PlayerId | undefined => playerIds[seat - 1];

/**
 * How the game ended for everybody: who is still in by territories and armies, then the others, who left last before who
 * left first. A team shares the place of its last member.
 */
export const outcomeOf = (state: GameState): Outcome | undefined => {
  const { result, playerIds } = state;
  if (result === undefined) return undefined;
  const alive = new Set(sidesAlive(state));
  const holdings = holdingsBySide(state);
  const side = (seat: Seat): string => sideOf(state, playerIds[seat - 1]!);
  const ranking = rankBy(seats(playerIds.length), (seat) => {
    const own = side(seat);
    if (!alive.has(own)) return [0, lastLeft(state, own), 0];
    const { territories, armies } = holdings.get(own)!;
    return [1, territories, armies];
  });
  const winner = result.winningTeamId ?? result.winningPlayerId;
  return {
    winners: seats(playerIds.length).filter((seat) => side(seat) === winner),
    reason: result.reason,
    ranking,
  };
};

/** When the last member of a side left. */
const lastLeft = (state: GameState, side: string): number =>
  state.defeated.findLastIndex((id) => sideOf(state, id) === side);
