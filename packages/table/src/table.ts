import {
  err,
  type Game,
  ok,
  type Problem,
  problem,
  type Result,
  type Seat,
  type Tagged,
} from '@ludus/kernel';
import { createClock, startClock } from './clock.ts';
import { endAtTable, flag, leave } from './leave.ts';
import { GameLine, type LineOptions } from './line.ts';
import { startingSeats } from './seating.ts';
import { isEverybodyPresent, nameOf, participantIn, seatToAct, withParticipant } from './seats.ts';
import { playOn, settle } from './steps.ts';
import { decline, takeBack, withLeaversBack } from './takeBack.ts';
import type { Changed, Command, Participant, Table, TableSettings } from './types.ts';

export interface NewTable extends LineOptions {
  readonly game: Game;
  /** The state the game starts with. */
  readonly start: unknown;
  readonly participants: readonly Participant[];
  readonly settings: TableSettings;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** Starts the clocks once everyone is there. */
const startClocks = (table: Table, now: number): Table =>
  isEverybodyPresent(table) ? { ...table, clock: startClock(table.clock, seatToAct(table), now) } : table;

/** Opens a table for a new game. Forced moves at the start are made at once. */
export const openTable = (
  { game, start, participants, settings, ...options }: NewTable,
  now: number,
): Changed => {
  const table: Table = {
    game,
    settings,
    line: GameLine.from(game, start, options),
    participants,
    seating: startingSeats(participants.length),
    clock: createClock(settings.timeControl, participants.length),
  };
  return settle(startClocks(table, now), now);
};

const join = (
  table: Table,
  { seat, name, bot }: Extract<Command, { type: 'join' }>,
  now: number,
): Result<Changed> => {
  const known = participantIn(table, seat);
  if (known === undefined || known.kind !== 'human')
    return refuse('no_such_seat', 'This game has no such seat.');
  if (known.isPresent) return refuse('seat_taken', 'This seat is taken.');
  const joined = withParticipant(table, seat, {
    isPresent: true,
    ...(name === undefined ? {} : { name }),
    ...(bot === undefined ? {} : { bot }),
  });
  return ok({ table: startClocks(joined, now), changes: [{ type: 'seat', seat }] });
};

const readAction = (
  { game, line }: Table,
  { action, notation }: Extract<Command, { type: 'act' }>,
): Result<Tagged> => {
  const named = (error: Problem): Result<never> => err({ ...error, code: 'bad_action' });
  if ((action === undefined) === (notation === undefined))
    return refuse('bad_action', 'Give either an action or its notation.');
  if (notation !== undefined) {
    const read = game.text.parseNotation(line.state, notation);
    return read.ok ? read : named(read.error);
  }
  const parsed = game.parseAction(action);
  return parsed.ok ? parsed : named(parsed.error[0]!);
};

/** Why a move for a seat is refused. */
const moveRefusal = (
  { kind, isPresent, left, agent }: Participant,
  by: 'player' | 'agent',
): string | undefined => {
  if (by === 'agent') return agent === undefined ? 'No bot plays in this seat.' : undefined;
  if (left !== undefined) return 'You have left this game.';
  return kind === 'human' && isPresent ? undefined : 'This is not your seat.';
};

/** Turn and number are checked before the action, so nobody learns about a position by guessing. */
const act = (table: Table, command: Extract<Command, { type: 'act' }>, now: number): Result<Changed> => {
  const { seat, by, moveNumber } = command;
  const { length } = table.line;
  const toAct = seatToAct(table);
  if (moveNumber !== undefined && moveNumber !== length)
    return refuse('stale_move', `The next move is number ${length}, not ${moveNumber}.`);
  if (toAct !== seat) return refuse('not_your_turn', `It is ${nameOf(table, toAct!)}'s turn.`);
  const participant = participantIn(table, seat)!;
  const refusal = moveRefusal(participant, by);
  if (refusal !== undefined) return refuse('not_allowed', refusal);
  const action = readAction(table, command);
  if (!action.ok) return action;
  const isForgiven = by === 'player' && participant.missedTurns > 0;
  const ready = isForgiven ? withParticipant(table, seat, { missedTurns: 0 }) : table;
  return playOn(ready, { action: action.value, seat, by }, now);
};

const resign = (table: Table, seat: Seat, now: number): Result<Changed> => {
  const participant = participantIn(table, seat);
  if (participant === undefined || participant.kind !== 'human')
    return refuse('no_such_seat', 'Nobody in this seat can resign.');
  if (participant.left !== undefined) return refuse('not_allowed', 'You have left this game.');
  return leave(table, seat, 'resignation', now);
};

const substitute = (
  table: Table,
  { seat, agent }: Extract<Command, { type: 'substitute' }>,
): Result<Changed> => {
  if (participantIn(table, seat)?.left === undefined)
    return refuse('not_allowed', 'A bot can only take over from a player who left.');
  return ok({ table: withParticipant(table, seat, { agent }), changes: [{ type: 'seat', seat }] });
};

/** Only the person in the seat may ask, and people who left have no say. */
const checkVoice = (table: Table, seat: Seat): Result<void> => {
  const participant = participantIn(table, seat);
  return participant?.kind !== 'human' || !participant.isPresent || participant.left !== undefined
    ? refuse('not_allowed', 'You are not playing in this game.')
    : ok(undefined);
};

const takeBackOrDecline = (
  given: Table,
  asked: Extract<Command, { type: 'take_back' | 'decline' }>,
  now: number,
): Result<Changed> => {
  const table = given.settings.mayReopen === true ? withLeaversBack(given) : given;
  const heard = checkVoice(table, asked.seat);
  if (!heard.ok) return heard;
  return asked.type === 'decline' ? decline(table, asked.seat) : takeBack(table, asked, now);
};

/** A finished game does not change, unless its ending can be taken back. */
const afterEnd = (table: Table, asked: Command, now: number): Result<Changed> => {
  if (asked.type === 'flag' || asked.type === 'abandon') return ok({ table, changes: [] });
  const isAboutEnd = asked.type === 'take_back' || asked.type === 'decline';
  return isAboutEnd && table.settings.mayReopen === true
    ? takeBackOrDecline(table, asked, now)
    : refuse('game_over', 'The game is over.');
};

/**
 * Carries out a command at the time `now` of a clock that never jumps. A refusal changes nothing.
 *
 * ```ts
 * const done = command(table, { type: 'act', seat: 1, by: 'player', notation: 'Place: d4' }, performance.now());
 * if (done.ok) ({ table } = done.value);
 * ```
 */
export const command = (table: Table, asked: Command, now: number): Result<Changed> => {
  if (table.outcome !== undefined) return afterEnd(table, asked, now);
  switch (asked.type) {
    case 'join':
      return join(table, asked, now);
    case 'act':
      return act(table, asked, now);
    case 'resign':
      return resign(table, asked.seat, now);
    case 'take_back':
    case 'decline':
      return takeBackOrDecline(table, asked, now);
    case 'substitute':
      return substitute(table, asked);
    case 'flag':
      return flag(table, now);
    case 'abandon':
      return ok(endAtTable(table, 'abandonment', null, now));
  }
};
