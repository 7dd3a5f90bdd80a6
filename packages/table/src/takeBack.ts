import { err, type Game, ok, problem, type Result, type Seat } from '@ludus/kernel';
import { carryClocks, handOver, startClock } from './clock.ts';
import { seatsAfter, seatsAfterAll, startingSeats } from './seating.ts';
import { isEverybodyPresent, personIn, SUBSTITUTE, seatedParticipants, seatOf, seatToAct } from './seats.ts';
import type { Changed, Participant, Table, TakeBackOffer } from './types.ts';

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/**
 * Whether moves of a game can be taken back at all. Where dice, cards or tiles are hidden, a player would
 * keep what the move showed, even if everybody agreed to the take-back.
 */
export const allowsTakeBack = ({ secrets }: Pick<Game, 'secrets'>): boolean => secrets === undefined;

/** Whether moves can be taken back at this table. */
export const mayTakeBack = ({ game, settings }: Pick<Table, 'game' | 'settings'>): boolean =>
  settings.mayTakeBack && allowsTakeBack(game);

/** The numbers of the moves a person decided, oldest first. */
const ownDecisions = ({ game, line, participants }: Table, person: Seat): number[] => {
  const own: number[] = [];
  let seating = startingSeats(participants.length);
  for (const [number, { seat, action, by }] of line.steps.entries()) {
    if (seating[seat - 1] === person && by !== 'timeout') own.push(number);
    seating = seatsAfter(game, seating, action);
  }
  return own;
};

/** Whether the game ended for a reason outside the rules. */
export const isEndedAtTable = ({ game, line, outcome }: Table): boolean =>
  outcome !== undefined && game.outcome(line.state) === undefined;

/** How many moves come before a person's own decision: their last one, or the one requested. */
const targetOf = (table: Table, seat: Seat, wanted: number | undefined): number | undefined => {
  const { length } = table.line;
  if (isEndedAtTable(table)) return (wanted ?? length) === length ? length : undefined;
  const own = ownDecisions(table, personIn(table, seat));
  return own.findLast(
    (number) => (wanted === undefined || number === wanted) && !table.line.isForced(number),
  );
};

/**
 * How many moves remain when a seat takes back its last decision; resigning counts as one. Undefined if it has none.
 */
export const takeBackTarget = (table: Table, seat: Seat): number | undefined =>
  targetOf(table, seat, undefined);

/** The table with everyone back who left and was not replaced. */
export const withLeaversBack = (table: Table): Table => ({
  ...table,
  participants: table.participants.map((participant): Participant => {
    const { left: _, ...stays } = participant;
    return participant.agent === undefined ? stays : participant;
  }),
});

/** After the take-back the rules may not show that someone left, but they did: an agent plays on. */
const withSubstitutes = (participants: readonly Participant[]): readonly Participant[] =>
  participants.map((one) =>
    one.left === undefined || one.agent !== undefined ? one : { ...one, agent: SUBSTITUTE },
  );

/** Whether everyone with a say agrees: the people at the table who have not left. */
const isAgreed = (table: Table, { agreed }: TakeBackOffer): boolean =>
  seatedParticipants(table).every(
    ({ kind, isPresent, left }, i) =>
      kind !== 'human' || !isPresent || left !== undefined || agreed.includes(i + 1),
  );

/** Everyone sits where the remaining moves put them and keeps the time they have now. Nobody gains any. */
const takenBack = (table: Table, toMove: number, now: number): Changed => {
  const { game, participants } = table;
  const line = table.line.cut(toMove);
  const actions = line.steps.map(({ action }) => action);
  const seating = seatsAfterAll(game, participants.length, actions);
  const order = seating.map((person) => seatOf(table, person));
  const { offer: _, outcome: __, ...rest } = table;
  const cut: Table = {
    ...rest,
    participants: withSubstitutes(participants),
    line,
    seating,
    clock: carryClocks(table.clock, order),
  };
  const next = seatToAct(cut);
  const clock = cut.clock.running === undefined ? cut.clock : handOver(cut.clock, next, now);
  const isReopened = table.outcome !== undefined && isEverybodyPresent(cut);
  return {
    table: { ...cut, clock: isReopened ? startClock(clock, next, now) : clock },
    changes: [{ type: 'taken_back', toMove }],
  };
};

/** Asks to take back one's own move, or agrees to a request. It happens once everyone with a say agrees. */
export const takeBack = (
  table: Table,
  { seat, toMove: wanted }: { readonly seat: Seat; readonly toMove?: number },
  now: number,
): Result<Changed> => {
  if (!mayTakeBack(table)) return refuse('not_allowed', 'Moves cannot be taken back in this game.');
  const { offer } = table;
  const agrees = offer !== undefined && (wanted === undefined || wanted === offer.toMove);
  const toMove = agrees ? offer.toMove : targetOf(table, seat, wanted);
  if (toMove === undefined)
    return wanted === undefined
      ? refuse('no_such_move', 'You have no move to take back.')
      : refuse('no_such_move', 'You can only take back your own move.');
  const agreed = agrees ? [...new Set([...offer.agreed, seat])] : [seat];
  const next: TakeBackOffer = { toMove, agreed };
  if (isAgreed(table, next)) return ok(takenBack(table, toMove, now));
  return ok({
    table: { ...table, offer: next },
    changes: [{ type: 'take_back_offered', seat, toMove }],
  });
};

/** Declines a request, or withdraws one's own. */
export const decline = (table: Table, seat: Seat): Result<Changed> => {
  if (table.offer === undefined) return refuse('no_such_move', 'Nobody has asked to take back a move.');
  const { offer: _, ...rest } = table;
  return ok({ table: rest, changes: [{ type: 'take_back_declined', seat }] });
};
