import type { Seat } from '@ludus/kernel';
import { MARKER } from './cell.ts';
import { nextCell } from './cellSet.ts';
import { LINE, LINE_OPTION, NO_LINE, pack } from './moves.ts';
import { FOR_LINE, type Position } from './position.ts';

/** Whether a seat has a run of at least the line length (R120), using row masks. */
export const hasLine = (position: Position, seat: Seat): boolean => {
  const length = position.lineLength;
  if (position.markers[seat]! < length) return false;
  const { slants, width } = position.board;
  const { rows } = position;
  const start = (MARKER + seat) * width;
  for (let row = 1; row < width - 1; row += 1) {
    const first = rows[start + row]!;
    if (first === 0) continue;
    let along = first & (first >> 1) & (first >> 2);
    if (length === 4) along &= first >> 3;
    if (along !== 0) return true;
    if (row + length > width - 1 || rows[start + row + 1] === 0) continue;
    for (let axis = 1; axis < slants.length; axis += 1) {
      const slant = slants[axis]!;
      let down = first;
      for (let i = 1; i < length && down !== 0; i += 1) {
        const next = rows[start + row + i]!;
        down &= slant === 0 ? next : slant > 0 ? next >> i : next << i;
      }
      if (down !== 0) return true;
    }
  }
  return false;
};

/** How many markers of a seat are in a row from a cell on, including that cell. */
const runFrom = (position: Position, cell: number, delta: number, seat: Seat): number => {
  let length = 0;
  for (let at = cell; position.kind[at] === MARKER + seat; at += delta) length += 1;
  return length;
};

/** Calls `visit` with first cell, axis and length of every line of a seat (R120). */
export const forEachLine = (
  position: Position,
  seat: Seat,
  visit: (first: number, axis: number, length: number) => void,
): void => {
  const { board, rows } = position;
  const { deltas } = board;
  const start = (MARKER + seat) * board.width;
  for (let cell = nextCell(board, rows, start, 0); cell !== 0; cell = nextCell(board, rows, start, cell))
    for (let d = 0; d < deltas.length; d += 2) {
      const delta = deltas[d]!;
      if (position.kind[cell - delta] === MARKER + seat) continue;
      const length = runFrom(position, cell, delta, seat);
      if (length >= position.lineLength) visit(cell, d >> 1, length);
    }
};

/** R121–R122: an exact line, or the options of a longer one; lines cannot be declined. */
export const legal = (position: Position, into: number[]): void => {
  if (!hasLine(position, position.player)) {
    into.push(NO_LINE);
    return;
  }
  forEachLine(position, position.player, (first, axis, length) => {
    if (length === position.lineLength) {
      into.push(pack(LINE, first, 0, axis));
      return;
    }
    into.push(pack(LINE_OPTION, first, 0, axis));
    for (let offset = 0; offset + position.lineLength <= length; offset += 1)
      into.push(pack(LINE_OPTION, first, offset + 1, axis));
  });
};

/** The cells that a line move collapses: a window of the line, or all of it if `window` is 0. */
export const collapsedCells = (position: Position, first: number, axis: number, window: number): number[] => {
  const delta = position.board.deltas[axis * 2]!;
  const whole = runFrom(position, first, delta, position.kind[first]! - MARKER);
  const start = window === 0 ? 0 : window - 1;
  const count = window === 0 ? whole : position.lineLength;
  return Array.from({ length: count }, (_, i) => first + (start + i) * delta);
};

export const collapseLine = (position: Position, cells: readonly number[]): void => {
  const seat = position.player;
  for (const cell of cells) position.collapse(cell, seat);
  position.listener?.({
    type: 'line_collapsed',
    player: seat,
    cells: cells.map((cell) => position.board.keys[cell]!),
  });
};

/**
 * R122: a whole line costs the top ring of a controlled stack, a window nothing. Without a stack, nothing is
 * owed.
 */
export const apply = (position: Position, first: number, axis: number, window: number): void => {
  collapseLine(position, collapsedCells(position, first, axis, window));
  position.acted = true;
  if (window === 0) {
    const seat = position.player;
    if (position.stacks[seat]! > 0) {
      position.owe(FOR_LINE, 1);
      position.listener?.({ type: 'rings_owed', player: seat, cause: 'line', count: 1 });
    } else position.listener?.({ type: 'debt_waived', player: seat });
  }
};
