import { ok, type Result, type Seat } from '@ludus/kernel';
import { remainingAt, turnTo } from './clock.ts';
import { type TableEnding, tableOutcome } from './ending.ts';
import { participantIn, SUBSTITUTE, seatToAct, withParticipant } from './seats.ts';
import { playOn } from './steps.ts';
import type { Change, Changed, LeaveReason, Table } from './types.ts';

/** A player who misses this many turns in a row is not coming back. */
const MOST_MISSED_TURNS = 3;

/** Ends the game for a reason outside the rules. */
export const endAtTable = (table: Table, reason: TableEnding, winner: Seat | null, now: number): Changed => {
  const outcome = tableOutcome(winner, reason, table.participants.length);
  const { offer: _, ...rest } = table;
  return {
    table: { ...rest, outcome, clock: turnTo(table.clock, undefined, now) },
    changes: [{ type: 'ended', outcome }],
  };
};

/**
 * A player leaves: by the rules, if they have a way to leave. Otherwise, with two players the other one wins,
 * and with more an agent takes over the seat.
 */
export const leave = (table: Table, seat: Seat, why: LeaveReason, now: number): Result<Changed> => {
  const { game, line, participants } = table;
  const seatChange: Change = { type: 'seat', seat };
  const action = game.seating?.resign(line.state, seat);
  if (action !== undefined) {
    const gone = withParticipant(table, seat, { left: why });
    const played = playOn(gone, { action, seat, by: why === 'timeout' ? 'timeout' : 'player' }, now);
    return played.ok
      ? ok({ table: played.value.table, changes: [seatChange, ...played.value.changes] })
      : played;
  }
  if (participants.length !== 2) {
    const { offer: _, ...rest } = withParticipant(table, seat, { left: why, agent: SUBSTITUTE });
    return ok({ table: rest, changes: [seatChange] });
  }
  const ended = endAtTable(withParticipant(table, seat, { left: why }), why, 3 - seat, now);
  return ok({ table: ended.table, changes: [seatChange, ...ended.changes] });
};

/** Finishes the turn of a player who did not respond, as the rules say. */
const finishTurn = (table: Table, seat: Seat, missedTurns: number, now: number): Result<Changed> => {
  const { game, line } = table;
  const changes: Change[] = [{ type: 'seat', seat }];
  let current = withParticipant(table, seat, { missedTurns });
  for (const action of game.seating?.timeout(line.state) ?? []) {
    if (seatToAct(current) !== seat) break;
    const played = playOn(current, { action, seat, by: 'timeout' }, now);
    if (!played.ok) return played;
    current = played.value.table;
    changes.push(...played.value.changes);
  }
  return ok({ table: current, changes });
};

/** Handles expired time, if any. Agents are never out of time. */
export const flag = (table: Table, now: number): Result<Changed> => {
  const seat = seatToAct(table);
  const { clock, game, line } = table;
  const participant = seat === undefined ? undefined : participantIn(table, seat);
  if (
    seat === undefined ||
    clock.control.type === 'none' ||
    clock.running !== seat ||
    participant?.agent !== undefined ||
    remainingAt(clock, seat, now) > 0
  )
    return ok({ table, changes: [] });
  const missed = (participant?.missedTurns ?? 0) + 1;
  const mayMiss = clock.control.type === 'days' && missed < MOST_MISSED_TURNS;
  const canFinish = (game.seating?.timeout(line.state) ?? []).length > 0;
  return mayMiss && canFinish ? finishTurn(table, seat, missed, now) : leave(table, seat, 'timeout', now);
};
