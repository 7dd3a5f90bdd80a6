import type { Outcome, Seat } from '@ludus/kernel';
import { SWAP_DONE } from '../position.ts';
import { SearchPosition } from '../search.ts';
import type { GameState } from '../types.ts';

const other = (seat: Seat): Seat => (seat === 0 ? 0 : 3 - seat);

/**
 * The position agents search. `swap_sides` exchanges the persons, not the board, so a search that looks past it must keep
 * to the persons: after a swap within the search, seat 1 stands for whoever sat there when it began.
 */
class PersonPosition extends SearchPosition {
  get isExchanged(): boolean {
    return this.inner.swap === SWAP_DONE;
  }

  override toAct(): Seat {
    return this.isExchanged ? other(super.toAct()) : super.toAct();
  }

  override ruleSeat(seat: Seat): Seat {
    return this.isExchanged ? other(seat) : seat;
  }

  override outcome(): Outcome | undefined {
    const outcome = super.outcome();
    if (outcome === undefined || !this.isExchanged) return outcome;
    return {
      ...outcome,
      winners: outcome.winners.map(other).sort((a, b) => a - b),
      ranking: outcome.ranking.map(({ seat, rank }) => ({ seat: other(seat), rank })),
    };
  }
}

/** While the swap is still to be decided, persons are followed; otherwise seats are enough. */
export const searchPosition = (state: GameState): SearchPosition =>
  state.swap === 'open' ? new PersonPosition(state) : new SearchPosition(state);

/** Whether evaluations must be read with the seats exchanged. */
export const isExchanged = (position: SearchPosition): boolean =>
  position instanceof PersonPosition && position.isExchanged;
