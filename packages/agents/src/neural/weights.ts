import type { InputLayout } from '@ludus/kernel';
import { NUMBER_SCALE } from './inputs.ts';
import { HIGHEST, type NetworkShape, placesOf } from './shape.ts';

/**
 * The weights of a network as integers. Sums of integers are the same in any order, so an accumulator that has followed
 * a game for a million moves agrees with a fresh one, on every machine.
 */

/** Weights of the first layer are in units of 2⁻¹², others in units of 2⁻¹¹, and activations in units of 2⁻⁸. */
export const FIRST_BITS = 12;
export const LATER_BITS = 11;
/** The same for input numbers and for activations. */
export const VALUE_BITS = Math.log2(NUMBER_SCALE);
export const HIGHEST_PASSED: number = HIGHEST * NUMBER_SCALE - 1;

export interface Weights {
  readonly first: number;
  readonly second: number;
  /** Numbers, padded to a multiple of 8. */
  readonly numbers: number;
  readonly slots: number;
  readonly contents: number;
  /** What every content of every slot adds to the first hidden layer. */
  readonly rows: Int16Array;
  /** By pair of numbers, then by output, then by number in the pair, because two products are added at once. */
  readonly numberPairs: Int16Array;
  readonly firstBiases: Int32Array;
  readonly secondPairs: Int16Array;
  readonly secondBiases: Int32Array;
  readonly outputs: number;
  /** By output and second hidden layer; by output and number. */
  readonly last: Int16Array;
  readonly straight: Int16Array;
  readonly biases: Int32Array;
  readonly moveParts: number;
  /** By part of a move; by second hidden layer and part. */
  readonly policyBiases: Int32Array;
  readonly policy: Int16Array;
}

const whole = (value: number, bits: number): number =>
  Math.max(-32767, Math.min(32767, Math.round(value * 2 ** bits)));

const wholes = (values: Float32Array, bits: number): Int16Array =>
  Int16Array.from(values, (value) => whole(value, bits));

const biases = (values: Float32Array, bits: number): Int32Array =>
  Int32Array.from(values, (value) => Math.round(value * 2 ** bits));

/** Weights by output and input, every output filled up to this many inputs. */
const filledUp = (values: Float32Array, outputs: number, inputs: number): Int16Array => {
  const each = values.length / outputs;
  const into = new Int16Array(outputs * inputs);
  for (let output = 0; output < outputs; output += 1)
    into.set(wholes(values.subarray(output * each, (output + 1) * each), LATER_BITS), output * inputs);
  return into;
};

/** Weights by input and output, as pairs of inputs. */
const paired = (values: Float32Array, outputs: number, bits: number, inputs: number): Int16Array => {
  const into = new Int16Array(inputs * outputs);
  for (let i = 0; i * outputs < values.length; i += 1)
    for (let j = 0; j < outputs; j += 1)
      into[((i >> 1) * outputs + j) * 2 + (i & 1)] = whole(values[i * outputs + j]!, bits);
  return into;
};

/** Adds up the weights of the aspects of every content once, so that a changed slot costs two rows. */
const foldedRows = (layout: InputLayout, weights: Float32Array, first: number): Int16Array => {
  const { slots, contents, aspects } = layout;
  const rows = new Int16Array(slots * contents.length * first);
  for (let slot = 0; slot < slots; slot += 1)
    for (const [content, having] of contents.entries())
      for (let j = 0; j < first; j += 1) {
        let sum = 0;
        for (const aspect of having) sum += weights[(slot * aspects + aspect) * first + j]!;
        rows[(slot * contents.length + content) * first + j] = whole(sum, FIRST_BITS);
      }
  return rows;
};

/** Weights by output and input, turned to input and output. The first input is the bias and is left out. */
const turned = (values: Float32Array, outputs: number, inputs: number): Int16Array => {
  const into = new Int16Array(outputs * inputs);
  for (let output = 0; output < outputs; output += 1)
    for (let i = 0; i < inputs; i += 1)
      into[i * outputs + output] = whole(values[output * (1 + inputs) + 1 + i]!, LATER_BITS);
  return into;
};

/** The weights of trained parameters. */
export const makeWeights = (layout: InputLayout, shape: NetworkShape, parameters: Float32Array): Weights => {
  const places = placesOf(shape);
  const {
    hidden: [first, second],
    outputs,
  } = shape;
  const numbers = Math.ceil(shape.numbers / 8) * 8;
  const policy = parameters.subarray(places.policy);
  return {
    first,
    second,
    numbers,
    slots: shape.slots,
    contents: layout.contents.length,
    rows: foldedRows(layout, parameters.subarray(places.slots, places.numbers), first),
    numberPairs: paired(parameters.subarray(places.numbers, places.firstBiases), first, FIRST_BITS, numbers),
    firstBiases: biases(parameters.subarray(places.firstBiases, places.second), FIRST_BITS),
    secondPairs: paired(parameters.subarray(places.second, places.secondBiases), second, LATER_BITS, first),
    secondBiases: biases(parameters.subarray(places.secondBiases, places.last), LATER_BITS + VALUE_BITS),
    outputs,
    last: wholes(parameters.subarray(places.last, places.straight), LATER_BITS),
    straight: filledUp(parameters.subarray(places.straight, places.biases), outputs, numbers),
    biases: biases(parameters.subarray(places.biases, places.policy), LATER_BITS + VALUE_BITS),
    moveParts: shape.moveParts,
    policyBiases: biases(
      Float32Array.from({ length: shape.moveParts }, (_, part) => policy[part * (1 + second)]!),
      LATER_BITS + VALUE_BITS,
    ),
    policy: turned(policy, shape.moveParts, second),
  };
};
