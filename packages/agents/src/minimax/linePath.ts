import type { Seat } from '@ludus/kernel';

/** Longer lines are judged where they stand. */
export const MAX_PLY = 96;

const KEY = 0x9e3779b1;

/**
 * What a search remembers of the moves that led to a node: who made them and, where only one opponent a round may do more
 * than what looks best at first sight, who has (best-reply search as Esser and others have it, 2013).
 */
export class LinePath {
  readonly #own: Seat;
  readonly #isReply: boolean;
  readonly #places = new Int16Array(MAX_PLY + 2);
  readonly #movers = new Int8Array(MAX_PLY + 2);
  /** The opponent who has chosen freely since the own turn, 0 for nobody. */
  readonly #repliers = new Int8Array(MAX_PLY + 2);

  constructor(own: Seat, isReply: boolean) {
    this.#own = own;
    this.#isReply = isReply;
  }

  /** The move at this place of its list is tried next; at place 0 is what looks best at first sight. */
  choose(ply: number, place: number): void {
    this.#places[ply] = place;
  }

  /** A seat moves at a ply. */
  step(ply: number, seat: Seat): void {
    this.#movers[ply] = seat;
    if (!this.#isReply) return;
    const next = this.#places[ply]! > 0 ? seat : this.#repliers[ply]!;
    this.#repliers[ply + 1] = seat === this.#own ? 0 : next;
  }

  isTurnOver(ply: number, seat: Seat): boolean {
    return this.#movers[ply - 1] !== seat;
  }

  /** Whether the seat's moves go by first sight instead of by memory, so that it is clear which one is free. */
  isByFirstSight(seat: Seat): boolean {
    return this.#isReply && seat !== this.#own;
  }

  /** Whether the seat may choose among its moves. */
  mayChoose(ply: number, seat: Seat): boolean {
    const replier = this.#repliers[ply]!;
    return !this.isByFirstSight(seat) || replier === 0 || replier === seat;
  }

  /** Makes positions different that allow different replies. */
  key(ply: number): number {
    return this.#isReply ? Math.imul(this.#repliers[ply]!, KEY) : 0;
  }
}
