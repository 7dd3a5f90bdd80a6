import type { Seat } from './outcome.ts';

/**
 * Replaces the players in a sentence of a game, which are named by seat: `Player 2 takes Peru.` The function returns the
 * new name; `said` is the old one.
 *
 * ```ts
 * namePlayers('Player 2 takes Peru.', () => 'Anna'); // 'Anna takes Peru.'
 * ```
 */
export const namePlayers = (sentence: string, nameOf: (seat: Seat, said: string) => string): string =>
  sentence.replace(/\bplayer ?(\d+)\b/gi, (said, digits: string) => nameOf(Number(digits), said));
