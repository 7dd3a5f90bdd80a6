import type { Seat } from '@ludus/kernel';
import type { BreakthroughPosition } from '../position.ts';

/** What the evaluation counts for one side. */
export interface Side {
  advance: number;
  lead: number;
  guarded: number;
  hanging: number;
  guards: number;
  /** Steps of the nearest piece that nobody can stop; 0 if there is none. */
  runner: number;
}

const emptySide = (): Side => ({ advance: 0, lead: 0, guarded: 0, hanging: 0, guards: 0, runner: 0 });

const sides: readonly [Side, Side] = [emptySide(), emptySide()];

/** Whether a seat has a piece on one of the two diagonal squares in that row. */
const flanks = ({ cells, size }: BreakthroughPosition, seat: Seat, row: number, file: number): boolean => {
  if (row < 0 || row >= size) return false;
  const at = row * size + file;
  return (file > 0 && cells[at - 1] === seat) || (file < size - 1 && cells[at + 1] === seat);
};

/** No opponent is in the widening path ahead, so nobody can come to capture. */
const isFree = ({ cells, size }: BreakthroughPosition, seat: Seat, row: number, file: number): boolean => {
  const step = seat === 1 ? 1 : -1;
  for (let ahead = row + step, reach = 1; ahead >= 0 && ahead < size; ahead += step, reach += 1) {
    const last = Math.min(size - 1, file + reach);
    for (let at = Math.max(0, file - reach); at <= last; at += 1)
      if (cells[ahead * size + at] === 3 - seat) return false;
  }
  return true;
};

const addPiece = (position: BreakthroughPosition, seat: Seat, square: number): void => {
  const { size } = position;
  const side = sides[seat - 1]!;
  const row = Math.floor(square / size);
  const file = square % size;
  const step = seat === 1 ? 1 : -1;
  const gone = seat === 1 ? row : size - 1 - row;
  side.advance += gone;
  if (gone > side.lead) side.lead = gone;
  if (gone === 0) side.guards += 1;
  const isGuarded = flanks(position, seat, row - step, file);
  if (isGuarded) side.guarded += 1;
  else if (flanks(position, 3 - seat, row + step, file)) side.hanging += 1;
  const left = size - 1 - gone;
  // Runners appear late in a race; further back, there is always an opponent in the way.
  if (left <= size / 2 && (side.runner === 0 || left < side.runner) && isFree(position, seat, row, file))
    side.runner = left;
};

/** Counts both sides. The next call overwrites the result. */
export const scan = (position: BreakthroughPosition): readonly [Side, Side] => {
  const { cells } = position;
  for (const side of sides) Object.assign(side, EMPTY);
  for (let square = 0; square < cells.length; square += 1) {
    const seat = cells[square]!;
    if (seat !== 0) addPiece(position, seat, square);
  }
  return sides;
};

const EMPTY: Readonly<Side> = emptySide();
