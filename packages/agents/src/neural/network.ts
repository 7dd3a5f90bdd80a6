import type { InputLayout, Seat } from '@ludus/kernel';
import { NUMBER_SCALE } from './inputs.ts';
import { type Machine, MOST_SEATS } from './machine.ts';
import { PlainMachine } from './plainMachine.ts';
import { Policy } from './policy.ts';
import { type NetworkShape, placesOf, sigmoid, softmax } from './shape.ts';
import { wasmMachine } from './wasmMachine.ts';
import { LATER_BITS, makeWeights } from './weights.ts';

/** Slots in a word. */
const WORD = 4;

const ANSWER_SCALE = NUMBER_SCALE * 2 ** LATER_BITS;

/**
 * A network that says how likely each seat is to win. For every seat that looks it remembers what the slots held last,
 * and works out only what has changed since; the answer depends on the position alone.
 *
 * ```ts
 * reader.read(position, seat, network.slots, network.numbers);
 * network.chances(seat, into);
 * ```
 */
export class Network {
  /** The position to evaluate next. */
  readonly slots: Uint8Array;
  readonly numbers: Float32Array;
  /** The same in words of four slots. */
  readonly #slotWords: Int32Array;
  readonly #contents: number;
  readonly #machine: Machine;
  readonly #policy: Policy;
  /** What the slots held when each seat looked last. */
  readonly #seen: readonly Uint8Array[];
  readonly #seenWords: readonly Int32Array[];

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
    const words = Math.ceil(layout.slots / WORD);
    this.#slotWords = new Int32Array(words);
    this.slots = new Uint8Array(this.#slotWords.buffer, 0, layout.slots);
    this.#contents = layout.contents.length;
    this.#machine = (machine === 'plain' ? undefined : wasmMachine(weights)) ?? new PlainMachine(weights);
    this.#policy = new Policy(weights, this.#machine.lastHidden);
    this.numbers = this.#machine.numbers.subarray(0, layout.numbers);
    this.#seenWords = Array.from({ length: MOST_SEATS }, () => new Int32Array(words));
    this.#seen = this.#seenWords.map(({ buffer }) => new Uint8Array(buffer));
  }

  /** How many slots have new contents, and how many contents were replaced, since the seat's last evaluation. */
  #more = 0;
  #fewer = 0;

  #note(word: number, seat: Seat): void {
    const { added, removed } = this.#machine;
    const seen = this.#seen[seat - 1]!;
    const end = Math.min(this.slots.length, (word + 1) * WORD);
    for (let slot = word * WORD; slot < end; slot += 1) {
      const content = this.slots[slot]!;
      const before = seen[slot]!;
      if (content === before) continue;
      seen[slot] = content;
      if (content !== 0) added[this.#more++] = slot * this.#contents + content;
      if (before !== 0) removed[this.#fewer++] = slot * this.#contents + before;
    }
  }

  /** Writes the chances of all seats, seat 1 first. The position was read as the seat that is told. */
  chances(seat: Seat, into: Float64Array): void {
    const first = this.#look(seat) / ANSWER_SCALE;
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
    this.#look(seat);
    return this.#policy.scores();
  }

  /** Works the network out for a position and gives its first answer. */
  #look(seat: Seat): number {
    const words = this.#slotWords;
    const seen = this.#seenWords[seat - 1]!;
    this.#more = 0;
    this.#fewer = 0;
    for (let word = 0; word < words.length; word += 1) if (words[word] !== seen[word]) this.#note(word, seat);
    return this.#machine.look(seat - 1, this.#more, this.#fewer);
  }
}
