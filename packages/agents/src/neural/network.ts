import type { InputLayout, Seat } from '@ludus/kernel';
import { NUMBER_SCALE } from './inputs.ts';
import type { Machine } from './machine.ts';
import { PlainMachine } from './plainMachine.ts';
import { Policy } from './policy.ts';
import { type NetworkShape, placesOf, sigmoid, softmax } from './shape.ts';
import { wasmMachine } from './wasm/machine.ts';
import { LATER_BITS, makeWeights } from './weights.ts';

const ANSWER_SCALE = NUMBER_SCALE * 2 ** LATER_BITS;

/**
 * A network that says how likely each seat is to win. For every seat, it remembers what the slots held last and
 * computes only what has changed since. The answer depends on the position alone.
 *
 * ```ts
 * reader.read(position, seat, network.slotsOf(seat), network.numbers);
 * network.chances(seat, into);
 * ```
 */
export class Network {
  /** The numbers of the position to evaluate next. */
  readonly numbers: Float64Array;
  readonly #machine: Machine;
  readonly #policy: Policy;

  /** `machine` is for tests; by default, the fastest available. */
  constructor(
    layout: InputLayout,
    shape: NetworkShape,
    parameters: Float32Array,
    machine: 'fastest' | 'plain' = 'fastest',
  ) {
    if (parameters.length !== placesOf(shape).count)
      throw new RangeError(`${parameters.length} parameters, not ${placesOf(shape).count}`);
    const weights = makeWeights(layout, shape, parameters);
    this.#machine = (machine === 'plain' ? undefined : wasmMachine(weights)) ?? new PlainMachine(weights);
    this.#policy = new Policy(weights, this.#machine.lastHidden);
    this.numbers = this.#machine.numbers.subarray(0, layout.numbers);
  }

  /**
   * What the slots of the position to evaluate next hold, as a seat sees them. They stay until they are
   * changed.
   */
  slotsOf(seat: Seat): Uint8Array {
    return this.#machine.slotsOf(seat - 1);
  }

  /** Writes the chances of all seats, seat 1 first. The position was read as the seat that is told. */
  chances(seat: Seat, into: Float64Array): void {
    const first = this.#machine.look(seat - 1) / ANSWER_SCALE;
    const { answers } = this.#machine;
    if (answers.length === 1) {
      into[seat - 1] = sigmoid(first);
      if (into.length === 2) into[2 - seat] = 1 - into[seat - 1]!;
      return;
    }
    for (let turn = 0; turn < answers.length; turn += 1)
      into[(seat - 1 + turn) % answers.length] = answers[turn]! / ANSWER_SCALE;
    softmax(into);
  }

  /** Whether the network has an opinion about moves. */
  get hasPolicy(): boolean {
    return this.#policy.isThere;
  }

  /** What each part of a move adds to how promising it is, in the position as the seat read it. */
  partScores(seat: Seat): Float64Array {
    this.#machine.look(seat - 1);
    return this.#policy.scores();
  }
}
