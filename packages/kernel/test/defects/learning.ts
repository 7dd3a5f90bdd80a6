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
    'the inner form lists other moves',
    brokenPosition((honest) => ({
      legal: (into) => {
        honest.legal(into);
        into.reverse();
      },
    })),
  ],
  ['position', 'the inner form cannot take back', brokenPosition(() => ({ undo: () => undefined }))],
  [
    'position',
    'the inner form leads elsewhere',
    brokenPosition((honest) => ({ apply: (move) => honest.apply(move === 1 ? 0 : move) })),
  ],
  [
    'position',
    'the key does not see the move',
    brokenPosition(() => ({ keyLow: () => 0, keyHigh: () => 0 })),
  ],
  ['position', 'the inner form has another seat to act', brokenPosition(() => ({ toAct: () => 1 }))],
  ['position', 'the inner form does not know the end', brokenPosition(() => ({ outcome: () => undefined }))],
  ['features', 'a vector is shorter than its layout', taughtNim({ features: vectors({ dimension: 9 }) })],
  ['features', 'the parts do not add up', taughtNim({ features: vectors({ parts: [] }) })],
  [
    'features',
    'the inner form keeps an old vector',
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
    'the first one turns',
    taughtNim({ symmetries: { ...mirror, state: (state) => mirror.state(state, 1) } }),
  ],
  [
    'features',
    'a vector tells what is hidden',
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
  ['actions', 'a number is left out', numberedNim(() => undefined)],
  [
    'actions',
    'the parts do not add up',
    numberedNim(({ heap, count }) => 50 * heap + count - 1, { parts: [] }),
  ],
];
