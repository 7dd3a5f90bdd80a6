import type { ActionSpace } from '@ludus/kernel';
import type { BreakthroughPosition } from './position.ts';
import type { BreakthroughState, Move } from './types.ts';
import { fromHome } from './vector.ts';

/** A step goes left, straight or right ahead, as player 1 sees the board. */
const STEPS = 3;

/** Moves by their first square, counted from the player's own side as in the feature vector, and their direction. */
export const actionSpace: ActionSpace<BreakthroughState, Move> = {
  layout: ({ rows }) => {
    const dimension = STEPS * rows.length ** 2;
    const meaning =
      "3 × the first square, row by row from the player's own side, + 0 towards file a, 1 straight ahead, 2 away from file a.";
    return { version: 1, dimension, parts: [{ name: 'move', length: dimension, meaning }] };
  },
  number: (position, moves, into) => {
    // `Search.position` made every position passed here.
    const { size, player } = position as BreakthroughPosition;
    for (const [i, move] of moves.entries()) {
      const { from, to } = (position as BreakthroughPosition).squaresOf(move);
      into[i] = STEPS * fromHome(from, size, player) + 1 + (to % size) - (from % size);
    }
  },
};
