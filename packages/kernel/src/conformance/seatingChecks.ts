import { makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { mayReseat } from '../persons.ts';
import type { StateCheck, Visit } from './visit.ts';

/** A seat that is offered resignation can resign. */
export const checkResignation: StateCheck = ({ game, state, seat, seatCount }, report) => {
  const { seating } = game;
  if (seating === undefined) return;
  for (const other of seats(seatCount)) {
    const action = seating.resign(state, other);
    if (action === undefined) continue;
    if (seat === undefined) report(`seat ${other} may resign a finished game`);
    else if (!game.play(state, action, other).ok)
      report(`the resignation ${makeJson(action)} of seat ${other} is refused`);
  }
};

/** The actions played for a player who does not respond are legal and end the turn. */
const faultOfTimeout = ({ game, state: first, seat }: Visit): string | undefined => {
  const actions = game.seating!.timeout(first);
  if (actions === undefined || seat === undefined || actions.length === 0) return undefined;
  let state = first;
  for (const action of actions) {
    if (game.toAct(state) !== seat) return `${makeJson(action)} is played for seat ${seat} after its turn`;
    const played = game.play(state, action, seat);
    if (!played.ok) return `${makeJson(action)} cannot be played for seat ${seat}: ${played.error.message}`;
    ({ state } = played.value);
  }
  return game.toAct(state) === seat
    ? `the actions for an absent seat ${seat} do not finish its turn`
    : undefined;
};

/** After a change of seats, everybody has exactly one seat. Seats change only while the game says they may. */
export const checkSeating: StateCheck = (visit, report) => {
  const { game, state, legal, seatCount } = visit;
  const { seating } = game;
  if (seating === undefined) return;
  for (const action of legal) {
    const order = seating.reseat(action);
    if (order === undefined) continue;
    const taken = order.toSorted((a, b) => a - b);
    if (!sameJson(taken, seats(seatCount)))
      report(`${makeJson(action)} seats ${order.join(', ')} at a table of ${seatCount}`);
    if (!mayReseat(game, state)) report(`${makeJson(action)} changes seats, but "mayReseat" says nobody can`);
  }
  const fault = faultOfTimeout(visit);
  if (fault !== undefined) report(fault);
};
