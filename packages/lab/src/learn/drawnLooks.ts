import type { Position, Rng } from '@ludus/kernel';

/** Samples positions that a search evaluates, each with the same probability (Vitter's algorithm R, 1985). */
export class DrawnLooks {
  /** The states sampled so far, in no particular order. */
  readonly states: unknown[] = [];
  readonly #count: number;
  readonly #rng: Rng;
  #seen = 0;

  constructor(count: number, rng: Rng) {
    this.#count = count;
    this.#rng = rng;
  }

  /** For `Request.onLook`. */
  readonly look = (position: Position<unknown, unknown>): void => {
    this.#seen += 1;
    if (this.states.length < this.#count) this.states.push(position.state());
    else {
      const place = this.#rng.int(this.#seen);
      if (place < this.#count) this.states[place] = position.state();
    }
  };
}
