import type { Seat } from '@ludus/kernel';
import { COLLAPSED, EMPTY, isPassable, isStack, MARKER, STACK } from './cell.ts';
import { NO_PLACEMENT, PLACE, pack, SKIP_PLACEMENT, SWAP_SIDES } from './moves.ts';
import { type Position, SWAP_DECLINED, SWAP_DONE, SWAP_OPEN } from './position.ts';
import { clearSteps } from './ray.ts';
import { canAct, hasMovableStack } from './reach.ts';
import { isEligible } from './recovery.ts';
import { toppedHigh, toppedLow } from './rings.ts';

/** R080: at most three rings go on an empty cell at once. */
const MAX_COUNT = 3;

/**
 * The counts, as bits (one ring is bit 0), that may be placed on an empty cell: a stack of that many rings,
 * all of them cap, must be able to move or capture (R081). One scan along each direction covers all counts.
 */
const emptyCellCounts = ({ kind, cap, blocked, board }: Position, cell: number, max: number): number => {
  const { deltas, places } = board;
  const all = (1 << max) - 1;
  let counts = 0;
  for (let d = 0; d < deltas.length && counts !== all; d += 1) {
    const delta = deltas[d]!;
    const clear = clearSteps(blocked, places, cell, d);
    if (clear >= max) return all;
    counts |= (1 << clear) - 1;
    const target = cell + (clear + 1) * delta;
    if (kind[target]! > COLLAPSED || !isPassable(kind[target + delta]!)) continue;
    // Counts from the target's cap up to the distance of the farthest landing can capture.
    const furthest = Math.min(max, clear + 1 + clearSteps(blocked, places, target, d));
    counts |= ((1 << furthest) - 1) & ~((1 << (cap[target]! - 1)) - 1);
  }
  return counts;
};

/** Every count up to the highest of these. */
const upToHighest = (counts: number): number => (1 << (32 - Math.clz32(counts))) - 1;

/** The counts, as bits, that a seat with at most `max` rings may place on a cell (R080, R081). */
const placeableCounts = (position: Position, cell: number, seat: Seat, max: number): number => {
  const kind = position.kind[cell]!;
  if (kind === EMPTY) {
    const counts = emptyCellCounts(position, cell, max);
    return position.allowsStuck ? upToHighest(counts) : counts;
  }
  if (!isStack(kind)) return 0;
  const cap = kind === STACK + seat ? position.cap[cell]! + 1 : 1;
  return canAct(position, cell, position.height[cell]! + 1, cap) ? 1 : 0;
};

const emptyCells = ({ board: { width }, rows, blocked, seats }: Position, row: number): number => {
  let empty = ~blocked[row]!;
  for (let seat = 1; seat <= seats; seat += 1) empty &= ~rows[(MARKER + seat) * width + row]!;
  return empty;
};

const stackCells = ({ board: { width }, rows, seats }: Position, row: number): number => {
  let stacks = 0;
  for (let seat = 1; seat <= seats; seat += 1) stacks |= rows[(STACK + seat) * width + row]!;
  return stacks;
};

/** Those of some cells of a row that have `steps` clear cells in a straight line, up or down from it. */
const roomyAcross = ({ board, blocked }: Position, row: number, cells: number, steps: number): number => {
  const { slants, width } = board;
  let roomy = 0;
  for (let axis = 1; axis < slants.length && (cells & ~roomy) !== 0; axis += 1) {
    const slant = slants[axis]!;
    let down = row + steps < width ? -1 : 0;
    let up = row >= steps ? -1 : 0;
    for (let i = 1; i <= steps && (down | up) !== 0; i += 1) {
      const shift = slant * i;
      if (down !== 0) down &= shift >= 0 ? ~blocked[row + i]! >> shift : ~blocked[row + i]! << -shift;
      if (up !== 0) up &= shift >= 0 ? ~blocked[row - i]! << shift : ~blocked[row - i]! >> -shift;
    }
    roomy |= down | up;
  }
  return cells & roomy;
};

/** Those of the empty cells of a row from which any count up to `max` can move. */
const roomyCells = (position: Position, row: number, empty: number, max: number): number => {
  const clear = ~position.blocked[row]!;
  let right = clear >> 1;
  let left = clear << 1;
  for (let i = 2; i <= max; i += 1) {
    right &= clear >> i;
    left &= clear << i;
  }
  const beside = empty & (right | left);
  return beside === empty ? beside : beside | roomyAcross(position, row, empty & ~beside, max);
};

const maxCount = (position: Position, seat: Seat): number => Math.min(MAX_COUNT, position.hand[seat]!);

/** Whether a seat has any legal placement. */
export const hasPlacement = (position: Position, seat: Seat): boolean => {
  const max = maxCount(position, seat);
  if (max === 0) return false;
  const { cells, width } = position.board;
  for (let row = 1; row < width - 1; row += 1)
    if (roomyCells(position, row, emptyCells(position, row), max) !== 0) return true;
  for (let i = 0; i < cells.length; i += 1)
    if (placeableCounts(position, cells[i]!, seat, max) !== 0) return true;
  return false;
};

const pushCounts = (cell: number, counts: number, into: number[]): void => {
  for (let count = 1; counts >> (count - 1) !== 0; count += 1)
    if ((counts & (1 << (count - 1))) !== 0) into.push(pack(PLACE, cell, 0, count));
};

const pushAllCounts = (cell: number, max: number, into: number[]): void => {
  for (let count = 1; count <= max; count += 1) into.push(pack(PLACE, cell, 0, count));
};

/** R080–R082: the placements on one cell. */
export const legalAt = (position: Position, cell: number, into: number[]): void => {
  const max = maxCount(position, position.player);
  if (max > 0) pushCounts(cell, placeableCounts(position, cell, position.player, max), into);
};

const pushPlacements = (position: Position, seat: Seat, into: number[]): void => {
  const { width } = position.board;
  const max = maxCount(position, seat);
  for (let row = 1; row < width - 1; row += 1) {
    const empty = emptyCells(position, row);
    const roomy = roomyCells(position, row, empty, max);
    for (let bits = empty | stackCells(position, row); bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      const cell = row * width + 31 - Math.clz32(bit);
      if ((roomy & bit) !== 0) pushAllCounts(cell, max, into);
      else pushCounts(cell, placeableCounts(position, cell, seat, max), into);
    }
  }
};

/** R080–R082. */
export const legal = (position: Position, into: number[]): void => {
  const seat = position.player;
  if (position.hand[seat]! > 0) {
    pushPlacements(position, seat, into);
    if (position.swap === SWAP_OPEN && seat === 2) into.push(SWAP_SIDES);
    if (isEligible(position, seat) || hasMovableStack(position, seat)) into.push(SKIP_PLACEMENT);
  }
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
    high = toppedHigh(low, high);
    low = toppedLow(low, seat - 1);
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

/** The people swap seats; the seat to act and the board stay. */
export const applySwap = (position: Position): void => {
  position.swap = SWAP_DONE;
  position.listener?.({ type: 'sides_swapped' });
};
