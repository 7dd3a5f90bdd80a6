import { deepFreeze } from '@ludus/kernel';
import type { Card } from './types.ts';

export const HAND_SIZE = 5;
export const ENERGY = 3;
/** Distraction stacks of one Ramble. */
export const RAMBLE_STACKS = 2;
/** Each Distraction stack adds a draw from [0, this) to a tile's base priority. */
export const DISTRACTION_RANGE = 1.5;

export interface CardRule {
  readonly name: string;
  readonly energy: number;
  /** How many tiles the player chooses. */
  readonly targets: 0 | 1 | 2;
  readonly text: string;
}

export const CARD_RULES: Readonly<Record<Card, CardRule>> = deepFreeze<Record<Card, CardRule>>({
  imperious: { name: 'Imperious', energy: 2, targets: 0, text: 'A strong clue about two of your tiles.' },
  vague: { name: 'Vague', energy: 2, targets: 0, text: 'A weak clue about five of your tiles.' },
  tingle: { name: 'Tingle', energy: 1, targets: 0, text: 'Marks a random rival or mine tile.' },
  eavesdropping: {
    name: 'Eavesdropping',
    energy: 1,
    targets: 1,
    text: 'Tells whether a tile is yours, and how many of your tiles are next to it.',
  },
  ramble: { name: 'Ramble', energy: 1, targets: 0, text: 'Distracts the rival twice on its next turn.' },
  scurry: { name: 'Scurry', energy: 1, targets: 2, text: 'Opens the safer of two tiles.' },
  brush: {
    name: 'Brush',
    energy: 1,
    targets: 1,
    text: 'Rules out one wrong owner for every tile in a 3×3 square.',
  },
  canary: {
    name: 'Canary',
    energy: 0,
    targets: 1,
    text: 'Finds the mines in a plus of five tiles; used up once it finds one.',
  },
  underwire: {
    name: 'Underwire',
    energy: 0,
    targets: 0,
    text: 'Absorbs the next mine you open, and is then used up.',
  },
});

/** Ten cards, every player's starter deck. */
export const STARTER_DECK: readonly Card[] = deepFreeze<readonly Card[]>([
  'imperious',
  'vague',
  'tingle',
  'tingle',
  'tingle',
  'eavesdropping',
  'ramble',
  'scurry',
  'scurry',
  'brush',
]);
