import { type Game, type Outcome, type Seat, seats, type Tagged, unwrap } from '@ludus/kernel';
import type { Agent, Decision, Request } from '../types.ts';

/** Everybody's chances once the game is over. */
export const finalChances = ({ winners }: Outcome, table: readonly Seat[]): number[] =>
  table.map((seat) => {
    if (winners.length === 0) return 1 / table.length;
    return winners.includes(seat) ? 1 / winners.length : 0;
  });

/** Where everybody sits after an action; `at[i]` is the seat of the player who was in seat i + 1 at first. */
const reseated = (game: Game, action: Tagged, at: readonly Seat[]): readonly Seat[] => {
  const order = game.seating?.reseat(action);
  return order === undefined ? at : at.map((seat) => order.indexOf(seat) + 1);
};

/** Everybody's chances according to a search, using its steadiest value. */
export const steadyValues = ({ evaluation, stats }: Decision, seat: Seat): readonly number[] => {
  const { steady } = stats;
  if (typeof steady !== 'number') return evaluation;
  const rest = 1 - evaluation[seat - 1]!;
  return evaluation.map((chance, i) => {
    if (i === seat - 1) return steady;
    return rest > 0 ? ((1 - steady) * chance) / rest : (1 - steady) / (evaluation.length - 1);
  });
};

/**
 * What an action is worth to everybody in a game without secrets, by searching the position it leads to.
 * Forced moves are played first, and the seats are those before the action.
 */
export function* valueAfter(agent: Agent, request: Request, action: Tagged): Generator<undefined, number[]> {
  const { game, seat } = request;
  let next: Tagged | undefined = action;
  let state = request.view;
  let mover = seat;
  let at: readonly Seat[] = seats(request.seats);
  while (next !== undefined) {
    state = unwrap(game.play(state, next, mover)).state;
    at = reseated(game, next, at);
    mover = game.toAct(state) ?? 0;
    const legal: readonly Tagged[] = mover === 0 ? [] : game.legal(state);
    next = legal.length === 1 ? legal[0] : undefined;
  }
  const outcome = game.outcome(state);
  const values =
    outcome === undefined
      ? steadyValues(yield* agent.think({ ...request, view: state, seat: mover }), mover)
      : finalChances(outcome, seats(request.seats));
  return at.map((own) => values[own - 1]!);
}
