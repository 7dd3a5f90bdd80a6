import type { Seat } from '@ludus/kernel';
import type { EliminationCause } from './events.ts';
import { ELIMINATE, FORCE, pack } from './moves.ts';
import { FOR_LINE, FOR_RECOVERY, FOR_TERRITORY, type Position } from './position.ts';
import { colourAt, deepest, upperWord, withoutDepth } from './rings.ts';

/** Calls `visit` with every stack that holds a buried ring of a seat (R113). */
export const forEachExtraction = (position: Position, seat: Seat, visit: (cell: number) => void): void => {
  const { width } = position.board;
  for (let row = 1; row < width - 1; row += 1) {
    let stacks = 0;
    for (let owner = 1; owner <= position.seats; owner += 1) stacks |= position.stackRows[owner]![row]!;
    for (; stacks !== 0; stacks &= stacks - 1) {
      const cell = row * width + 31 - Math.clz32(stacks & -stacks);
      if (position.buriedIn(cell, seat) > 0) visit(cell);
    }
  }
};

/** R113: the player's bottommost ring of a stack leaves the game. */
export const extractFrom = (position: Position, cell: number): void => {
  const seat = position.player;
  const height = position.height[cell]!;
  const depth = deepest(position.low[cell]!, position.high[cell]!, height, seat - 1);
  const low = withoutDepth(position.low[cell]!, position.high[cell]!, depth);
  position.putStack(cell, height - 1, low, upperWord());
  position.ringsOnBoard[seat]! -= 1;
  position.eliminated[seat]! += 1;
  position.listener?.({
    type: 'rings_eliminated',
    player: seat,
    cause: 'recovery',
    cell: position.board.keys[cell]!,
    rings: [seat],
  });
};

const forEachControlled = (position: Position, visit: (cell: number) => void): void => {
  const { width } = position.board;
  const rows = position.stackRows[position.player]!;
  for (let row = 1; row < width - 1; row += 1)
    for (let bits = rows[row]!; bits !== 0; bits &= bits - 1)
      visit(row * width + 31 - Math.clz32(bits & -bits));
};

/** What may pay the ring owed: a controlled stack (R122, R145), after a slide one with a buried ring (R114). */
export const legal = (position: Position, into: number[]): void => {
  const context = position.owed;
  const push = (cell: number): void => {
    into.push(pack(ELIMINATE, cell, 0, context));
  };
  if (context === FOR_RECOVERY) forEachExtraction(position, position.player, push);
  else forEachControlled(position, push);
};

/** R100, R205: every controlled stack may give its cap. */
export const legalForced = (position: Position, into: number[]): void =>
  forEachControlled(position, (cell) => into.push(pack(FORCE, cell, 0, 0)));

const eliminateCap = (position: Position, cell: number, count: number, cause: EliminationCause): void => {
  const { low, high, player } = position;
  position.listener?.({
    type: 'rings_eliminated',
    player,
    cause,
    cell: position.board.keys[cell]!,
    rings: Array.from({ length: count }, (_, depth) => colourAt(low[cell]!, high[cell]!, depth) + 1),
  });
  position.eliminateTop(cell, count);
};

/** Pays one ring owed, or a cap. */
export const apply = (position: Position, cell: number): void => {
  const context = position.owed;
  if (context === FOR_LINE) eliminateCap(position, cell, 1, 'line');
  else if (context === FOR_TERRITORY) eliminateCap(position, cell, position.cap[cell]!, 'territory');
  else extractFrom(position, cell);
  position.owe(context, position.owedCount - 1);
};

export const applyForced = (position: Position, cell: number): void =>
  eliminateCap(position, cell, position.cap[cell]!, 'forced');
