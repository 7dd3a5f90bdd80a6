import {
  HIGHEST,
  type NetworkShape,
  NUMBER_SCALE,
  type ParameterPlaces,
  placesOf,
  sigmoid,
  softmax,
} from '@ludus/agents';
import type { InputLayout, Rng } from '@ludus/kernel';
import { Adam, type Settings } from './adam.ts';
import type { Samples } from './samples.ts';

/** How well a network does on samples. */
export interface Score {
  /** Mean cross-entropy between target and output, in nats. */
  readonly loss: number;
  /** The share of decided games whose winner the network predicts. */
  readonly accuracy: number;
}

const clamped = (chance: number): number => Math.min(1 - 1e-7, Math.max(1e-7, chance));

/** The loss of chances against targets: those of all seats or, with two seats, of one, which determines the other. */
export const crossEntropy = (targets: ArrayLike<number>, chances: ArrayLike<number>): number => {
  if (targets.length === 1) {
    const p = clamped(chances[0]!);
    return -(targets[0]! * Math.log(p) + (1 - targets[0]!) * Math.log(1 - p));
  }
  let sum = 0;
  for (let i = 0; i < targets.length; i += 1) sum -= targets[i]! * Math.log(clamped(chances[i]!));
  return sum;
};

/** Writes the targets of a sample: what the search found, mixed with the result if there is one. */
export const readTargets = (
  samples: Samples,
  sample: number,
  searchShare: number,
  into: Float32Array,
): void => {
  for (let output = 0; output < into.length; output += 1) {
    const result = samples.result(sample, output);
    const value = samples.value(sample, output);
    into[output] = result === undefined ? value : searchShare * value + (1 - searchShare) * result;
  }
};

/** Whether the chances predict the winner of a sample; undefined unless one seat won alone. */
const isRight = (samples: Samples, sample: number, chances: Float32Array): boolean | undefined => {
  if (chances.length === 1) {
    const result = samples.result(sample);
    return result === 0 || result === 1 ? chances[0]! > 0.5 === result > 0.5 : undefined;
  }
  const winner = chances.findIndex((_, output) => samples.result(sample, output) === 1);
  return winner < 0 ? undefined : chances[winner] === Math.max(...chances);
};

/** The samples of one step, and how the board of each is turned. */
export interface Batch {
  readonly samples: Samples;
  readonly order: Uint32Array;
  readonly from: number;
  readonly to: number;
  readonly searchShare: number;
  /** For every symmetry, the slot that each slot moves to; empty for games without slots. */
  readonly turns: readonly Uint16Array[];
  readonly rng: Rng;
}

/** Random initial weights, scaled so that sums are about as large after a layer as before it (He et al., 2015). */
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
  // Slot weights start at 0 if numbers distinguish the units of the first layer, so that rare inputs stay
  // quiet.
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
  /** Where the rows of the current aspects start. */
  readonly #rows: Int32Array;
  #rowCount = 0;
  readonly #first: Float32Array;
  readonly #firstSlopes: Float32Array;
  readonly #second: Float32Array;
  readonly #secondSlopes: Float32Array;
  readonly #chances: Float32Array;
  readonly #targets: Float32Array;

  constructor(layout: InputLayout, shape: NetworkShape, start: Rng | Float32Array) {
    const { count } = placesOf(shape);
    const [first, second] = shape.hidden;
    this.#layout = layout;
    this.#shape = shape;
    this.#places = placesOf(shape);
    this.parameters = start instanceof Float32Array ? start.slice(0, count) : new Float32Array(count);
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
    this.#chances = new Float32Array(shape.outputs);
    this.#targets = new Float32Array(shape.outputs);
  }

  /** Starts from the numbers alone, with these weights by output and number. At first, the hidden layers contribute nothing. */
  startFrom(straight: Float32Array): void {
    this.parameters.fill(0, this.#places.last, this.#places.straight);
    this.parameters.set(straight, this.#places.straight);
  }

  /** Takes one step down the gradient of some samples and returns their loss. */
  step(batch: Batch, settings: Omit<Settings, 'decaying'>): number {
    const { samples, order, from, to, turns, rng, searchShare } = batch;
    this.#gradient.fill(0);
    let loss = 0;
    for (let i = from; i < to; i += 1) {
      const sample = order[i]!;
      this.#load(samples, sample, turns.length > 1 ? turns[rng.int(turns.length)] : undefined);
      this.#forward();
      readTargets(samples, sample, searchShare, this.#targets);
      loss += crossEntropy(this.#targets, this.#chances);
      this.#backward();
    }
    // The weights of the numbers represent prior knowledge, so they do not decay.
    const decaying = this.#places.straight;
    this.#adam.descend(this.parameters, this.#gradient, to - from, { ...settings, decaying });
    return loss / (to - from);
  }

  score(samples: Samples, searchShare: number): Score {
    let loss = 0;
    let right = 0;
    let decided = 0;
    for (let i = 0; i < samples.count; i += 1) {
      const chances = this.chances(samples, i);
      readTargets(samples, i, searchShare, this.#targets);
      loss += crossEntropy(this.#targets, chances);
      const isNamed = isRight(samples, i, chances);
      if (isNamed === undefined) continue;
      decided += 1;
      if (isNamed) right += 1;
    }
    return { loss: loss / samples.count, accuracy: decided === 0 ? 0 : right / decided };
  }

  /** What the network says about a sample, in full precision: one chance for each output, valid until the next call. */
  chances(samples: Samples, sample: number): Float32Array {
    this.#load(samples, sample, undefined);
    this.#forward();
    return this.#chances;
  }

  /** The output of the second hidden layer for a sample, valid until the next call. */
  lastHidden(samples: Samples, sample: number): Float32Array {
    this.#load(samples, sample, undefined);
    this.#forward();
    return this.#second;
  }

  /** Makes a sample the current one, with its board turned. */
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

  #forward(): void {
    const { parameters } = this;
    const { numbers, firstBiases, second: secondWeights, secondBiases } = this.#places;
    const inputs = this.#inputs;
    const first = this.#first;
    const second = this.#second;
    for (let j = 0; j < first.length; j += 1) first[j] = parameters[firstBiases + j]!;
    for (let r = 0; r < this.#rowCount; r += 1) {
      const row = this.#rows[r]!;
      for (let j = 0; j < first.length; j += 1) first[j]! += parameters[row + j]!;
    }
    for (let i = 0; i < inputs.length; i += 1) {
      const x = inputs[i]!;
      if (x === 0) continue;
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
    const chances = this.#chances;
    for (let output = 0; output < chances.length; output += 1) chances[output] = this.#answer(output);
    if (chances.length === 1) chances[0] = sigmoid(chances[0]!);
    else softmax(chances);
  }

  #answer(output: number): number {
    const { parameters } = this;
    const inputs = this.#inputs;
    const second = this.#second;
    const last = this.#places.last + output * second.length;
    const straight = this.#places.straight + output * inputs.length;
    let answer = parameters[this.#places.biases + output]!;
    for (let j = 0; j < second.length; j += 1) answer += second[j]! * parameters[last + j]!;
    for (let i = 0; i < inputs.length; i += 1) answer += inputs[i]! * parameters[straight + i]!;
    return answer;
  }

  #backward(): void {
    const gradient = this.#gradient;
    const { numbers, firstBiases } = this.#places;
    const inputs = this.#inputs;
    const second = this.#second;
    const slopes = this.#firstSlopes;
    this.#secondSlopes.fill(0);
    for (let output = 0; output < this.#chances.length; output += 1) this.#backwardAnswer(output);
    for (let j = 0; j < second.length; j += 1) if (!isPassing(second[j]!)) this.#secondSlopes[j] = 0;
    this.#backwardSecond();
    for (let j = 0; j < slopes.length; j += 1) gradient[firstBiases + j]! += slopes[j]!;
    for (let i = 0; i < inputs.length; i += 1) {
      const x = inputs[i]!;
      if (x === 0) continue;
      const row = numbers + i * slopes.length;
      for (let j = 0; j < slopes.length; j += 1) gradient[row + j]! += x * slopes[j]!;
    }
    for (let r = 0; r < this.#rowCount; r += 1) {
      const row = this.#rows[r]!;
      for (let j = 0; j < slopes.length; j += 1) gradient[row + j]! += slopes[j]!;
    }
  }

  #backwardAnswer(output: number): void {
    const { parameters } = this;
    const gradient = this.#gradient;
    const inputs = this.#inputs;
    const second = this.#second;
    const last = this.#places.last + output * second.length;
    const straight = this.#places.straight + output * inputs.length;
    // The same for the logistic function and the softmax.
    const slope = this.#chances[output]! - this.#targets[output]!;
    gradient[this.#places.biases + output]! += slope;
    for (let i = 0; i < inputs.length; i += 1) gradient[straight + i]! += slope * inputs[i]!;
    for (let j = 0; j < second.length; j += 1) {
      gradient[last + j]! += slope * second[j]!;
      this.#secondSlopes[j]! += slope * parameters[last + j]!;
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
      // Clipped activations neither learn nor pass gradients on.
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
