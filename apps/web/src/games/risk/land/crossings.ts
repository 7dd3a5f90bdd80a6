import { doCross, type Line, type Point } from './points.ts';
import type { Sliced } from './slices.ts';

const CELL = 8;

interface Segment {
  readonly name: string;
  readonly index: number;
  readonly a: Point;
  readonly b: Point;
}

/** The cells that a segment passes through, or a few more. */
const cellsOf = (a: Point, b: Point): number[] => {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])].map((x) => Math.floor(x / CELL));
  const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])].map((y) => Math.floor(y / CELL));
  const cells: number[] = [];
  for (let x = x0!; x <= x1!; x += 1) for (let y = y0!; y <= y1!; y += 1) cells.push(x * 65_536 + y);
  return cells;
};

/** The names of all lines that cross another line or themselves. */
export function* findCrossings(lines: ReadonlyMap<string, Line>): Sliced<ReadonlySet<string>> {
  const grid = new Map<number, Segment[]>();
  const crossing = new Set<string>();
  for (const [name, line] of lines) {
    for (let index = 0; index + 1 < line.length; index += 1) {
      const segment = { name, index, a: line[index]!, b: line[index + 1]! };
      for (const cell of cellsOf(segment.a, segment.b)) {
        const others = grid.get(cell) ?? [];
        for (const other of others) {
          if (other.name === name && Math.abs(other.index - index) < 2) continue;
          if (doCross(segment.a, segment.b, other.a, other.b)) crossing.add(name).add(other.name);
        }
        others.push(segment);
        grid.set(cell, others);
      }
    }
    yield;
  }
  return crossing;
}
