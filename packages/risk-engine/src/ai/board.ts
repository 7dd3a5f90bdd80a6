import type { Seat } from '@ludus/kernel';
import type { Atlas } from '../atlas.ts';
import type { Position } from '../position.ts';
import type { RulesetConfig } from '../types.ts';

/** A position as evaluation and ordering look at it, to be changed by what they try. */
export interface Board {
  readonly position: Position;
  readonly rules: RulesetConfig;
  readonly atlas: Atlas;
  /** The seat whose turn it is. */
  readonly seat: Seat;
  /** Per territory: the seat of its owner, 0 for neutrals, and its armies, fractions where they are expected ones. */
  readonly owners: Int8Array;
  readonly armies: Float64Array;
  /** Per seat: the cards in hand, with the one earned this turn. */
  readonly cards: Float64Array;
  /** Per seat: equal for teammates. */
  readonly sides: readonly number[];
}

export const boardOf = (position: Position): Board => {
  const { table, seat, hands, capturedThisTurn } = position;
  const cards = new Float64Array(table.names.length);
  for (const [i, id] of table.playerIds.entries()) cards[i + 1] = hands[id]!.length;
  if (capturedThisTurn && table.ruleset.cards.awardCardOnCapture) cards[seat]! += 1;
  return {
    position,
    rules: table.ruleset,
    atlas: table.atlas,
    seat,
    owners: Int8Array.from(position.owners),
    armies: Float64Array.from(position.armies),
    cards,
    sides: table.sides,
  };
};

/** Whether a territory's owner is against a seat; neutrals are against everybody. */
export const isHostile = ({ owners: held, sides }: Board, territory: number, seat: Seat): boolean => {
  const owner = held[territory]!;
  return owner === 0 || sides[owner] !== sides[seat];
};

export const hasHostileNeighbour = (board: Board, territory: number, seat: Seat): boolean => {
  for (const next of board.atlas.neighbours[territory]!) if (isHostile(board, next, seat)) return true;
  return false;
};
