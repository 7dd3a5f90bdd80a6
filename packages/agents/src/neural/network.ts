/** A layer of a network: a block of weights, input by input, and one number per output to start from. */
interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** Where the numbers of every layer are in one list of them all. */
export interface LayerPlace {
  readonly inputs: number;
  readonly outputs: number;
  /** Where the weights begin: those of the first input to every output, then those of the second. */
  readonly weights: number;
  /** Where the biases begin. */
  readonly biases: number;
}

/** How the parameters of a network with these layer sizes lie one after the other. */
export const placesOf = (sizes: readonly number[]): LayerPlace[] => {
  let at = 0;
  return sizes.slice(1).map((outputs, i) => {
    const inputs = sizes[i]!;
    const weights = at;
    const biases = weights + inputs * outputs;
    at = biases + outputs;
    return { inputs, outputs, weights, biases };
  });
};

/** How many parameters a network with these layer sizes has. */
export const parameterCount = (sizes: readonly number[]): number =>
  placesOf(sizes).reduce((sum, { inputs, outputs }) => sum + (inputs + 1) * outputs, 0);

/** Most inputs of a layer are 0: empty cells, and what `max(0, x)` cut off. They cost one comparison each. */
const forward = (layer: Layer, input: Float32Array, output: Float32Array): void => {
  const { inputs, outputs, weights, biases } = layer;
  output.set(biases);
  for (let i = 0; i < inputs; i += 1) {
    const x = input[i]!;
    if (x === 0) continue;
    const row = i * outputs;
    for (let j = 0; j < outputs; j += 1) output[j]! += x * weights[row + j]!;
  }
};

const rectify = (values: Float32Array): void => {
  for (let i = 0; i < values.length; i += 1) if (values[i]! < 0) values[i] = 0;
};

/** A number as a chance: 0 is even. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * A small fully connected network with one answer: the chance that a seat wins, from the feature vector of the position
 * as that seat sees it. Hidden layers pass on what is above 0.
 *
 * ```ts
 * const network = new Network([529, 64, 32, 1], parameters);
 * const chance = network.chance(features.vector(state, seat));
 * ```
 */
export class Network {
  readonly sizes: readonly number[];
  readonly #layers: readonly Layer[];
  readonly #outputs: readonly Float32Array[];

  constructor(sizes: readonly number[], parameters: Float32Array) {
    if (parameters.length !== parameterCount(sizes))
      throw new RangeError(`${parameters.length} parameters for layers of ${sizes.join(', ')}`);
    this.sizes = sizes;
    this.#layers = placesOf(sizes).map(({ inputs, outputs, weights, biases }) => ({
      inputs,
      outputs,
      weights: parameters.subarray(weights, biases),
      biases: parameters.subarray(biases, biases + outputs),
    }));
    this.#outputs = this.#layers.map(({ outputs }) => new Float32Array(outputs));
  }

  /** The chance to win of the seat whose view this is. */
  chance(vector: Float32Array): number {
    let input = vector;
    for (let i = 0; i < this.#layers.length; i += 1) {
      const output = this.#outputs[i]!;
      forward(this.#layers[i]!, input, output);
      if (i < this.#layers.length - 1) rectify(output);
      input = output;
    }
    return sigmoid(input[0]!);
  }
}
