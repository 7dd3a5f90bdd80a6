import { quantized } from './inputs.ts';
import { type Machine, MOST_SEATS } from './machine.ts';
import { FIRST_BITS, HIGHEST_PASSED, LATER_BITS, VALUE_BITS, type Weights } from './weights.ts';

const passed = (sum: number, bits: number): number => {
  const value = (sum + (1 << (bits - 1))) >> bits;
  return Math.max(0, Math.min(HIGHEST_PASSED, value));
};

/** Computes a network in plain code, where WebAssembly with SIMD is not available. */
export class PlainMachine implements Machine {
  readonly numbers: Float64Array;
  readonly #parts: Int16Array;
  readonly answers: Int32Array;
  readonly lastHidden: Int16Array;
  readonly #weights: Weights;
  readonly #accumulators: readonly Int32Array[];
  /** What the slots hold for each seat, and what they held at its last evaluation. */
  readonly #slots: readonly Uint8Array[];
  readonly #seen: readonly Uint8Array[];
  readonly #sums: Int32Array;
  readonly #hidden: Int16Array;

  constructor(weights: Weights) {
    this.#weights = weights;
    this.numbers = new Float64Array(weights.numbers);
    this.#parts = new Int16Array(weights.numbers);
    this.answers = new Int32Array(weights.outputs);
    this.#accumulators = Array.from({ length: MOST_SEATS }, () => weights.firstBiases.slice());
    this.#slots = Array.from({ length: MOST_SEATS }, () => new Uint8Array(weights.slots));
    this.#seen = Array.from({ length: MOST_SEATS }, () => new Uint8Array(weights.slots));
    this.#sums = new Int32Array(Math.max(weights.first, weights.second));
    this.#hidden = new Int16Array(weights.first);
    this.lastHidden = new Int16Array(weights.second);
  }

  slotsOf(seat: number): Uint8Array {
    return this.#slots[seat]!;
  }

  look(seat: number): number {
    const { first, second, numberPairs, secondPairs, secondBiases } = this.#weights;
    const accumulator = this.#accumulators[seat]!;
    const sums = this.#sums;
    const hidden = this.#hidden;
    const parts = this.#parts;
    for (let i = 0; i < parts.length; i += 1) parts[i] = quantized(this.numbers[i]!);
    this.#followSlots(seat);
    for (let j = 0; j < first; j += 1) sums[j] = accumulator[j]! << VALUE_BITS;
    addProducts(parts, numberPairs, sums, first);
    for (let j = 0; j < first; j += 1) hidden[j] = passed(sums[j]!, FIRST_BITS);
    sums.set(secondBiases);
    addProducts(hidden, secondPairs, sums, second);
    for (let j = 0; j < second; j += 1) this.lastHidden[j] = passed(sums[j]!, LATER_BITS);
    for (let output = 0; output < this.answers.length; output += 1)
      this.answers[output] = this.#answer(output);
    return this.answers[0]!;
  }

  #answer(output: number): number {
    const { second, numbers, last, straight, biases } = this.#weights;
    let answer = biases[output]!;
    for (let j = 0; j < second; j += 1)
      answer = (answer + Math.imul(this.lastHidden[j]!, last[output * second + j]!)) | 0;
    for (let i = 0; i < numbers; i += 1)
      answer = (answer + Math.imul(this.#parts[i]!, straight[output * numbers + i]!)) | 0;
    return answer;
  }

  /** Replaces what the slots held at the seat's last evaluation with what they hold now. */
  #followSlots(seat: number): void {
    const { contents } = this.#weights;
    const slots = this.#slots[seat]!;
    const seen = this.#seen[seat]!;
    for (let slot = 0; slot < slots.length; slot += 1) {
      const [content, before] = [slots[slot]!, seen[slot]!];
      if (content === before) continue;
      seen[slot] = content;
      this.#replace(this.#accumulators[seat]!, slot * contents + before, slot * contents + content);
    }
  }

  #replace(accumulator: Int32Array, before: number, after: number): void {
    const { first, rows } = this.#weights;
    for (let j = 0; j < first; j += 1)
      accumulator[j]! += rows[after * first + j]! - rows[before * first + j]!;
  }
}

const addProducts = (inputs: Int16Array, pairs: Int16Array, sums: Int32Array, outputs: number): void => {
  for (let i = 0; i < inputs.length; i += 2) {
    const a = inputs[i]!;
    const b = inputs[i + 1]!;
    if (a === 0 && b === 0) continue;
    const start = i * outputs;
    for (let j = 0; j < outputs; j += 1)
      sums[j]! += Math.imul(a, pairs[start + 2 * j]!) + Math.imul(b, pairs[start + 2 * j + 1]!);
  }
};
