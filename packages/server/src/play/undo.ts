import type { Game, Seat } from '@ludus/kernel';
import type { MoveRecord } from '@ludus/replay';
import { seatingAfter } from './seating.ts';
import type { SeatRecord, UndoOffer } from './types.ts';

/** Where an undo leads to when nobody says: before the last move a person made. `seats` are those of the beginning. */
export const lastHumanMove = (
  game: Game,
  seats: readonly SeatRecord[],
  moves: readonly MoveRecord[],
): number | undefined =>
  moves.findLast(({ player, moveNumber }) => {
    const seating = seatingAfter(game, seats.length, moves.slice(0, moveNumber));
    return seats[seating[player - 1]! - 1]?.kind === 'human';
  })?.moveNumber;

/** The offer with one more who wants the same; who wants something else begins a new one. */
export const agreeTo = (offer: UndoOffer | undefined, seat: Seat, toMove: number): UndoOffer => ({
  toMove,
  agreed: offer?.toMove === toMove ? [...new Set([...offer.agreed, seat])] : [seat],
});

/** Whether all people at the table agree; those who left are not asked. */
export const isAgreed = ({ agreed }: UndoOffer, seats: readonly SeatRecord[]): boolean =>
  seats.every(({ kind, left }, i) => kind !== 'human' || left !== undefined || agreed.includes(i + 1));
