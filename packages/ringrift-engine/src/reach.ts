import type { Seat } from '@ludus/kernel';
import { COLLAPSED, PASSABLE, type Position } from './position.ts';

/** Where a stack can go (R091, R101). Everything that asks "can it move?" asks here. */

/** Whether a stack of this height and cap would have a legal capture from a cell (R101). */
export const canCapture = (position: Position, from: number, height: number, cap: number): boolean => {
  const { kind, cap: caps } = position;
  const { deltas } = position.board;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = from + delta;
    let distance = 1;
    while (kind[at]! <= PASSABLE) {
      at += delta;
      distance += 1;
    }
    if (kind[at]! > COLLAPSED || caps[at]! > cap) continue;
    at += delta;
    while (kind[at]! <= PASSABLE) {
      distance += 1;
      if (distance >= height) return true;
      at += delta;
    }
  }
  return false;
};

/** Whether it would have a legal move or capture there (R081). */
export const canAct = (position: Position, from: number, height: number, cap: number): boolean => {
  const { kind } = position;
  const { deltas } = position.board;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = from + delta;
    for (let distance = 1; kind[at]! <= PASSABLE; distance += 1) {
      if (distance >= height) return true;
      at += delta;
    }
  }
  return canCapture(position, from, height, cap);
};

/** Whether some stack a seat controls can move or capture. */
export const hasMovableStack = (position: Position, seat: Seat): boolean => {
  if (position.stacks[seat] === 0) return false;
  const { width } = position.board;
  const rows = position.stackRows[seat]!;
  for (let row = 1; row < width - 1; row += 1)
    for (let bits = rows[row]!; bits !== 0; bits &= bits - 1) {
      const cell = row * width + 31 - Math.clz32(bits & -bits);
      if (canAct(position, cell, position.height[cell]!, position.cap[cell]!)) return true;
    }
  return false;
};
