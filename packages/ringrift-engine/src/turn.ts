import type { Seat } from '@ludus/kernel';
import { STACK } from './cell.ts';
import { checkEnd, noteLosses } from './ending.ts';
import { hasLine } from './lines.ts';
import { beginLpsTurn } from './lps.ts';
import {
  type CAPTURE,
  type CHAIN,
  FORCED,
  LINES,
  MOVEMENT,
  NOTHING,
  PLACEMENT,
  type Position,
  TERRITORY,
} from './position.ts';
import { canCapture } from './reach.ts';
import { hasRegion } from './territory.ts';
import { PHASES } from './types.ts';

/** R070–R076: the order of phases. The phase modules change the board; only this module decides when a phase ends. */

const enter = (position: Position, phase: number): void => {
  position.phase = phase;
  position.listener?.({ type: 'phase_entered', player: position.player, phase: PHASES[phase]! });
};

export const afterPlacement = (position: Position): void => enter(position, MOVEMENT);

/** R093, R103: a stack that can capture from where it landed may do so, and within a chain must. */
export const afterSegment = (position: Position, to: number, next: typeof CAPTURE | typeof CHAIN): void => {
  const isOwn = position.kind[to] === STACK + position.player;
  if (isOwn && canCapture(position, to, position.height[to]!, position.cap[to]!)) {
    position.active = to;
    enter(position, next);
  } else afterMovement(position);
};

export const afterMovement = (position: Position): void => {
  position.active = 0;
  enter(position, LINES);
};

/** R113: a price of several rings is paid before the turn continues. */
export const afterSlide = (position: Position): void => {
  if (position.owed === NOTHING) afterMovement(position);
};

export const afterLines = (position: Position): void => enter(position, TERRITORY);

/** R123: the phase ends with the last line, without a separate move. */
export const afterLine = (position: Position): void => {
  if (position.owed === NOTHING && !hasLine(position, position.player)) afterLines(position);
};

/** The turn continues where the payment interrupted it. */
export const afterElimination = (position: Position): void => {
  if (position.phase === MOVEMENT) afterSlide(position);
  else if (position.phase === LINES) afterLine(position);
  else if (!hasRegion(position)) endTurn(position);
};

/** R072, R205: a player who changed nothing and still controls a stack must give up a cap. */
export const afterTerritory = (position: Position): void => {
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

const startTurn = (position: Position, seat: Seat): void => {
  position.player = seat;
  position.acted = false;
  position.recovered = false;
  position.phase = PLACEMENT;
  position.listener?.({ type: 'turn_started', player: seat });
  beginLpsTurn(position);
};

/** R170: the game may end here; otherwise the next player's turn starts. */
export const endTurn = (position: Position): void => {
  noteLosses(position);
  if (!checkEnd(position)) startTurn(position, nextSeat(position));
};
