import type { InputLayout, Seat } from '@ludus/kernel';
import { NUMBER_SCALE, quantized } from './inputs.ts';
import { type Machine, MOST_SEATS } from './machine.ts';
import { PlainMachine } from './plainMachine.ts';
import { type NetworkShape, placesOf, sigmoid } from './shape.ts';
import { wasmMachine } from './wasmMachine.ts';
import { LATER_BITS, makeWeights } from './weights.ts';

const ANSWER_SCALE = NUMBER_SCALE * 2 ** LATER_BITS;

/**
 * A network with one answer: the chance that a seat wins. For every seat that looks it remembers what the slots held
 * last, and works out only what has changed since; the answer depends on the position alone.
 *
 * ```ts
 * reader.read(position, seat, network.slots, network.numbers);
 * const chance = network.chance(seat);
 * ```
 */
export class Network {
  /** The position to look at next. */
  readonly slots: Uint8Array;
  readonly numbers: Float32Array;
  readonly #contents: number;
  readonly #machine: Machine;
  /** What the slots held when each seat looked last. */
  readonly #seen: readonly Uint8Array[];

  /** `machine` is for tests: the fastest there is when left out. */
  constructor(
    layout: InputLayout,
    shape: NetworkShape,
    parameters: Float32Array,
    machine: 'fastest' | 'plain' = 'fastest',
  ) {
    if (parameters.length !== placesOf(shape).count)
      throw new RangeError(`${parameters.length} parameters, not ${placesOf(shape).count}`);
    const weights = makeWeights(layout, shape, parameters);
    this.slots = new Uint8Array(layout.slots);
    this.numbers = new Float32Array(layout.numbers);
    this.#contents = layout.contents.length;
    this.#machine = (machine === 'plain' ? undefined : wasmMachine(weights)) ?? new PlainMachine(weights);
    this.#seen = Array.from({ length: MOST_SEATS }, () => new Uint8Array(layout.slots));
  }

  /** The chance to win of the seat as whom the position was read. */
  chance(seat: Seat): number {
    const { added, removed, numbers } = this.#machine;
    const { slots } = this;
    const seen = this.#seen[seat - 1]!;
    let more = 0;
    let fewer = 0;
    for (let slot = 0; slot < slots.length; slot += 1) {
      const content = slots[slot]!;
      const before = seen[slot]!;
      if (content === before) continue;
      seen[slot] = content;
      if (content !== 0) added[more++] = slot * this.#contents + content;
      if (before !== 0) removed[fewer++] = slot * this.#contents + before;
    }
    for (let i = 0; i < this.numbers.length; i += 1) numbers[i] = quantized(this.numbers[i]!);
    return sigmoid(this.#machine.look(seat - 1, more, fewer) / ANSWER_SCALE);
  }
}
