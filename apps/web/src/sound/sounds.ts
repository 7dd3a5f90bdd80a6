import { type NoteName, pitch } from './notes.ts';

/** Everything at a table that can be heard. */
export const SOUNDS = [
  'tick',
  'place',
  'move',
  'flip',
  'capture',
  'line',
  'fill',
  'region',
  'out',
  'crack',
  'dice',
  'thud',
  'card',
  'reveal',
  'mine',
  'star',
  'your_turn',
  'win',
  'loss',
  'draw',
] as const;
export type SoundName = (typeof SOUNDS)[number];

/** The owner of an opened tile, as the reader sees it. */
export type TileOwner = 'yours' | 'neutral' | 'rival';

export interface SoundOptions {
  /** How many steps higher in the scale: the second ring, the third capture, the next space of a line. */
  readonly step?: number;
  /** For `reveal`. */
  readonly owner?: TileOwner;
}

/** One note or burst of noise within a sound. Times are in milliseconds, frequencies in hertz. */
export interface Tone {
  readonly wave: OscillatorType | 'noise';
  /** When it begins after the sound does. */
  readonly at: number;
  readonly attack: number;
  readonly decay: number;
  /** Loudness at its peak, from 0 to 1. */
  readonly level: number;
  /** Where the pitch begins and ends; noise has none. */
  readonly pitch?: readonly [from: number, to: number];
  readonly filter?: {
    readonly type: BiquadFilterType;
    readonly from: number;
    readonly to: number;
  };
}

type Shape = Omit<Tone, 'wave' | 'pitch' | 'at'> & { readonly at?: number };

const note = (wave: OscillatorType, name: NoteName, { at = 0, ...shape }: Shape, steps = 0): Tone => {
  const hertz = pitch(name, steps);
  return { wave, at, ...shape, pitch: [hertz, hertz] };
};

const glide = (wave: OscillatorType, [from, to]: readonly [number, number], shape: Shape): Tone => ({
  wave,
  at: 0,
  ...shape,
  pitch: [from, to],
});

const noise = (filter: Tone['filter'], { at = 0, ...shape }: Shape): Tone => ({
  wave: 'noise',
  at,
  ...shape,
  ...(filter !== undefined && { filter }),
});

const band = (from: number, to = from): Tone['filter'] => ({ type: 'bandpass', from, to });

const REVEALED: Readonly<Record<TileOwner, NoteName>> = { yours: 'A5', neutral: 'F#5', rival: 'D5' };

/** Five steps of the scale. */
const OCTAVE = 5;

/** Rising notes, each with its octave, the last one held. */
const fanfare = (names: readonly NoteName[]): Tone[] =>
  names.flatMap((name, i) => {
    const shape = { at: 90 * i, attack: 4, decay: i === names.length - 1 ? 900 : 300 };
    return [
      note('triangle', name, { ...shape, level: 0.34 }),
      note('sine', name, { ...shape, level: 0.12 }, OCTAVE),
    ];
  });

/** Three to five clicks, slower and slower. */
const diceClicks = (random: () => number): Tone[] => {
  const count = 3 + Math.floor(random() * 3);
  let at = 0;
  return Array.from({ length: count }, (_, i): Tone[] => {
    const click = note('square', 'E5', { at, attack: 1, decay: 34, level: 0.42 }, Math.floor(random() * 4));
    const rattle = noise(band(2200), { at, attack: 1, decay: 26, level: 0.9 });
    at += 60 + 45 * i;
    return [{ ...click, filter: { type: 'lowpass', from: 1200, to: 1200 } }, rattle];
  }).flat();
};

type Recipe = (options: Required<SoundOptions>, random: () => number) => readonly Tone[];

const RECIPES: Readonly<Record<SoundName, Recipe>> = {
  tick: () => [note('sine', 'A5', { attack: 1, decay: 30, level: 0.3 })],
  place: ({ step }) => [
    note('triangle', 'D4', { attack: 2, decay: 130, level: 0.55 }, step),
    noise(band(1700), { attack: 1, decay: 24, level: 0.8 }),
  ],
  move: () => [
    noise(band(1100, 520), { attack: 40, decay: 320, level: 0.7 }),
    noise(band(1700), { at: 300, attack: 1, decay: 20, level: 0.4 }),
  ],
  flip: ({ step }) => [note('triangle', 'F#5', { attack: 1, decay: 50, level: 0.35 }, step)],
  capture: ({ step }) => [
    glide('triangle', [pitch('A4', step), pitch('D4', step)], { attack: 4, decay: 180, level: 0.6 }),
    note('sine', 'D2', { attack: 4, decay: 180, level: 0.5 }),
  ],
  line: ({ step }) => [
    note('sine', 'D5', { attack: 3, decay: 240, level: 0.4 }, step),
    note('sine', 'D6', { attack: 3, decay: 240, level: 0.14 }, step),
  ],
  fill: ({ step }) => [note('sine', 'B4', { attack: 2, decay: 60, level: 0.35 }, step)],
  region: () =>
    (['D3', 'A3'] as const).map((name) => ({
      ...note('sawtooth', name, { attack: 180, decay: 600, level: 0.22 }),
      filter: { type: 'lowpass', from: 300, to: 2000 },
    })),
  out: () => [glide('sine', [pitch('D5'), pitch('D6')], { attack: 5, decay: 200, level: 0.4 })],
  crack: () =>
    [0, 45, 100].map((at) =>
      noise({ type: 'highpass', from: 2000, to: 2000 }, { at, attack: 1, decay: 40, level: 0.75 }),
    ),
  dice: (_, random) => diceClicks(random),
  // Small loudspeakers have no bass: there the triangle carries the pitch.
  thud: () => [
    glide('sine', [pitch('D3'), pitch('D2')], { attack: 2, decay: 160, level: 0.5 }),
    glide('triangle', [pitch('A3'), pitch('D3')], { attack: 2, decay: 110, level: 0.3 }),
    noise({ type: 'lowpass', from: 900, to: 300 }, { attack: 1, decay: 60, level: 0.3 }),
  ],
  card: () => [
    noise(band(2000, 3200), { attack: 50, decay: 120, level: 0.7 }),
    noise(band(1300), { at: 110, attack: 1, decay: 30, level: 0.6 }),
  ],
  reveal: ({ owner }) => [note('triangle', REVEALED[owner], { attack: 2, decay: 110, level: 0.45 })],
  mine: () => [
    glide('sawtooth', [pitch('D3'), pitch('D1')], { attack: 2, decay: 420, level: 0.5 }),
    noise({ type: 'lowpass', from: 1800, to: 200 }, { attack: 2, decay: 420, level: 0.4 }),
  ],
  star: ({ step }) => [note('triangle', 'A4', { attack: 2, decay: 220, level: 0.4 }, 2 * step)],
  your_turn: () => [
    note('sine', 'A5', { attack: 5, decay: 260, level: 0.4 }),
    note('sine', 'D6', { at: 120, attack: 5, decay: 260, level: 0.4 }),
  ],
  win: () => fanfare(['D5', 'F#5', 'A5', 'B5', 'D6']),
  loss: () => [
    note('sine', 'A4', { attack: 10, decay: 500, level: 0.4 }),
    note('sine', 'F#4', { at: 220, attack: 10, decay: 500, level: 0.4 }),
  ],
  // Up and back again: nobody got anywhere.
  draw: () =>
    (['A4', 'B4', 'A4'] as const).map((name, i) =>
      note('triangle', name, { at: 170 * i, attack: 6, decay: i === 2 ? 600 : 260, level: 0.36 }),
    ),
};

/** The notes and noises of a sound. */
export const tonesOf = (
  name: SoundName,
  { step = 0, owner = 'neutral' }: SoundOptions,
  random: () => number = Math.random,
): readonly Tone[] => RECIPES[name]({ step, owner }, random);
