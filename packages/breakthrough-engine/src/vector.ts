import type { Features, Seat } from '@ludus/kernel';
import { BreakthroughPosition } from './position.ts';
import type { BreakthroughState } from './types.ts';

type Numbers = Float32Array | Float64Array;

/** A square, counted row by row from a seat's own side. */
export const fromHome = (square: number, size: number, seat: Seat): number =>
  seat === 1 ? square : (size - 1 - Math.floor(square / size)) * size + (square % size);

const write = ({ size, cells, player }: BreakthroughPosition, seat: Seat, into: Numbers): void => {
  into.fill(0);
  for (const [square, owner] of cells.entries())
    if (owner !== 0) into[(owner === seat ? 0 : cells.length) + fromHome(square, size, seat)] = 1;
  into[2 * cells.length] = player === seat ? 1 : 0;
};

/** Positions as inputs of a network: own pieces, the other side's, and whether the seat is to move. */
export const features: Features<BreakthroughState> = {
  layout: ({ rows }) => {
    const squares = rows.length ** 2;
    return {
      version: 1,
      dimension: 2 * squares + 1,
      parts: [
        { name: 'own', length: squares, meaning: "Own pieces, row by row from the seat's own side." },
        { name: 'other', length: squares, meaning: "The opponent's pieces, in the same order." },
        { name: 'to_move', length: 1, meaning: '1 when the seat is to move.' },
      ],
    };
  },
  vector: (state, seat) => {
    const into = new Float32Array(2 * state.rows.length ** 2 + 1);
    write(new BreakthroughPosition(state), seat, into);
    return into;
  },
  // `Search.position` made every position passed here.
  read: (position, seat, into) => write(position as BreakthroughPosition, seat, into),
};
