import { makeMove } from './action.ts';
import { NO_LINE, NO_MOVEMENT, NO_PLACEMENT, NO_TERRITORY } from './moves.ts';
import type { Position } from './position.ts';
import { legal } from './rules.ts';
import type { Move } from './types.ts';

const NO_ACTIONS: readonly number[] = [NO_PLACEMENT, NO_MOVEMENT, NO_LINE, NO_TERRITORY];

/** The move that declares a phase without options; it is the only legal one. */
export const forcedMove = (position: Position): Move | undefined => {
  const moves: number[] = [];
  legal(position, moves);
  const [only] = moves;
  return only !== undefined && NO_ACTIONS.includes(only) ? makeMove(position, only) : undefined;
};
