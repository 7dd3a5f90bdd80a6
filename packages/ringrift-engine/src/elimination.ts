import type { Seat } from '@ludus/kernel';
import { STACK } from './cell.ts';
import { nextCell } from './cellSet.ts';
import type { EliminationCause } from './events.ts';
import { ELIMINATE, FORCE, pack } from './moves.ts';
import { FOR_LINE, FOR_RECOVERY, FOR_TERRITORY, type Position } from './position.ts';
import { deepest, thinnedHigh, thinnedLow } from './rings.ts';

/** Every stack that holds a buried ring of a seat (R113), in the order of the board. */
export const extractionStacks = (position: Position, seat: Seat): number[] =>
  position.cellsOf(STACK).filter((cell) => position.buriedIn(cell, seat) > 0);

/** Removes a seat's bottommost ring from a stack (R113). */
export const takeBottommost = (position: Position, cell: number, seat: Seat): void => {
  const low = position.low[cell]!;
  const high = position.high[cell]!;
  const height = position.height[cell]!;
  const depth = deepest(low, high, height, seat - 1);
  position.putStack(cell, height - 1, thinnedLow(low, high, depth), thinnedHigh(high, depth));
  position.ringsOnBoard[seat]! -= 1;
};

/** R113: the player's bottommost ring of a stack leaves the game. */
export const extractFrom = (position: Position, cell: number): void => {
  const seat = position.player;
  takeBottommost(position, cell, seat);
  position.eliminated[seat]! += 1;
  position.listener?.({
    type: 'rings_eliminated',
    player: seat,
    cause: 'recovery',
    cell: position.board.keys[cell]!,
    rings: [seat],
  });
};

/** R060: the top rings of a stack leave the game. */
export const eliminate = (position: Position, cell: number, count: number, cause: EliminationCause): void => {
  position.listener?.({
    type: 'rings_eliminated',
    player: position.player,
    cause,
    cell: position.board.keys[cell]!,
    rings: position.topRings(cell, count),
  });
  position.eliminateTop(cell, count);
};

const pushControlled = ({ board, rows, player }: Position, type: number, detail: number, into: number[]) => {
  const start = (STACK + player) * board.width;
  for (let cell = nextCell(board, rows, start, 0); cell !== 0; cell = nextCell(board, rows, start, cell))
    into.push(pack(type, cell, 0, detail));
};

/** What can pay the ring owed: a controlled stack (R122, R145) or, after a slide, one with a buried ring (R114). */
export const legal = (position: Position, into: number[]): void => {
  const context = position.owed;
  if (context !== FOR_RECOVERY) pushControlled(position, ELIMINATE, context, into);
  else
    for (const cell of extractionStacks(position, position.player))
      into.push(pack(ELIMINATE, cell, 0, context));
};

/** R100, R205: every controlled stack can give its cap. */
export const legalForced = (position: Position, into: number[]): void =>
  pushControlled(position, FORCE, 0, into);

/** Pays one ring owed, or a cap. */
export const apply = (position: Position, cell: number): void => {
  const context = position.owed;
  if (context === FOR_LINE) eliminate(position, cell, 1, 'line');
  else if (context === FOR_TERRITORY) eliminate(position, cell, position.cap[cell]!, 'territory');
  else extractFrom(position, cell);
  position.owe(context, position.owedCount - 1);
};

export const applyForced = (position: Position, cell: number): void =>
  eliminate(position, cell, position.cap[cell]!, 'forced');
