import type { Seat } from '@ludus/kernel';
import { checkEnd, noteLosses } from './ending.ts';
import { beginLpsTurn } from './lps.ts';
import { FORCED, LINES, MOVEMENT, PLACEMENT, type Position, TERRITORY } from './position.ts';
import { PHASES } from './types.ts';

/** R070–R076: the order of the phases. Every step within them is a recorded move. */
export const enter = (position: Position, phase: number): void => {
  position.phase = phase;
  position.listener?.({ type: 'phase_entered', player: position.player, phase: PHASES[phase]! });
};

export const enterMovement = (position: Position): void => enter(position, MOVEMENT);

export const enterLines = (position: Position): void => {
  position.active = 0;
  enter(position, LINES);
};

export const enterTerritory = (position: Position): void => enter(position, TERRITORY);

/** R072, R205: whoever changed nothing and still controls a stack must give a cap. */
export const leaveTerritory = (position: Position): void => {
  if (!position.acted && position.stacks[position.player]! > 0) enter(position, FORCED);
  else endTurn(position);
};

/** R201: the next seat that still owns a ring. */
const nextSeat = (position: Position): Seat => {
  let seat = position.player;
  do seat = (seat % position.seats) + 1;
  while (!position.ownsRing(seat));
  return seat;
};

export const startTurn = (position: Position, seat: Seat): void => {
  position.player = seat;
  position.active = 0;
  position.acted = false;
  position.recovered = false;
  position.phase = PLACEMENT;
  position.listener?.({ type: 'turn_started', player: seat });
  beginLpsTurn(position);
};

/** R170: the game may end here; otherwise the next player begins. */
export const endTurn = (position: Position): void => {
  noteLosses(position);
  if (!checkEnd(position)) startTurn(position, nextSeat(position));
};
