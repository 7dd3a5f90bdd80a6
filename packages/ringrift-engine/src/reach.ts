import type { Seat } from '@ludus/kernel';
import { COLLAPSED, STACK } from './cell.ts';
import { nextCell } from './cellSet.ts';
import type { Position } from './position.ts';
import { clearSteps } from './ray.ts';

/** Where a stack can go (R091, R101). All code that asks "can it move?" uses this. */

/** The stack that a capture jumps: the first one in the direction (R101). */
export const targetOf = ({ blocked, board }: Position, from: number, direction: number): number =>
  from + (clearSteps(blocked, board.places, from, direction) + 1) * board.deltas[direction]!;

/**
 * Whether a stack of this height and cap would have a legal capture from a cell (R101), or `enough` clear
 * cells in some direction.
 */
const canReach = (
  { kind, cap: caps, blocked, board }: Position,
  from: number,
  height: number,
  cap: number,
  enough: number,
): boolean => {
  const { deltas, places } = board;
  for (let d = 0; d < deltas.length; d += 1) {
    const clear = clearSteps(blocked, places, from, d);
    if (clear >= enough) return true;
    const target = from + (clear + 1) * deltas[d]!;
    if (kind[target]! > COLLAPSED || caps[target]! > cap) continue;
    const beyond = clearSteps(blocked, places, target, d);
    if (beyond > 0 && clear + 1 + beyond >= height) return true;
  }
  return false;
};

/** Whether it would have a legal capture there; no path is as long as a row with its border. */
export const canCapture = (position: Position, from: number, height: number, cap: number): boolean =>
  canReach(position, from, height, cap, position.board.width);

/** Whether it would have a legal move or capture there (R081). */
export const canAct = (position: Position, from: number, height: number, cap: number): boolean =>
  canReach(position, from, height, cap, height);

/** Whether a seat controls a stack that can move or capture. */
export const hasMovableStack = (position: Position, seat: Seat): boolean => {
  if (position.stacks[seat] === 0) return false;
  const { board, rows, height, cap } = position;
  const start = (STACK + seat) * board.width;
  for (let cell = nextCell(board, rows, start, 0); cell !== 0; cell = nextCell(board, rows, start, cell))
    if (canAct(position, cell, height[cell]!, cap[cell]!)) return true;
  return false;
};
