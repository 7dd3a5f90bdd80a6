import { COLLAPSED, EMPTY, MARKER, STACK } from './cell.ts';
import { nextCell } from './cellSet.ts';
import { eliminate } from './elimination.ts';
import { MOVE, OVERTAKE, pack } from './moves.ts';
import type { Position } from './position.ts';
import { clearSteps } from './ray.ts';

/** R101: the captures of a stack in a direction with `clear` free cells. */
const pushCaptures = (
  { kind, cap, height, blocked, board }: Position,
  type: number,
  from: number,
  direction: number,
  clear: number,
  into: number[],
): void => {
  const { deltas, places } = board;
  const delta = deltas[direction]!;
  const target = from + (clear + 1) * delta;
  if (kind[target]! > COLLAPSED || cap[target]! > cap[from]!) return;
  const beyond = clearSteps(blocked, places, target, direction);
  for (let step = Math.max(1, height[from]! - clear - 1); step <= beyond; step += 1)
    into.push(pack(type, from, target + step * delta, direction));
};

/** R091 and R101: the moves and captures of one stack. */
const pushFrom = (position: Position, from: number, into: number[]): void => {
  const { blocked, board } = position;
  const { deltas, places } = board;
  const height = position.height[from]!;
  for (let d = 0; d < deltas.length; d += 1) {
    const clear = clearSteps(blocked, places, from, d);
    for (let step = height; step <= clear; step += 1)
      into.push(pack(MOVE, from, from + step * deltas[d]!, d));
    pushCaptures(position, OVERTAKE, from, d, clear, into);
  }
};

/** R101: the captures of the active stack, as first captures or, in a chain, as continuations. */
export const legalCaptures = (position: Position, type: number, into: number[]): void => {
  const { active, blocked, board } = position;
  const { deltas, places } = board;
  for (let d = 0; d < deltas.length; d += 1)
    pushCaptures(position, type, active, d, clearSteps(blocked, places, active, d), into);
};

/**
 * Every move and capture of the player's stacks; after a placement, only of the stack just placed (R082).
 * With `only`, those of that stack.
 */
export const legal = (position: Position, into: number[], only = position.active): void => {
  const { board, rows, kind, player, active } = position;
  if (only !== 0) {
    if (kind[only] === STACK + player && (active === 0 || active === only)) pushFrom(position, only, into);
    return;
  }
  const start = (STACK + player) * board.width;
  for (let cell = nextCell(board, rows, start, 0); cell !== 0; cell = nextCell(board, rows, start, cell))
    pushFrom(position, cell, into);
};
/** R092: the stack takes over other players' markers it passes; the player's own collapse. */
export const passMarkers = (position: Position, from: number, to: number, delta: number): void => {
  const seat = position.player;
  const { keys } = position.board;
  for (let at = from + delta; at !== to; at += delta) {
    const was = position.kind[at]!;
    if (was === EMPTY) continue;
    if (was === MARKER + seat) {
      position.collapse(at, seat);
      position.listener?.({ type: 'marker_collapsed', player: seat, cell: keys[at]! });
    } else {
      position.putMarker(at, seat);
      position.listener?.({ type: 'marker_flipped', player: seat, cell: keys[at]!, was: was - MARKER });
    }
  }
};

/** R092: a stack that lands on a marker removes it and loses its top ring. */
export const land = (position: Position, to: number, height: number, low: number, high: number): void => {
  const was = position.kind[to]!;
  position.putStack(to, height, low, high);
  if (was === EMPTY) return;
  position.listener?.({ type: 'marker_removed', cell: position.board.keys[to]!, was: was - MARKER });
  eliminate(position, to, 1, 'landing');
};

/** R090–R093. */
export const apply = (position: Position, from: number, to: number, direction: number): void => {
  const seat = position.player;
  const { keys } = position.board;
  const height = position.height[from]!;
  const low = position.low[from]!;
  const high = position.high[from]!;
  position.listener?.({ type: 'stack_moved', player: seat, from: keys[from]!, to: keys[to]! });
  position.putMarker(from, seat);
  position.listener?.({ type: 'marker_placed', player: seat, cell: keys[from]! });
  passMarkers(position, from, to, position.board.deltas[direction]!);
  land(position, to, height, low, high);
  position.acted = true;
};
