import { hashWords } from '@ludus/kernel';
import type { Split } from './types.ts';

/**
 * The split a game belongs to. It depends only on the game's id, so it is the same in every dataset. All
 * positions of a game are in one split, because they are nearly alike.
 */
export const splitOf = (gameId: string, validation: number): Split =>
  hashWords(`split:${gameId}`)[0] / 0x1_0000_0000 < validation ? 'validation' : 'train';
