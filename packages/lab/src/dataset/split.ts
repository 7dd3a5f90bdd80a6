import { hashWords } from '@ludus/kernel';
import type { Split } from './types.ts';

/**
 * Which part a game belongs to, decided by its id alone: the same in every dataset, whatever else is in it. All
 * positions of a game are in one part, since they are all but alike.
 */
export const splitOf = (gameId: string, validation: number): Split =>
  hashWords(`split:${gameId}`)[0] / 0x1_0000_0000 < validation ? 'validation' : 'train';
