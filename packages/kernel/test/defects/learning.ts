import { hashWords, makeJson, NO_SYMMETRY } from '../../src/index.ts';
import {
  brokenCards,
  brokenPosition,
  type Defect,
  mirror,
  numberedNim,
  taughtNim,
  vectors,
} from './broken.ts';

export const LEARNING_DEFECTS: readonly Defect[] = [
  [
    'position',
    'the fast form lists different moves',
    brokenPosition((honest) => ({
      legal: (into) => {
        honest.legal(into);
        into.reverse();
      },
    })),
  ],
  ['position', 'the fast form cannot undo a move', brokenPosition(() => ({ undo: () => undefined }))],
  [
    'position',
    'a move of the fast form leads to a different state',
    brokenPosition((honest) => ({ apply: (move) => honest.apply(move === 1 ? 0 : move) })),
  ],
  [
    'position',
    'the key does not change with a move',
    brokenPosition(() => ({ keyLow: () => 0, keyHigh: () => 0 })),
  ],
  ['position', 'a different seat is to act in the fast form', brokenPosition(() => ({ toAct: () => 1 }))],
  ['position', 'the fast form has no outcome', brokenPosition(() => ({ outcome: () => undefined }))],
  ['features', 'a vector is shorter than its layout', taughtNim({ features: vectors({ dimension: 9 }) })],
  ['features', 'the lengths of the parts do not add up', taughtNim({ features: vectors({ parts: [] }) })],
  [
    'features',
    'the fast form returns an old vector',
    taughtNim({ features: { ...vectors({}), read: () => undefined } }),
  ],
  [
    'symmetries',
    'the action is not turned',
    taughtNim({ symmetries: { ...mirror, action: (_, one) => one } }),
  ],
  ['symmetries', 'the state is not turned', taughtNim({ symmetries: { ...mirror, state: (one) => one } })],
  ['symmetries', 'there are none', taughtNim({ symmetries: { ...mirror, count: () => 0 } })],
  [
    'symmetries',
    'symmetry 0 changes the state',
    taughtNim({ symmetries: { ...mirror, state: (state) => mirror.state(state, 1) } }),
  ],
  [
    'features',
    'a vector contains hidden information',
    brokenCards({
      learning: {
        features: {
          layout: () => ({
            version: 1,
            dimension: 1,
            parts: [{ name: 'deck', length: 1, meaning: 'The next card.' }],
          }),
          vector: (state) => Float32Array.from([hashWords(makeJson(state))[0]]),
        },
        symmetries: NO_SYMMETRY as never,
      },
    }),
  ],
  ['actions', 'a number is too large', numberedNim(() => 999)],
  ['actions', 'two actions share a number', numberedNim(({ heap }) => heap)],
  ['actions', 'no action has a number', numberedNim(() => -1)],
  ['actions', 'numbers are not written', numberedNim(() => undefined)],
  [
    'actions',
    'the lengths of the parts do not add up',
    numberedNim(({ heap, count }) => 50 * heap + count - 1, { parts: [] }),
  ],
];
