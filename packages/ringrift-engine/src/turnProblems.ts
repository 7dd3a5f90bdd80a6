import { plural, type Seat, seats } from '@ludus/kernel';
import { STACK } from './cell.ts';
import { hasLine } from './lines.ts';
import { hasRealAction, hasWon } from './lps.ts';
import { hasPlacement } from './placement.ts';
import * as p from './position.ts';
import type { Note } from './problems.ts';
import { canAct, canCapture, hasMovableStack } from './reach.ts';
import { isEligible } from './recovery.ts';
import { CONTEXTS, PHASES } from './types.ts';

/** What a position claims about the current turn and its round. */

type Position = p.Position;

const phaseName = ({ phase }: Position): string => PHASES[phase]!;

/** R082, R093, R103: the stack that must move on. */
const checkActive = (position: Position, note: Note): void => {
  const { active, phase, player, kind, height, cap } = position;
  const path = 'turn.activeStack';
  const key = position.board.keys[active]!;
  const isCapture = phase === p.CAPTURE || phase === p.CHAIN;
  const isMoving = phase === p.MOVEMENT && position.owed === p.NOTHING;
  if (active === 0) {
    if (isCapture)
      note('missing', path, `In ${phaseName(position)} activeStack must name the capturing stack.`);
  } else if (!isCapture && !isMoving)
    note('wrong_phase', path, `No stack is in the middle of a move in ${phaseName(position)}.`);
  else if (kind[active] !== STACK + player)
    note('not_controlled', path, `Player ${player} controls no stack on ${key}.`);
  else if (isCapture && !canCapture(position, active, height[active]!, cap[active]!))
    note('cannot_capture', path, `The stack on ${key} has nothing to capture.`);
  else if (!position.allowsStuck && !canAct(position, active, height[active]!, cap[active]!))
    note('dead_placement', path, `The stack placed on ${key} can neither move nor capture (R081).`);
};

/** R122, R145, R114: what is owed, what for, and how it is paid. */
const checkOwed = (position: Position, note: Note): void => {
  const { owed, owedCount, phase, player } = position;
  if (owed === p.NOTHING) return;
  const context = CONTEXTS[owed - 1]!;
  const isSlide = owed === p.FOR_RECOVERY && phase === p.MOVEMENT && position.recovery.scaledPrice;
  const payable = owed === p.FOR_RECOVERY ? position.buried(player) : position.stacks[player]!;
  if (!isSlide && phase !== (owed === p.FOR_LINE ? p.LINES : p.TERRITORY))
    note('wrong_phase', 'turn.owed', `Nothing is owed for ${context} in ${phaseName(position)}.`);
  if (!isSlide && owedCount !== 1) note('wrong_value', 'turn.owed.count', 'Only one ring is owed at a time.');
  if (owed !== p.FOR_LINE && (owed === p.FOR_RECOVERY) !== position.recovered)
    note('wrong_value', 'turn.owed.context', 'Buried rings are owed after a recovery slide only (R114).');
  if (payable < owedCount) note('not_payable', 'turn.owed', `Player ${player} has nothing to pay this with.`);
};

/** Whether the player has changed the board this turn, according to the phase. */
const checkActed = (position: Position, note: Note): void => {
  const { phase, acted, active, owed, player } = position;
  const path = 'turn.hasActed';
  if (acted && (phase === p.PLACEMENT || phase === p.FORCED))
    note('wrong_value', path, `In ${phaseName(position)} the player has not changed the board yet.`);
  if (!acted && (phase === p.CAPTURE || phase === p.CHAIN))
    note('wrong_value', path, `In ${phaseName(position)} the player has moved a stack.`);
  if (phase === p.MOVEMENT && acted !== (active !== 0 || owed !== p.NOTHING))
    note('wrong_value', path, 'In movement only a placement or a slide can have changed the board.');
  if (!acted && owed !== p.NOTHING) note('wrong_value', path, 'A ring is owed for a change of the board.');
  if (acted && (position.recent & 15) !== player)
    note('wrong_value', 'lastActors', `Player ${player} has acted this turn, so they acted last.`);
};

/** R110–R115: what a recovery slide this turn leaves behind. */
const checkRecovered = (position: Position, note: Note): void => {
  const { recovery, player, phase, owed, stacks, ringsOnBoard, hand } = position;
  const path = 'turn.hasRecovered';
  const isLater = phase === p.LINES || phase === p.TERRITORY || phase === p.OVER;
  if (!position.recovered) return;
  if (!recovery.allowed) note('wrong_value', path, 'Recovery is off in these rules.');
  if (!position.acted) note('wrong_value', 'turn.hasActed', 'A recovery slide changes the board.');
  if (!isLater && owed !== p.FOR_RECOVERY)
    note('wrong_phase', path, `A recovery slide is not followed by ${phaseName(position)} (R114).`);
  if (stacks[player]! > (recovery.strike ? 1 : 0))
    note('controls_stack', path, `Player ${player} controls a stack, so they could not recover (R110).`);
  if (recovery.exhumes && (ringsOnBoard[player]! > 0 || (hand[player] === 0 && phase !== p.OVER)))
    note('not_exhumed', path, `Recovery returned all rings of player ${player} to their hand.`);
};

/** R080, R090: a player who has changed nothing had nothing to place and, after movement, nothing to move. */
const checkIdle = (position: Position, note: Note): void => {
  const { phase, player } = position;
  if (position.acted || phase === p.OVER) return;
  if (!position.ownsRing(player))
    note('owns_no_ring', 'currentPlayer', `Player ${player} owns no ring and takes no turns (R201).`);
  if (phase === p.PLACEMENT) return;
  const canMove = hasMovableStack(position, player);
  if (!canMove && !isEligible(position, player) && hasPlacement(position, player))
    note('must_place', 'currentPhase', `No stack of player ${player} can move, so they must place (R080).`);
  if (canMove && phase !== p.MOVEMENT)
    note('must_move', 'currentPhase', `Player ${player} has a stack that can move, so they must (R090).`);
  if (phase === p.FORCED && position.stacks[player] === 0)
    note('no_stack', 'currentPhase', `Player ${player} controls no stack to take a cap from (R205).`);
};

/** R123: a line collapses in the turn that makes it. */
const checkLines = (position: Position, note: Note): void => {
  const { phase, player, acted, recovered, lineLength } = position;
  const isEnded = phase === p.OVER && position.endsAtOnce;
  const isEarlier = phase === p.CAPTURE || phase === p.CHAIN || phase === p.LINES || isEnded;
  // A slide collapses the line it makes, and removes a marker from all others.
  const mayStand = acted && !recovered && isEarlier;
  for (const seat of seats(position.seats))
    if (hasLine(position, seat) && !(seat === player && mayStand))
      note(
        'line_left',
        'board.markers',
        `Player ${seat} has a line of ${lineLength} that would be gone (R123).`,
      );
};

/** Seats that have had their turn in this round: from its opener to the player to act. */
const visitedSeats = ({ lpsOpener, player, seats: count }: Position): Seat[] => {
  const visited = [lpsOpener];
  while (visited.at(-1) !== player) visited.push((visited.at(-1)! % count) + 1);
  return visited;
};

/**
 * Whether the player had a real action at the start of the turn (R172); undefined if the position does not
 * show it.
 */
export const hadRealAction = (position: Position): boolean | undefined => {
  if (!position.acted) return hasRealAction(position, position.player);
  if (position.recovered) return position.recovery.isRealAction || undefined;
  return position.phase === p.TERRITORY ? undefined : true;
};

/** R172: which turns have started in this round, with a real action or without. */
const checkRound = (position: Position, note: Note): void => {
  const { lpsSeen, lpsReal, lpsOpener, player, phase } = position;
  const path = 'lpsCurrentRoundActorMask';
  const visited = visitedSeats(position);
  for (const seat of seats(position.seats)) {
    const isSeen = (lpsSeen & (1 << seat)) !== 0;
    const isVisited = visited.includes(seat);
    if (isSeen && !isVisited)
      note('wrong_value', path, `Player ${seat} has not had a turn in this round yet.`);
    if (!isSeen && (seat === player || seat === lpsOpener || (isVisited && position.ownsRing(seat))))
      note('missing', path, `Player ${seat} has had a turn in this round.`);
  }
  const real = phase === p.OVER ? undefined : hadRealAction(position);
  if (real !== undefined && real !== ((lpsReal & (1 << player)) !== 0))
    note('wrong_value', path, `Player ${player} began this turn with ${real ? 'a' : 'no'} real action.`);
};

/** R172: the streak of the last player standing. */
const checkStreak = (position: Position, note: Note): void => {
  const { lpsHolder, lpsStreak, lpsOpener, player } = position;
  const path = 'lpsConsecutiveRounds';
  if ((lpsStreak === 0) !== (lpsHolder === 0))
    note('wrong_value', path, 'A streak has a holder, and only a streak has one.');
  if (lpsStreak > position.lpsRound)
    note('wrong_value', path, `A streak of ${plural(lpsStreak, 'round')} needs as many complete rounds.`);
  if (position.acted || position.phase === p.OVER) return;
  if (!position.ownsRing(lpsOpener))
    note('wrong_value', 'lpsRoundOpener', `Player ${lpsOpener} owns no ring, so another opens the round.`);
  if (hasWon(position, player))
    note('already_over', path, `Player ${player} is already the last player standing (R172).`);
};

/** Everything impossible about the current turn. */
export const checkTurn = (position: Position, note: Note): void => {
  checkActive(position, note);
  checkOwed(position, note);
  checkActed(position, note);
  checkRecovered(position, note);
  checkIdle(position, note);
  checkLines(position, note);
  checkRound(position, note);
  checkStreak(position, note);
};
