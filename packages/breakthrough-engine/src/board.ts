import type { Board, Place } from '@ludus/kernel';
import { squareName } from './squares.ts';
import type { BreakthroughState, Move } from './types.ts';

const placesOf = ({ rows }: BreakthroughState): Place[] =>
  rows.flatMap((row, y) =>
    [...row].map((owner, x): Place => {
      const place: Place = {
        id: squareName(rows.length, (rows.length - 1 - y) * rows.length + x),
        x,
        y,
        ...((x + y) % 2 === 1 && { isShaded: true }),
      };
      return owner === '.' ? place : { ...place, piece: { name: 'piece', seat: Number(owner) } };
    }),
  );

const labelsOf = (size: number) =>
  Array.from({ length: size }, (_, i) => [
    { text: squareName(size, i)[0]!, x: i, y: size - 0.3 },
    { text: `${i + 1}`, x: -0.7, y: size - 1 - i },
  ]).flat();

/** Squares in rows; a move is its first square, then its second. */
export const board: Board<BreakthroughState, Move, BreakthroughState> = {
  scene: (state) => ({ places: placesOf(state), labels: labelsOf(state.rows.length) }),
  point: ({ from, to }) => ({ places: [from, to] }),
  orientation: (seat) => (seat === 2 ? 2 : 0),
};
