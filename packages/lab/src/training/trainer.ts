import { type LayerPlace, parameterCount, placesOf, sigmoid } from '@ludus/agents';
import type { Rng } from '@ludus/kernel';
import type { Examples } from './examples.ts';

/** Adam (Kingma and Ba, 2015), with weights pulled a little towards 0 apart from the gradient (Loshchilov, Hutter, 2019). */
const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

export interface Settings {
  readonly rate: number;
  readonly decay: number;
}

/** How well a network does on examples. */
export interface Score {
  /** Cross-entropy of target and answer, in nats, on average. */
  readonly loss: number;
  /** The share of decided games whose winner the network names. */
  readonly accuracy: number;
}

/** What an even guess loses to a target at least: the part of the loss no network can take away. */
const crossEntropy = (target: number, chance: number): number => {
  const p = Math.min(1 - 1e-7, Math.max(1e-7, chance));
  return -(target * Math.log(p) + (1 - target) * Math.log(1 - p));
};

/** A network being trained: its parameters, and what Adam remembers of the gradients. */
export class Trainer {
  readonly parameters: Float32Array;
  readonly #places: readonly LayerPlace[];
  readonly #gradient: Float32Array;
  readonly #mean: Float32Array;
  readonly #square: Float32Array;
  /** Per layer its outputs, and how the loss changes with them. */
  readonly #outputs: readonly Float32Array[];
  readonly #slopes: readonly Float32Array[];
  #steps = 0;

  /** Weights begin at random, so that sums are about as large after a layer as before it (He et al., 2015). */
  constructor(sizes: readonly number[], rng: Rng, density: number) {
    const count = parameterCount(sizes);
    this.parameters = new Float32Array(count);
    this.#places = placesOf(sizes);
    this.#gradient = new Float32Array(count);
    this.#mean = new Float32Array(count);
    this.#square = new Float32Array(count);
    this.#outputs = this.#places.map(({ outputs }) => new Float32Array(outputs));
    this.#slopes = this.#places.map(({ outputs }) => new Float32Array(outputs));
    for (const [i, { inputs, weights, biases }] of this.#places.entries()) {
      const reach = Math.sqrt(6 / (i === 0 ? density : inputs));
      for (let at = weights; at < biases; at += 1) this.parameters[at] = (2 * rng.float() - 1) * reach;
    }
  }

  /** One step down the gradient of some examples; `order` says which, from `from` up to `to`. Gives their loss. */
  step(
    examples: Examples,
    order: Uint32Array,
    { from, to, settings }: { readonly from: number; readonly to: number; readonly settings: Settings },
  ): number {
    this.#gradient.fill(0);
    let loss = 0;
    for (let i = from; i < to; i += 1) {
      const example = order[i]!;
      const chance = this.#forward(examples, example);
      const target = examples.target(example);
      loss += crossEntropy(target, chance);
      this.#slopes.at(-1)![0] = chance - target;
      this.#backward(examples, example);
    }
    this.#descend(to - from, settings);
    return loss / (to - from);
  }

  score(examples: Examples): Score {
    let loss = 0;
    let right = 0;
    let decided = 0;
    for (let i = 0; i < examples.count; i += 1) {
      const chance = this.#forward(examples, i);
      loss += crossEntropy(examples.target(i), chance);
      const result = examples.result(i);
      if (result === 0.5) continue;
      decided += 1;
      if (chance > 0.5 === result > 0.5) right += 1;
    }
    return { loss: loss / examples.count, accuracy: decided === 0 ? 0 : right / decided };
  }

  #forward(examples: Examples, example: number): number {
    this.#forwardFirst(examples, example);
    for (let layer = 1; layer < this.#places.length; layer += 1) this.#forwardLayer(layer);
    return sigmoid(this.#outputs.at(-1)![0]!);
  }

  #forwardFirst(examples: Examples, example: number): void {
    const { outputs, weights, biases } = this.#places[0]!;
    const output = this.#outputs[0]!;
    const { parameters } = this;
    const { places, values } = examples;
    const end = examples.start(example + 1);
    for (let j = 0; j < outputs; j += 1) output[j] = parameters[biases + j]!;
    for (let at = examples.start(example); at < end; at += 1) {
      const x = values[at]!;
      const row = weights + places[at]! * outputs;
      for (let j = 0; j < outputs; j += 1) output[j]! += x * parameters[row + j]!;
    }
  }

  #forwardLayer(layer: number): void {
    const { inputs, outputs, weights, biases } = this.#places[layer]!;
    const input = this.#outputs[layer - 1]!;
    const output = this.#outputs[layer]!;
    const { parameters } = this;
    for (let j = 0; j < outputs; j += 1) output[j] = parameters[biases + j]!;
    for (let i = 0; i < inputs; i += 1) {
      const x = input[i]!;
      if (x <= 0) {
        input[i] = 0;
        continue;
      }
      const row = weights + i * outputs;
      for (let j = 0; j < outputs; j += 1) output[j]! += x * parameters[row + j]!;
    }
  }

  #backward(examples: Examples, example: number): void {
    for (let layer = this.#places.length - 1; layer > 0; layer -= 1) this.#backwardLayer(layer);
    this.#backwardFirst(examples, example);
  }

  #backwardLayer(layer: number): void {
    const { inputs, outputs, weights, biases } = this.#places[layer]!;
    const input = this.#outputs[layer - 1]!;
    const slope = this.#slopes[layer]!;
    const before = this.#slopes[layer - 1]!;
    const { parameters } = this;
    const gradient = this.#gradient;
    for (let j = 0; j < outputs; j += 1) gradient[biases + j]! += slope[j]!;
    for (let i = 0; i < inputs; i += 1) {
      const x = input[i]!;
      before[i] = 0;
      // What was cut off neither learns nor passes anything on.
      if (x === 0) continue;
      const row = weights + i * outputs;
      let sum = 0;
      for (let j = 0; j < outputs; j += 1) {
        gradient[row + j]! += x * slope[j]!;
        sum += parameters[row + j]! * slope[j]!;
      }
      before[i] = sum;
    }
  }

  #backwardFirst(examples: Examples, example: number): void {
    const { outputs, weights, biases } = this.#places[0]!;
    const slope = this.#slopes[0]!;
    const gradient = this.#gradient;
    const { places, values } = examples;
    const end = examples.start(example + 1);
    for (let j = 0; j < outputs; j += 1) gradient[biases + j]! += slope[j]!;
    for (let at = examples.start(example); at < end; at += 1) {
      const x = values[at]!;
      const row = weights + places[at]! * outputs;
      for (let j = 0; j < outputs; j += 1) gradient[row + j]! += x * slope[j]!;
    }
  }

  #descend(count: number, { rate, decay }: Settings): void {
    this.#steps += 1;
    const pace = (rate * Math.sqrt(1 - BETA2 ** this.#steps)) / (1 - BETA1 ** this.#steps);
    const keep = 1 - rate * decay;
    const { parameters } = this;
    const [gradient, mean, square] = [this.#gradient, this.#mean, this.#square];
    for (let i = 0; i < parameters.length; i += 1) {
      const g = gradient[i]! / count;
      const m = BETA1 * mean[i]! + (1 - BETA1) * g;
      const s = BETA2 * square[i]! + (1 - BETA2) * g * g;
      mean[i] = m;
      square[i] = s;
      parameters[i] = keep * parameters[i]! - (pace * m) / (Math.sqrt(s) + EPSILON);
    }
  }
}
