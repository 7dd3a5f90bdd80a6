import type { Action } from '../types.ts';
import { type Board, boardOf, hasHostileNeighbour, isHostile } from './board.ts';
import { attackWorth, cardWorth, prizeOf } from './campaign.ts';
import type { CandidatePosition } from './candidatePosition.ts';

/** How promising actions look before they are tried: by what attacks bring on average, in armies. */

/** Ratings are about one per good reason, and an army is not a reason yet. */
const PER_ARMY = 0.3;

const cardPrize = (board: Board): number => (board.position.capturedThisTurn ? 0 : cardWorth(board));

/** The best attack from a territory with so many armies. */
const ratePlacement = (board: Board, at: number, count: number): number => {
  let best = 0;
  const attackers = board.armies[at]! + count;
  for (const to of board.atlas.neighbours[at]!)
    if (isHostile(board, to, board.seat))
      best = Math.max(best, attackWorth(board, attackers, to, prizeOf(board, to) + cardPrize(board)));
  return best;
};

const rateAction = (board: Board, action: Action): number => {
  const index = (id: string): number => board.atlas.indexOf.get(id)!;
  switch (action.type) {
    case 'TradeCards':
      return 3;
    case 'PlaceReinforcements':
      return PER_ARMY * ratePlacement(board, index(action.territoryId), action.count);
    case 'Blitz': {
      const to = index(action.to);
      const attackers = board.armies[index(action.from)]! - (action.stopAt - 1);
      return PER_ARMY * attackWorth(board, attackers, to, prizeOf(board, to) + cardPrize(board));
    }
    case 'Occupy': {
      const { pending } = board.position;
      if (pending?.type !== 'Occupy' || action.moveArmies === pending.minMove) return 0.5;
      return hasHostileNeighbour(board, index(pending.to), board.seat) ? 1 : 0;
    }
    case 'Fortify':
      return 1 + 0.1 * action.count;
    default:
      return 0;
  }
};

/** Writes a rating for every move. */
export const rate = (position: CandidatePosition, moves: readonly number[], into: Float64Array): void => {
  const board = boardOf(position.now);
  for (let i = 0; i < moves.length; i += 1) into[i] = rateAction(board, position.action(moves[i]!));
};
