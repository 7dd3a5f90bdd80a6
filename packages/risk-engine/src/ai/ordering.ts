import type { Seat } from '@ludus/kernel';
import { seatOf } from '../outcome.ts';
import type { Action } from '../types.ts';
import { type Board, boardOf, hasHostileNeighbour, isHostile } from './board.ts';
import type { CandidatePosition } from './candidatePosition.ts';
import { captureOdds } from './odds.ts';

/** How promising actions look before they are tried: by the odds of attacks and by what they would win. */

/** What taking a territory would bring besides itself: a continent made, a continent broken, a player gone. */
const prizeOf = (board: Board, to: number, seat: Seat): number => {
  const { owners, atlas } = board;
  const owner = owners[to]!;
  let prize = 0;
  for (const { members, bonus } of atlas.continents) {
    if (!members.includes(to)) continue;
    let own = 0;
    let enemy = 0;
    for (const i of members) {
      if (owners[i] === seat) own += 1;
      else if (owners[i] === owner) enemy += 1;
    }
    if (own === members.length - 1) prize += 0.4 * bonus;
    else prize += (0.15 * bonus * own) / members.length;
    if (owner !== 0 && enemy === members.length) prize += 0.4 * bonus;
  }
  if (owner !== 0 && owners.filter((other) => other === owner).length === 1) prize += 3;
  return prize;
};

const rateAttack = (board: Board, from: number, to: number, seat: Seat): number => {
  const odds = captureOdds(board.armies[from]!, board.armies[to]!, board.state.ruleset.combat);
  const card = board.state.capturedThisTurn ? 0 : 0.8;
  return odds * (1 + card + prizeOf(board, to, seat)) - (1 - odds) * 2;
};

/** The best attack from a territory with so many armies. */
const ratePlacement = (board: Board, at: number, count: number, seat: Seat): number => {
  let best = 0;
  for (const to of board.atlas.neighbours[at]!) {
    if (!isHostile(board, to, seat)) continue;
    const odds = captureOdds(board.armies[at]! + count, board.armies[to]!, board.state.ruleset.combat);
    best = Math.max(best, odds * (1 + prizeOf(board, to, seat)));
  }
  return best;
};

const rateAction = (board: Board, action: Action, seat: Seat): number => {
  const index = (id: string): number => board.atlas.indexOf.get(id)!;
  switch (action.type) {
    case 'TradeCards':
      return 3;
    case 'PlaceReinforcements':
      return ratePlacement(board, index(action.territoryId), action.count, seat);
    case 'Blitz':
      return rateAttack(board, index(action.from), index(action.to), seat) - (action.stopAt > 1 ? 0.3 : 0);
    case 'Occupy': {
      const { pending } = board.state;
      if (pending?.type !== 'Occupy' || action.moveArmies === pending.minMove) return 0.5;
      return hasHostileNeighbour(board, index(pending.to), seat) ? 1 : 0;
    }
    case 'Fortify':
      return 1 + 0.1 * action.count;
    default:
      return 0.3;
  }
};

/** Writes a rating for every move. */
export const rate = (position: CandidatePosition, moves: readonly number[], into: Float64Array): void => {
  const state = position.state();
  const board = boardOf(state);
  const seat = seatOf(state, state.turn.currentPlayerId);
  for (let i = 0; i < moves.length; i += 1) into[i] = rateAction(board, position.action(moves[i]!), seat);
};
