import { readSettings } from '../frame/settings.ts';
import { type SoundName, type SoundOptions, tonesOf } from './sounds.ts';
import { Synth } from './synth.ts';

let synth: Synth | undefined;
let isStarted = false;

/** How loud it is now: 0 is silent, 1 as loud as it gets. */
const volumeNow = (): number => {
  const { volume, muted } = readSettings();
  return muted ? 0 : volume;
};

const openSynth = (): void => {
  if (synth !== undefined || typeof AudioContext === 'undefined') return;
  synth = new Synth(new AudioContext());
};

/**
 * Lets the page play sounds from the next tap, click or key on: browsers allow none before that. Tables call
 * it when they open. If a browser cannot make sounds, the page stays silent.
 */
export const startSound = (): void => {
  if (isStarted) return;
  isStarted = true;
  const first = (): void => {
    for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, first, true);
    openSynth();
  };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, first, true);
};

/**
 * Plays the sound of something that happens at a table. It is silent before the first tap, when muted, and, except for
 * `your_turn`, in a hidden tab.
 *
 * @example
 * playSound('capture', { step: 2 }); // the third capture of a chain sounds two notes higher
 * playSound('reveal', { owner: 'yours' });
 */
export const playSound = (name: SoundName, options: SoundOptions = {}): void => {
  const volume = volumeNow();
  if (synth === undefined || volume <= 0) return;
  if (document.hidden && name !== 'your_turn') return;
  synth.play(tonesOf(name, options), volume);
};
