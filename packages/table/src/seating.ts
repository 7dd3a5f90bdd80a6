import { type Game, type Seat, seats, type Tagged } from '@ludus/kernel';

/** Who sits where, seat 1 first, each person named by the seat they started in. */
export type Arrangement = readonly Seat[];

/** Everyone sits where they started. */
export const startingSeats = (count: number): Arrangement => seats(count);

/** Values by seat, seat 1 first, after people changed seats; `order` names people by their previous seat. */
export const reorder = <T>(order: readonly Seat[], things: readonly T[]): readonly T[] =>
  order.map((left) => things[left - 1]!);

/** Who sits where after one more action. */
export const seatsAfter = (game: Game, arrangement: Arrangement, action: Tagged): Arrangement => {
  const order = game.seating?.reseat(action);
  return order === undefined ? arrangement : reorder(order, arrangement);
};

/** Who sits where after all of these actions. */
export const seatsAfterAll = (game: Game, count: number, actions: Iterable<Tagged>): Arrangement => {
  let arrangement = startingSeats(count);
  if (game.seating === undefined) return arrangement;
  for (const action of actions) arrangement = seatsAfter(game, arrangement, action);
  return arrangement;
};
