import type { Game, Seat, Tagged } from '@ludus/kernel';

/** Who sits where, seat 1 first, each person named by the seat they began in. */
export type Seating = readonly Seat[];

export const firstSeating = (seats: number): Seating => Array.from({ length: seats }, (_, i) => i + 1);

/** What everybody has, seat 1 first, after they changed seats; `order` names them by the seat they left. */
export const reorder = <T>(order: readonly Seat[], things: readonly T[]): readonly T[] =>
  order.map((left) => things[left - 1]!);

/** Who sits where after moves. Games say who changes seats (`Seating.reseat`), so a record of moves says it, too. */
export const seatingAfter = (
  game: Game,
  seats: number,
  moves: readonly { readonly action: Tagged }[],
): Seating =>
  moves.reduce<Seating>((seating, { action }) => {
    const order = game.seating?.reseat(action);
    return order === undefined ? seating : reorder(order, seating);
  }, firstSeating(seats));
