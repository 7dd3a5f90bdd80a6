import { err, ok, type Result, type Seat, type Tagged } from '@ludus/kernel';
import { carryClocks, thoughtAt, turnTo } from './clock.ts';
import { reorder } from './seating.ts';
import { seatToAct } from './seats.ts';
import type { Author, Change, Changed, Step, Table } from './types.ts';

interface Move {
  readonly action: Tagged;
  readonly seat: Seat;
  readonly by: Author;
}

/** The clocks after a move, and the time it took its author. */
const chargeMove = (
  table: Table,
  { seat, next, now }: { seat: Seat; next: Seat | undefined; now: number },
) => {
  const { clock } = table;
  if (clock.running === undefined) return { clock, times: {} };
  const after = turnTo(clock, next, now);
  const remainingMs = after.remainingMs[seat - 1];
  if (clock.running !== seat) return { clock: after, times: {} };
  const thinkMs = Math.round(thoughtAt(clock, now));
  return {
    clock: after,
    times: remainingMs === undefined ? { thinkMs } : { thinkMs, remainingMs: Math.round(remainingMs) },
  };
};

/** Plays one move. This is the only place where a running game calls the rules. */
const playMove = (
  table: Table,
  { action, seat, by }: Move,
  now: number,
): Result<{ readonly table: Table; readonly step: Step }> => {
  const { game, line } = table;
  const before = line.state;
  // Asked before the move, because engines answer fastest about their current state.
  const notation = game.text.makeNotation(before, action);
  const played = game.play(before, action, seat);
  if (!played.ok) return err({ ...played.error, code: 'illegal_action' });
  const { state, events } = played.value;
  const order = game.seating?.reseat(action);
  const toAct = game.toAct(state);
  // Until seats are swapped, the next running clock is identified by the previous seat.
  const next = toAct === undefined ? undefined : (order?.[toAct - 1] ?? toAct);
  const { clock, times } = chargeMove(table, { seat, next, now });
  const step: Step = {
    number: line.length,
    seat,
    by,
    action,
    notation,
    before,
    state,
    events,
    hash: game.hash(state),
    ...times,
  };
  const { offer: _, ...rest } = table;
  return ok({
    step,
    table: {
      ...rest,
      line: line.append(step),
      clock: order === undefined ? clock : carryClocks(clock, order),
      seating: order === undefined ? table.seating : reorder(order, table.seating),
    },
  });
};

/** Ends the game with the outcome of its rules. */
const closed = (table: Table): Changed => {
  const outcome = table.outcome === undefined ? table.game.outcome(table.line.state) : undefined;
  return outcome === undefined
    ? { table, changes: [] }
    : { table: { ...table, outcome }, changes: [{ type: 'ended', outcome }] };
};

/** Plays forced moves until someone has to decide, and ends the game if the rules do. */
export const settle = (table: Table, now: number): Changed => {
  const changes: Change[] = [];
  let current = table;
  for (;;) {
    const seat = seatToAct(current);
    const action = seat === undefined ? undefined : current.game.forced(current.line.state);
    if (seat === undefined || action === undefined) break;
    const played = playMove(current, { action, seat, by: 'forced' }, now);
    if (!played.ok) throw new Error(`a forced move was refused: ${played.error.message}`);
    current = played.value.table;
    changes.push({ type: 'move', step: played.value.step });
  }
  const end = closed(current);
  return { table: end.table, changes: [...changes, ...end.changes] };
};

/** Plays a move and any forced moves that follow. */
export const playOn = (table: Table, move: Move, now: number): Result<Changed> => {
  const played = playMove(table, move, now);
  if (!played.ok) return played;
  const settled = settle(played.value.table, now);
  return ok({
    table: settled.table,
    changes: [{ type: 'move', step: played.value.step }, ...settled.changes],
  });
};
