import type { Symmetries } from '@ludus/kernel';
import type { BreakthroughState, Move, Square } from './types.ts';

/** How many rows the foremost piece of a side has advanced; 0 if it has no piece. */
const farthest = (rowsFromHome: readonly string[], piece: string): number =>
  Math.max(
    0,
    rowsFromHome.findLastIndex((row) => row.includes(piece)),
  );

/** What people follow: pieces left, and how far the foremost one has come. */
export const progress = ({ rows }: BreakthroughState): readonly Readonly<Record<string, number>>[] =>
  ['1', '2'].map((piece) => ({
    pieces: rows.join('').split(piece).length - 1,
    farthestRow: farthest(piece === '1' ? rows.toReversed() : rows, piece) + 1,
  }));

const mirrored = (size: number, square: Square): Square =>
  `${String.fromCharCode(97 + size - 1 - (square.charCodeAt(0) - 97))}${square.slice(1)}`;

/** Left and right can be swapped. */
export const symmetries: Symmetries<BreakthroughState, Move> = {
  count: () => 2,
  state: (state, symmetry) =>
    symmetry === 0 ? state : { ...state, rows: state.rows.map((row) => [...row].reverse().join('')) },
  action: ({ rows }, move, symmetry) =>
    symmetry === 0
      ? move
      : { ...move, from: mirrored(rows.length, move.from), to: mirrored(rows.length, move.to) },
};
