import { PLACEMENT, type Position } from './position.ts';

/** All seats together. */
export const totalOf = (counts: Int32Array): number => counts.reduce((total, count) => total + count, 0);

/** Whether the swap may still be open: nothing of player 2 is in the game before they have placed or declined. */
export const isUnanswered = (position: Position): boolean =>
  position.hand[2] === position.config.rulesOptions.ringsPerPlayer &&
  position.markers[2] === 0 &&
  totalOf(position.eliminated) + totalOf(position.territory) === 0 &&
  position.lpsRound === 0 &&
  position.recent <= 1 &&
  (position.player === 1 || position.phase === PLACEMENT);
