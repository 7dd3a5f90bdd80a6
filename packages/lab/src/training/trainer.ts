import {
  HIGHEST,
  type NetworkShape,
  NUMBER_SCALE,
  type ParameterPlaces,
  placesOf,
  sigmoid,
} from '@ludus/agents';
import type { InputLayout, Rng } from '@ludus/kernel';
import { Adam, type Settings } from './adam.ts';
import type { Samples } from './samples.ts';

/** How well a network does on samples. */
export interface Score {
  /** Cross-entropy of target and answer, in nats, on average. */
  readonly loss: number;
  /** The share of decided games whose winner the network names. */
  readonly accuracy: number;
}

export const crossEntropy = (target: number, chance: number): number => {
  const p = Math.min(1 - 1e-7, Math.max(1e-7, chance));
  return -(target * Math.log(p) + (1 - target) * Math.log(1 - p));
};

/** What is learnt about a sample: the result where there is one, mixed with what the search found. */
export const targetOf = (samples: Samples, sample: number, searchShare: number): number => {
  const result = samples.result(sample);
  const value = samples.value(sample);
  return result === undefined ? value : searchShare * value + (1 - searchShare) * result;
};

/** Samples to learn from in one step, and how the board of each is turned. */
export interface Batch {
  readonly samples: Samples;
  readonly order: Uint32Array;
  readonly from: number;
  readonly to: number;
  readonly searchShare: number;
  /** For every symmetry, the slot that each slot is turned to; none for games without slots. */
  readonly turns: readonly Uint16Array[];
  readonly rng: Rng;
}

/** Weights begin at random, so that sums are about as large after a layer as before it (He et al., 2015). */
const initialise = (
  parameters: Float32Array,
  shape: NetworkShape,
  places: ParameterPlaces,
  rng: Rng,
): void => {
  const [first] = shape.hidden;
  const spread = (from: number, to: number, inputs: number): void => {
    const reach = Math.sqrt(6 / inputs);
    for (let at = from; at < to; at += 1) parameters[at] = (2 * rng.float() - 1) * reach;
  };
  // Weights of slots begin at 0 where numbers tell the units of the first layer apart: what is rare stays quiet.
  if (shape.slots > 0 && shape.numbers === 0) spread(places.slots, places.numbers, shape.slots);
  spread(places.numbers, places.firstBiases, Math.max(1, shape.numbers));
  spread(places.second, places.secondBiases, first);
  spread(places.last, places.straight, shape.hidden[1] * 4);
};

/** A network being trained. */
export class Trainer {
  readonly parameters: Float32Array;
  readonly #layout: InputLayout;
  readonly #shape: NetworkShape;
  readonly #places: ParameterPlaces;
  readonly #adam: Adam;
  readonly #gradient: Float32Array;
  readonly #slots: Uint8Array;
  readonly #numbers: Int16Array;
  readonly #inputs: Float32Array;
  /** Where the rows of the aspects at hand begin. */
  readonly #rows: Int32Array;
  #rowCount = 0;
  readonly #first: Float32Array;
  readonly #firstSlopes: Float32Array;
  readonly #second: Float32Array;
  readonly #secondSlopes: Float32Array;

  constructor(layout: InputLayout, shape: NetworkShape, start: Rng | Float32Array) {
    const { count } = placesOf(shape);
    const [first, second] = shape.hidden;
    this.#layout = layout;
    this.#shape = shape;
    this.#places = placesOf(shape);
    this.parameters = start instanceof Float32Array ? start.slice() : new Float32Array(count);
    if (!(start instanceof Float32Array)) initialise(this.parameters, shape, this.#places, start);
    this.#adam = new Adam(count);
    this.#gradient = new Float32Array(count);
    this.#slots = new Uint8Array(layout.slots);
    this.#numbers = new Int16Array(layout.numbers);
    this.#inputs = new Float32Array(layout.numbers);
    this.#rows = new Int32Array(layout.slots * Math.max(1, ...layout.contents.map(({ length }) => length)));
    this.#first = new Float32Array(first);
    this.#firstSlopes = new Float32Array(first);
    this.#second = new Float32Array(second);
    this.#secondSlopes = new Float32Array(second);
  }

  /** Makes the network say what the numbers alone say, weighted like this. The hidden layers have no say at first. */
  startFrom(straight: Float32Array): void {
    this.parameters.fill(0, this.#places.last, this.#places.straight);
    this.parameters.set(straight, this.#places.straight);
  }

  /** One step down the gradient of some samples. Gives their loss. */
  step(batch: Batch, settings: Omit<Settings, 'decaying'>): number {
    const { samples, order, from, to, turns, rng, searchShare } = batch;
    this.#gradient.fill(0);
    let loss = 0;
    for (let i = from; i < to; i += 1) {
      const sample = order[i]!;
      this.#load(samples, sample, turns.length > 1 ? turns[rng.int(turns.length)] : undefined);
      const chance = this.#forward();
      const target = targetOf(samples, sample, searchShare);
      loss += crossEntropy(target, chance);
      this.#backward(chance - target);
    }
    // The weights of the numbers stand for what is known: nothing pulls them towards 0.
    const decaying = this.#places.straight;
    this.#adam.descend(this.parameters, this.#gradient, to - from, { ...settings, decaying });
    return loss / (to - from);
  }

  score(samples: Samples, searchShare: number): Score {
    let loss = 0;
    let right = 0;
    let decided = 0;
    for (let i = 0; i < samples.count; i += 1) {
      const chance = this.chance(samples, i);
      loss += crossEntropy(targetOf(samples, i, searchShare), chance);
      const result = samples.result(i);
      if (result !== 0 && result !== 1) continue;
      decided += 1;
      if (chance > 0.5 === result > 0.5) right += 1;
    }
    return { loss: loss / samples.count, accuracy: decided === 0 ? 0 : right / decided };
  }

  /** What the network says about a sample, in full precision. */
  chance(samples: Samples, sample: number): number {
    this.#load(samples, sample, undefined);
    return this.#forward();
  }

  /** Makes a sample the one at hand, its board turned. */
  #load(samples: Samples, sample: number, turn: Uint16Array | undefined): void {
    const { contents, aspects } = this.#layout;
    const [first] = this.#shape.hidden;
    const slots = this.#slots;
    samples.read(sample, slots, this.#numbers);
    for (let i = 0; i < this.#numbers.length; i += 1) this.#inputs[i] = this.#numbers[i]! / NUMBER_SCALE;
    let count = 0;
    for (let slot = 0; slot < slots.length; slot += 1) {
      if (slots[slot] === 0) continue;
      const having = contents[slots[slot]!]!;
      const start = (turn === undefined ? slot : turn[slot]!) * aspects;
      for (let a = 0; a < having.length; a += 1) {
        this.#rows[count] = this.#places.slots + (start + having[a]!) * first;
        count += 1;
      }
    }
    this.#rowCount = count;
  }

  #forward(): number {
    const { parameters } = this;
    const { numbers, firstBiases, second: secondWeights, secondBiases, last, straight, bias } = this.#places;
    const inputs = this.#inputs;
    const first = this.#first;
    const second = this.#second;
    for (let j = 0; j < first.length; j += 1) first[j] = parameters[firstBiases + j]!;
    for (let r = 0; r < this.#rowCount; r += 1) {
      const row = this.#rows[r]!;
      for (let j = 0; j < first.length; j += 1) first[j]! += parameters[row + j]!;
    }
    let answer = parameters[bias]!;
    for (let i = 0; i < inputs.length; i += 1) {
      const x = inputs[i]!;
      if (x === 0) continue;
      answer += x * parameters[straight + i]!;
      const row = numbers + i * first.length;
      for (let j = 0; j < first.length; j += 1) first[j]! += x * parameters[row + j]!;
    }
    clip(first);
    for (let j = 0; j < second.length; j += 1) second[j] = parameters[secondBiases + j]!;
    for (let i = 0; i < first.length; i += 1) {
      const x = first[i]!;
      if (x === 0) continue;
      const row = secondWeights + i * second.length;
      for (let j = 0; j < second.length; j += 1) second[j]! += x * parameters[row + j]!;
    }
    clip(second);
    for (let j = 0; j < second.length; j += 1) answer += second[j]! * parameters[last + j]!;
    return sigmoid(answer);
  }

  #backward(slope: number): void {
    const { parameters } = this;
    const gradient = this.#gradient;
    const { numbers, firstBiases, last, straight, bias } = this.#places;
    const inputs = this.#inputs;
    const second = this.#second;
    const slopes = this.#firstSlopes;
    gradient[bias]! += slope;
    for (let j = 0; j < second.length; j += 1) {
      gradient[last + j]! += slope * second[j]!;
      this.#secondSlopes[j] = isPassing(second[j]!) ? slope * parameters[last + j]! : 0;
    }
    this.#backwardSecond();
    for (let j = 0; j < slopes.length; j += 1) gradient[firstBiases + j]! += slopes[j]!;
    for (let i = 0; i < inputs.length; i += 1) {
      const x = inputs[i]!;
      if (x === 0) continue;
      gradient[straight + i]! += slope * x;
      const row = numbers + i * slopes.length;
      for (let j = 0; j < slopes.length; j += 1) gradient[row + j]! += x * slopes[j]!;
    }
    for (let r = 0; r < this.#rowCount; r += 1) {
      const row = this.#rows[r]!;
      for (let j = 0; j < slopes.length; j += 1) gradient[row + j]! += slopes[j]!;
    }
  }

  #backwardSecond(): void {
    const { parameters } = this;
    const gradient = this.#gradient;
    const { second: weights, secondBiases } = this.#places;
    const first = this.#first;
    const slopes = this.#secondSlopes;
    for (let j = 0; j < slopes.length; j += 1) gradient[secondBiases + j]! += slopes[j]!;
    for (let i = 0; i < first.length; i += 1) {
      const x = first[i]!;
      const row = weights + i * slopes.length;
      let sum = 0;
      for (let j = 0; j < slopes.length; j += 1) {
        gradient[row + j]! += x * slopes[j]!;
        sum += parameters[row + j]! * slopes[j]!;
      }
      // What was cut off neither learns nor passes anything on.
      this.#firstSlopes[i] = isPassing(x) ? sum : 0;
    }
  }
}

const isPassing = (value: number): boolean => value > 0 && value < HIGHEST;

const clip = (values: Float32Array): void => {
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (value < 0) values[i] = 0;
    else if (value > HIGHEST) values[i] = HIGHEST;
  }
};
