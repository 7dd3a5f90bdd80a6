import type { Seat } from '@ludus/kernel';
import { finish } from './ending.ts';
import { hasPlacement } from './placement.ts';
import type { Position } from './position.ts';
import { hasMovableStack } from './reach.ts';
import { hasSlide } from './recovery.ts';

/** R172: a legal placement, movement or capture; in some variants also a recovery slide. */
export const hasRealAction = (position: Position, seat: Seat): boolean =>
  hasMovableStack(position, seat) ||
  hasPlacement(position, seat) ||
  (position.recovery.isRealAction && hasSlide(position, seat));

const openRound = (position: Position, seat: Seat): void => {
  position.lpsOpener = seat;
  position.lpsSeen = 0;
  position.lpsReal = 0;
  position.lpsRound += 1;
};

const loseStreak = (position: Position): void => {
  position.lpsHolder = 0;
  position.lpsStreak = 0;
};

/** The round is complete: if exactly one player had a real action in it, their streak grows. */
const closeRound = (position: Position): void => {
  let exclusive = 0;
  let actors = 0;
  for (let seat = 1; seat <= position.seats; seat += 1)
    if ((position.lpsReal & (1 << seat)) !== 0 && position.ownsRing(seat)) {
      exclusive = seat;
      actors += 1;
    }
  if (actors !== 1) loseStreak(position);
  else {
    position.lpsStreak = position.lpsHolder === exclusive ? position.lpsStreak + 1 : 1;
    position.lpsHolder = exclusive;
  }
  position.listener?.({
    type: 'round_completed',
    exclusive: actors === 1 ? exclusive : null,
    streak: position.lpsStreak,
  });
};

/** Whether a seat has won at the start of its turn (R172). */
export const hasWon = (position: Position, seat: Seat): boolean => {
  if (position.lpsHolder !== seat || position.lpsStreak < position.config.rulesOptions.lpsRoundsRequired)
    return false;
  if ((position.lpsReal & (1 << seat)) === 0) return false;
  for (let other = 1; other <= position.seats; other += 1)
    if (other !== seat && position.ownsRing(other) && hasRealAction(position, other)) return false;
  return true;
};

/** If the first round is late, the turn that opens the game belongs to no round. */
const isBeforeFirstRound = ({ lpsRound, config }: Position): boolean =>
  lpsRound === 0 && config.rulesOptions.lateFirstRound === true;

/** R172, at the start of every turn: rounds, real actions and streaks, and winning by them. */
export const beginLpsTurn = (position: Position): void => {
  const seat = position.player;
  if (position.lpsOpener === seat) {
    closeRound(position);
    openRound(position, seat);
  } else if (!position.ownsRing(position.lpsOpener) || isBeforeFirstRound(position)) {
    if (!position.ownsRing(position.lpsHolder)) loseStreak(position);
    openRound(position, seat);
  }
  position.lpsSeen |= 1 << seat;
  if (hasRealAction(position, seat)) position.lpsReal |= 1 << seat;
  if (hasWon(position, seat)) finish(position, seat, 'last_player_standing');
};
