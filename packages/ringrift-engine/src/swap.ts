import { MOVEMENT, PLACEMENT, type Position } from './position.ts';

/** The sum over all seats. */
export const totalOf = (counts: Int32Array): number => counts.reduce((total, count) => total + count, 0);

/** Whether the board is as the first turn has it so far; player 2 then sees one stack and the marker it left. */
const isFirstTurn = ({ player, phase, stacks, markers, recent }: Position): boolean => {
  if (player === 2 && phase !== PLACEMENT) return false;
  const isUntouched = player === 1 && phase === PLACEMENT;
  const isPlaced = player === 1 && phase === MOVEMENT;
  return (
    recent === (isUntouched ? 0 : 1) &&
    stacks[1] === (isUntouched ? 0 : 1) &&
    markers[1] === (isUntouched || isPlaced ? 0 : 1)
  );
};

/** Whether the swap is still allowed: until player 2 has placed a ring or declined. */
export const isUnanswered = (position: Position): boolean =>
  isFirstTurn(position) &&
  position.hand[2] === position.config.rulesOptions.ringsPerPlayer &&
  position.markers[2] === 0 &&
  totalOf(position.eliminated) + totalOf(position.territory) === 0 &&
  position.lpsOpener === 1 &&
  position.lpsRound === 0;
