/** How many tiles of each kind are used. `neutral` and `mine` count boxes that can only be that. */
export interface Totals {
  readonly player: number;
  readonly rival: number;
  readonly neutral: number;
  readonly mine: number;
}

/** Numbers totals up to a limit for each kind, so that the key of a sum is the sum of the keys. */
export class TotalsCode {
  /** All keys are below this. */
  readonly space: number;
  readonly #rival: number;
  readonly #neutral: number;
  readonly #mine: number;

  constructor(most: Totals) {
    this.space = (most.player + 1) * (most.rival + 1) * (most.neutral + 1) * (most.mine + 1);
    this.#rival = most.rival + 1;
    this.#neutral = most.neutral + 1;
    this.#mine = most.mine + 1;
  }

  keyOf({ player, rival, neutral, mine }: Totals): number {
    return ((player * this.#rival + rival) * this.#neutral + neutral) * this.#mine + mine;
  }

  totalsOf(key: number): Totals {
    const mine = key % this.#mine;
    const neutrals = (key - mine) / this.#mine;
    const neutral = neutrals % this.#neutral;
    const rivals = (neutrals - neutral) / this.#neutral;
    const rival = rivals % this.#rival;
    return { player: (rivals - rival) / this.#rival, rival, neutral, mine };
  }
}
