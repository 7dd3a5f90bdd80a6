import type { Seat } from '@ludus/kernel';
import { NO_PLACEMENT, PLACE, pack, SKIP_PLACEMENT, SWAP_SIDES } from './moves.ts';
import {
  COLLAPSED,
  EMPTY,
  PASSABLE,
  type Position,
  STACK,
  SWAP_DECLINED,
  SWAP_DONE,
  SWAP_OPEN,
} from './position.ts';
import { canAct, hasMovableStack } from './reach.ts';
import { isEligible } from './recovery.ts';
import { upperWord, withTop } from './rings.ts';

/** R080: at most three rings go on an empty cell at once. */
const MAX_RINGS = 3;

/**
 * The counts, as bits (one ring is bit 0), that may go on an empty cell: a stack of that many rings, all of them
 * cap, must be able to move or capture (R081). One look along each direction answers for all counts.
 */
const placeableCounts = (position: Position, cell: number, max: number): number => {
  const { kind, cap } = position;
  const { deltas } = position.board;
  const all = (1 << max) - 1;
  let counts = 0;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = cell + delta;
    let clear = 0;
    while (kind[at]! <= PASSABLE) {
      clear += 1;
      if (clear === max) return all;
      at += delta;
    }
    counts |= (1 << clear) - 1;
    if (kind[at]! <= COLLAPSED && kind[at + delta]! <= PASSABLE) {
      // Counts from the target's cap up to the distance of the furthest landing can capture.
      const least = cap[at]!;
      let furthest = clear + 1;
      for (at += delta; furthest < max && kind[at]! <= PASSABLE; at += delta) furthest += 1;
      counts |= ((1 << furthest) - 1) & all & ~((1 << (least - 1)) - 1);
    }
    if (counts === all) return all;
  }
  return counts;
};

/** Whether one ring may go on top of a stack (R081). */
const isPlaceableOn = (position: Position, cell: number, seat: Seat): boolean => {
  const cap = position.kind[cell] === STACK + seat ? position.cap[cell]! + 1 : 1;
  return canAct(position, cell, position.height[cell]! + 1, cap);
};

/** Whether a seat has any legal placement. */
export const hasPlacement = (position: Position, seat: Seat): boolean => {
  const max = Math.min(MAX_RINGS, position.hand[seat]!);
  if (max === 0) return false;
  const { cells } = position.board;
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (position.kind[cell] === EMPTY && placeableCounts(position, cell, max) !== 0) return true;
    if (position.isStack(cell) && isPlaceableOn(position, cell, seat)) return true;
  }
  return false;
};

/** R080–R082. */
export const legal = (position: Position, into: number[]): void => {
  const seat = position.player;
  const hand = position.hand[seat]!;
  if (hand === 0) {
    into.push(NO_PLACEMENT);
    return;
  }
  const max = Math.min(MAX_RINGS, hand);
  const { cells } = position.board;
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (position.kind[cell] === EMPTY) {
      const counts = placeableCounts(position, cell, max);
      for (let count = 1; count <= max; count += 1)
        if ((counts & (1 << (count - 1))) !== 0) into.push(pack(PLACE, cell, 0, count));
    } else if (position.isStack(cell) && isPlaceableOn(position, cell, seat))
      into.push(pack(PLACE, cell, 0, 1));
  }
  if (position.swap === SWAP_OPEN && seat === 2) into.push(SWAP_SIDES);
  if (isEligible(position, seat) || hasMovableStack(position, seat)) into.push(SKIP_PLACEMENT);
  if (into.length === 0) into.push(NO_PLACEMENT);
};

const closeSwap = (position: Position): void => {
  if (position.swap === SWAP_OPEN && position.player === 2) position.swap = SWAP_DECLINED;
};

export const apply = (position: Position, cell: number, count: number): void => {
  const seat = position.player;
  let low = position.low[cell]!;
  let high = position.high[cell]!;
  for (let i = 0; i < count; i += 1) {
    low = withTop(low, high, seat - 1);
    high = upperWord();
  }
  position.putStack(cell, position.height[cell]! + count, low, high);
  position.hand[seat]! -= count;
  position.ringsOnBoard[seat]! += count;
  position.listener?.({ type: 'ring_placed', player: seat, cell: position.board.keys[cell]!, count });
  closeSwap(position);
  position.acted = true;
  position.active = cell;
};

/** `skip_placement` and `no_placement_action`. */
export const applyNothing = (position: Position): void => closeSwap(position);

/** The persons change seats; the seat to act and the board stay. */
export const applySwap = (position: Position): void => {
  position.swap = SWAP_DONE;
  position.listener?.({ type: 'sides_swapped' });
};
