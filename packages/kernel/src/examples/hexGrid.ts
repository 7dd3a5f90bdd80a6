import type { Seat } from '../index.ts';

/** The rhombus of Hex. Cells are numbered row by row, and each row starts half a cell further right. */

const NEXT = [
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
] as const;

const byCell = (size: number): readonly (readonly number[])[] =>
  Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return NEXT.map(([down, right]) => [row + down, column + right] as const)
      .filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size)
      .map(([r, c]) => r * size + c);
  });

const neighbours = new Map<number, readonly (readonly number[])[]>();

/** The neighbours of each cell. */
export const neighboursOf = (size: number): readonly (readonly number[])[] => {
  const known = neighbours.get(size) ?? byCell(size);
  neighbours.set(size, known);
  return known;
};

/** Seat 1 connects the first row to the last, seat 2 the first column to the last. */
const isAtStart = (cell: number, size: number, seat: Seat): boolean =>
  seat === 1 ? cell < size : cell % size === 0;

export const isAtEnd = (cell: number, size: number, seat: Seat): boolean =>
  seat === 1 ? cell >= size * (size - 1) : cell % size === size - 1;

/** The cells of a seat's first side. */
export const startsOf = (size: number, seat: Seat): number[] =>
  Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => isAtStart(cell, size, seat));

export interface Way {
  /** How many stones are still missing. */
  readonly missing: number;
  /** Its cells from one side to the other. */
  readonly cells: readonly number[];
}

/** The path from side to side that needs the fewest stones; undefined if the opponent has cut all of them. */
export const shortestWay = (stones: readonly number[], size: number, seat: Seat): Way | undefined => {
  const costs = new Int32Array(stones.length).fill(-1);
  const before = new Int32Array(stones.length).fill(-1);
  // Two lists, because a step costs either nothing or one stone.
  let now: number[] = [];
  let later: number[] = [];
  const reach = (cell: number, cost: number, from: number): void => {
    const stone = stones[cell]!;
    const total = stone === seat ? cost : cost + 1;
    if (stone === 3 - seat || (costs[cell]! >= 0 && costs[cell]! <= total)) return;
    costs[cell] = total;
    before[cell] = from;
    (stone === seat ? now : later).push(cell);
  };
  for (const cell of startsOf(size, seat)) reach(cell, 0, -1);
  for (let cost = 0; now.length + later.length > 0; cost += 1) {
    for (let cell = now.pop(); cell !== undefined; cell = now.pop()) {
      if (costs[cell] !== cost) continue;
      if (isAtEnd(cell, size, seat)) return { missing: cost, cells: wayTo(cell, before) };
      for (const next of neighboursOf(size)[cell]!) reach(next, cost, cell);
    }
    [now, later] = [later, []];
  }
  return undefined;
};

const wayTo = (end: number, before: Int32Array): number[] => {
  const cells: number[] = [];
  for (let cell = end; cell >= 0; cell = before[cell]!) cells.push(cell);
  return cells.reverse();
};
