import type { Features, Game, InputLayout, NetworkInputs, Tagged } from '@ludus/kernel';

/** Networks receive numbers as whole multiples of 1 over this, so that every machine computes the same. */
export const NUMBER_SCALE = 256;
/** Numbers outside −8 to 8 become −8 or 8. */
export const LARGEST: number = 8 * NUMBER_SCALE - 1;

/** A number as the network receives it: in single precision, rounded to the nearest step, halves upwards. */
export const quantized = (value: number): number => {
  const parts = Math.fround(value) * NUMBER_SCALE;
  if (parts >= LARGEST) return LARGEST;
  if (parts <= -LARGEST) return -LARGEST;
  // Truncating is much faster than rounding, and the same for numbers that are not negative.
  return Math.trunc(parts + LARGEST + 0.5) - LARGEST;
};

/** A feature vector as inputs without slots. */
const vectorInputs = (features: Features<unknown>): NetworkInputs<unknown, Tagged> => ({
  layout: (state): InputLayout => {
    const { version, dimension: numbers } = features.layout(state);
    return { version, slots: 0, contents: [[]], aspects: 0, numbers };
  },
  reader: () => ({
    read: (position, seat, _, numbers) => {
      if (features.read === undefined) numbers.set(features.vector(position.state(), seat));
      else features.read(position, seat, numbers);
    },
  }),
  turned: () => new Uint16Array(0),
});

/** What networks receive about positions of a game: its own inputs, or else its feature vector. */
export const inputsOf = ({ learning }: Game): NetworkInputs<unknown, Tagged> | undefined =>
  learning === undefined ? undefined : (learning.inputs ?? vectorInputs(learning.features));
