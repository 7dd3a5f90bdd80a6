/**
 * D major pentatonic: D E F♯ A B, in semitones above D. All notes come from it, so that overlapping sounds
 * harmonise.
 */
const SCALE = [0, 2, 4, 7, 9] as const;

/** D4 in hertz. */
const D4 = 293.6648;

const NAMES = ['D', 'E', 'F#', 'A', 'B'] as const;

/** A note by name: `A5`. Octaves begin at D here, so `A5` lies above `D5`. */
export type NoteName = `${(typeof NAMES)[number]}${1 | 2 | 3 | 4 | 5 | 6}`;

/** A place in the scale: 0 is D4, 1 is E4, 5 is D5, −5 is D3. */
const degreeOf = (name: NoteName): number =>
  NAMES.indexOf(name.slice(0, -1) as (typeof NAMES)[number]) + SCALE.length * (Number(name.at(-1)) - 4);

/** The frequency of a note, moved up the scale by some steps. */
export const pitch = (name: NoteName, steps = 0): number => {
  const degree = degreeOf(name) + steps;
  const octave = Math.floor(degree / SCALE.length);
  const semitones = 12 * octave + SCALE[degree - SCALE.length * octave]!;
  return D4 * 2 ** (semitones / 12);
};
