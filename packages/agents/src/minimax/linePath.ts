import type { Seat } from '@ludus/kernel';

/** Longer lines are judged where they are. */
export const MAX_PLY = 96;

const KEY = 0x9e3779b1;

/**
 * What a search remembers about the moves that led to a node: who made them and, in best-reply search (Esser
 * et al., 2013), which opponent of the round has already chosen freely.
 */
export class LinePath {
  readonly #own: Seat;
  readonly #isReply: boolean;
  readonly #places = new Int16Array(MAX_PLY + 2);
  readonly #movers = new Int8Array(MAX_PLY + 2);
  /** The opponent who has chosen freely since our last turn, 0 for nobody. */
  readonly #repliers = new Int8Array(MAX_PLY + 2);

  constructor(own: Seat, isReply: boolean) {
    this.#own = own;
    this.#isReply = isReply;
  }

  /** Notes that the move at this index is tried next; index 0 is the best-rated move. */
  choose(ply: number, place: number): void {
    this.#places[ply] = place;
  }

  /** Notes that a seat moves at a ply. */
  step(ply: number, seat: Seat): void {
    this.#movers[ply] = seat;
    if (!this.#isReply) return;
    const next = this.#places[ply]! > 0 ? seat : this.#repliers[ply]!;
    this.#repliers[ply + 1] = seat === this.#own ? 0 : next;
  }

  isTurnOver(ply: number, seat: Seat): boolean {
    return this.#movers[ply - 1] !== seat;
  }

  /** Whether the seat's moves are ordered by rating instead of by memory, so that it is clear which one is free. */
  isByFirstSight(seat: Seat): boolean {
    return this.#isReply && seat !== this.#own;
  }

  /** Whether the seat may choose among its moves. */
  mayChoose(ply: number, seat: Seat): boolean {
    const replier = this.#repliers[ply]!;
    return !this.isByFirstSight(seat) || replier === 0 || replier === seat;
  }

  /** Distinguishes positions that allow different replies. */
  key(ply: number): number {
    return this.#isReply ? Math.imul(this.#repliers[ply]!, KEY) : 0;
  }
}
