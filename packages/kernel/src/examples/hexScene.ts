import type { Edge, Place, Scene } from '../index.ts';
import type { HexState } from './hex.ts';
import { shortestWay } from './hexGrid.ts';

const LETTERS = 'abcdefghijk';
const ROW_HEIGHT = Math.sqrt(3) / 2;
/** From the centre of a hexagon to a corner. */
const RADIUS = 1 / Math.sqrt(3);

const nameOf = (cell: number, size: number): string =>
  `${LETTERS[cell % size]}${Math.floor(cell / size) + 1}`;

const middleOf = (cell: number, size: number): { readonly x: number; readonly y: number } => {
  const row = Math.floor(cell / size);
  return { x: (cell % size) + row / 2, y: row * ROW_HEIGHT };
};

type Point = readonly [x: number, y: number];

/** Corners are counted clockwise from the lower right one. */
const cornerOf = (cell: number, corner: number, size: number): Point => {
  const { x, y } = middleOf(cell, size);
  const angle = (Math.PI / 6) * (2 * corner + 1);
  return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)];
};

const halfway = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** The outer corners of the cells of a side, from one end to the other. */
const sideOf = (size: number, cells: readonly number[], corners: readonly number[]): Point[] =>
  cells.flatMap((cell, i) =>
    // Neighbours share a corner.
    corners.slice(i === 0 ? 0 : 1).map((corner) => cornerOf(cell, corner, size)),
  );

/** In two corners of the board a side of a cell belongs to both players: each has half of it. */
const withHalfStart = ([first, second, ...rest]: readonly Point[]): Point[] => [
  halfway(first!, second!),
  second!,
  ...rest,
];
const withHalfEnd = (points: readonly Point[]): Point[] => withHalfStart(points.toReversed()).reverse();

const edgesOf = (size: number): Edge[] => {
  const line = Array.from({ length: size }, (_, i) => i);
  const last = size - 1;
  const top = sideOf(size, line, [3, 4, 5]);
  const bottom = sideOf(
    size,
    line.map((i) => size * last + i),
    [2, 1, 0],
  );
  const left = sideOf(
    size,
    line.map((i) => i * size),
    [3, 2, 1],
  );
  const right = sideOf(
    size,
    line.map((i) => i * size + last),
    [4, 5, 0],
  );
  return [
    { seat: 1, points: withHalfEnd(top) },
    { seat: 1, points: withHalfStart(bottom) },
    { seat: 2, points: withHalfEnd(left) },
    { seat: 2, points: withHalfStart(right) },
  ];
};

/** The board as data: hexagons in a rhombus, with the sides in the players' colours. */
export const hexScene = ({ size, stones, winner }: HexState): Scene => {
  const places = stones.map(
    (stone, cell): Place => ({
      id: nameOf(cell, size),
      ...middleOf(cell, size),
      shape: 'hexagon',
      ...(stone !== 0 && { piece: { name: 'stone', seat: stone } }),
    }),
  );
  const chain = winner === 0 ? undefined : shortestWay(stones, size, winner);
  return {
    places,
    edges: edgesOf(size),
    ...(chain !== undefined && {
      lines: [{ seat: winner, places: chain.cells.map((cell) => nameOf(cell, size)), isHighlighted: true }],
    }),
    labels: Array.from({ length: size }, (_, i) => i).flatMap((i) => [
      { text: LETTERS[i]!, x: i - 0.55, y: -1.05 },
      { text: `${i + 1}`, x: i / 2 - 1.05, y: i * ROW_HEIGHT },
    ]),
  };
};
