import type { Edge, Place, Scene, Seat } from '../index.ts';
import type { HexState } from './hex.ts';
import { shortestWay } from './hexGrid.ts';

const LETTERS = 'abcdefghijk';
const ROW_HEIGHT = Math.sqrt(3) / 2;
/** From the middle of a hexagon to a corner. */
const RADIUS = 1 / Math.sqrt(3);

const nameOf = (cell: number, size: number): string =>
  `${LETTERS[cell % size]}${Math.floor(cell / size) + 1}`;

const middleOf = (cell: number, size: number): { readonly x: number; readonly y: number } => {
  const row = Math.floor(cell / size);
  return { x: (cell % size) + row / 2, y: row * ROW_HEIGHT };
};

/** The outer corners of the cells of a side, from one end to the other. */
const edge = (size: number, seat: Seat, cells: readonly number[], corners: readonly number[]): Edge => ({
  seat,
  points: cells.flatMap((cell) => {
    const { x, y } = middleOf(cell, size);
    return corners.map((corner): readonly [number, number] => {
      const angle = (Math.PI / 6) * (2 * corner + 1);
      return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)];
    });
  }),
});

const edgesOf = (size: number): Edge[] => {
  const line = Array.from({ length: size }, (_, i) => i);
  return [
    // Corners are counted clockwise from the lower right one.
    edge(size, 1, line, [3, 4, 5]),
    edge(
      size,
      1,
      line.map((i) => size * (size - 1) + i),
      [2, 1, 0],
    ),
    edge(
      size,
      2,
      line.map((i) => i * size),
      [3, 2, 1],
    ),
    edge(
      size,
      2,
      line.map((i) => i * size + size - 1),
      [4, 5, 0],
    ),
  ];
};

/** The board as data: hexagons in a rhombus with the sides in the colours of their players. */
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
