import { NUMBER_SCALE } from './inputs.ts';
import { LATER_BITS, type Weights } from './weights.ts';

const SCALE = NUMBER_SCALE * 2 ** LATER_BITS;

/**
 * The policy head: what the parts of moves are worth, given what the second hidden layer says about the position. The
 * sum over the parts of a move is its score, and the softmax of the scores is how likely a search is to choose it.
 */
export class Policy {
  readonly #weights: Weights;
  readonly #hidden: Int16Array;
  readonly #sums: Int32Array;
  readonly #scores: Float64Array;

  /** `hidden` is where the machine leaves what the second hidden layer passes on. */
  constructor(weights: Weights, hidden: Int16Array) {
    this.#weights = weights;
    this.#hidden = hidden;
    this.#sums = new Int32Array(weights.moveParts);
    this.#scores = new Float64Array(weights.moveParts);
  }

  get isThere(): boolean {
    return this.#weights.moveParts > 0;
  }

  /** The scores of all parts after an evaluation, valid until the next one. */
  scores(): Float64Array {
    const { policy, policyBiases, moveParts } = this.#weights;
    const sums = this.#sums;
    sums.set(policyBiases);
    for (let j = 0; j < this.#hidden.length; j += 1) {
      const x = this.#hidden[j]!;
      if (x === 0) continue;
      const row = j * moveParts;
      for (let part = 0; part < moveParts; part += 1) sums[part]! += Math.imul(x, policy[row + part]!);
    }
    for (let part = 0; part < moveParts; part += 1) this.#scores[part] = sums[part]! / SCALE;
    return this.#scores;
  }
}
