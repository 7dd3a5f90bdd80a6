import type { Square } from './types.ts';

const FILES = 'abcdefgh';

/** Squares are numbered row by row from `a1`. Throws for anything that is not a number. */
export const squareName = (size: number, index: number): Square =>
  `${FILES[index % size]}${Math.floor(index / size) + 1}`;
