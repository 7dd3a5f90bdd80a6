import type { ActionSpace, Features, Learning, Symmetries } from '../index.ts';
import type { NimAction, NimState } from './nim.ts';

/** Nim as a game that networks learn. */

/** A heap has at most 50, which fits into six binary digits. */
const DIGITS = 6;
const MOST = 50;

const features: Features<NimState> = {
  layout: ({ heaps: { length } }) => ({
    version: 1,
    dimension: DIGITS * length + 1,
    parts: [
      {
        name: 'heaps',
        length: DIGITS * length,
        meaning: `Heap by heap, the ${DIGITS} binary digits of what it holds, the lowest first.`,
      },
      { name: 'to_move', length: 1, meaning: '1 when the seat is to move.' },
    ],
  }),
  vector: ({ heaps, next }, seat) =>
    Float32Array.from([
      ...heaps.flatMap((left) => Array.from({ length: DIGITS }, (_, digit) => (left >> digit) & 1)),
      next === seat ? 1 : 0,
    ]),
};

const actions: ActionSpace<NimState, NimAction> = {
  layout: ({ heaps: { length } }) => ({
    version: 1,
    dimension: MOST * length,
    parts: [
      { name: 'take', length: MOST * length, meaning: `${MOST} × the heap + how many to take − 1, from 0.` },
    ],
  }),
  number: (position, moves, into) => {
    for (const [i, move] of moves.entries()) {
      const { heap, count } = position.action(move);
      into[i] = MOST * heap + count - 1;
    }
  },
};

/** The order of the heaps makes no difference; reversing it is enough for learning. */
const symmetries: Symmetries<NimState, NimAction> = {
  count: () => 2,
  state: (state, symmetry) => (symmetry === 0 ? state : { ...state, heaps: state.heaps.toReversed() }),
  action: ({ heaps }, action, symmetry) =>
    symmetry === 0 ? action : { ...action, heap: heaps.length - 1 - action.heap },
};

/** What networks need to learn Nim. It is separate, so that the example stays the smallest game. */
export const nimLearning: Learning<NimState, NimAction> = { features, symmetries, actions };
