import { describe, expect, test } from 'bun:test';
import { type InputLayout, Rng } from '@ludus/kernel';
import { quantized } from './inputs.ts';
import { Network } from './network.ts';
import { HIGHEST, type NetworkShape, placesOf, shapeOf, sigmoid, softmax } from './shape.ts';
import { wasmMachine } from './wasm/machine.ts';
import { makeWeights } from './weights.ts';

const LAYOUT: InputLayout = {
  version: 1,
  slots: 20,
  contents: [[], [0], [1], [1, 2], [0, 2, 3]],
  aspects: 4,
  numbers: 11,
};
const SHAPES: readonly NetworkShape[] = [
  shapeOf(LAYOUT, [32, 16]),
  shapeOf(LAYOUT, [16, 8]),
  shapeOf(LAYOUT, [16, 8], { outputs: 3 }),
  shapeOf(LAYOUT, [32, 8], { outputs: 4 }),
];

/** The output of a network for every seat. */
const said = (network: Network, seat: number, seats: number): number[] => {
  const into = new Float64Array(seats);
  network.chances(seat, into);
  return [...into];
};

const seatsOf = ({ outputs }: NetworkShape): number => Math.max(2, outputs);

const parametersOf = (shape: NetworkShape, rng: Rng): Float32Array =>
  Float32Array.from({ length: placesOf(shape).count }, () => (rng.float() - 0.5) * 0.8);

/** Changes some slots and all numbers, as moves do. */
const change = (rng: Rng, slots: Uint8Array, numbers: Float64Array): void => {
  for (let i = rng.int(7); i > 0; i -= 1) slots[rng.int(slots.length)] = rng.int(LAYOUT.contents.length);
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = rng.int(3) === 0 ? 0 : rng.float() * 3 - 1;
};

const clipped = (sum: number): number => Math.min(HIGHEST, Math.max(0, sum));

/** The output of a network, digit by digit, for the viewing seat. */
const spelledOut = (
  shape: NetworkShape,
  parameters: Float32Array,
  { slots, numbers }: { readonly slots: Uint8Array; readonly numbers: Float64Array },
): number[] => {
  const [first, second] = shape.hidden;
  const at = placesOf(shape);
  const one = Array.from({ length: first }, (_, j) => {
    let sum = parameters[at.firstBiases + j]!;
    for (const [slot, content] of slots.entries())
      for (const aspect of LAYOUT.contents[content]!)
        sum += parameters[at.slots + (slot * LAYOUT.aspects + aspect) * first + j]!;
    for (const [i, x] of numbers.entries()) sum += x * parameters[at.numbers + i * first + j]!;
    return clipped(sum);
  });
  const two = Array.from({ length: second }, (_, j) =>
    clipped(
      one.reduce(
        (sum, x, i) => sum + x * parameters[at.second + i * second + j]!,
        parameters[at.secondBiases + j]!,
      ),
    ),
  );
  const answers = Float64Array.from({ length: shape.outputs }, (_, output) => {
    let answer = parameters[at.biases + output]!;
    for (const [j, x] of two.entries()) answer += x * parameters[at.last + output * second + j]!;
    for (const [i, x] of numbers.entries())
      answer += x * parameters[at.straight + output * numbers.length + i]!;
    return answer;
  });
  if (shape.outputs === 1) return [sigmoid(answers[0]!), 1 - sigmoid(answers[0]!)];
  softmax(answers);
  return [...answers];
};

describe('a number rounded for a network', () => {
  test('is the nearest whole part, halves upwards, and no more than the largest', () => {
    const nearest = (value: number): number =>
      Math.max(-2047, Math.min(2047, Math.round(Math.fround(value) * 256)));
    const rng = Rng.from('numbers');
    for (let i = 0; i < 5000; i += 1) {
      const value = (rng.float() - 0.5) * 20;
      expect(quantized(Math.fround(value))).toBe(nearest(value) + 0);
    }
    for (let half = -4100; half <= 4100; half += 1)
      expect(quantized(half / 512)).toBe(nearest(half / 512) + 0);
  });
});

describe('a network', () => {
  test.each(SHAPES)('%#: outputs what its layers compute, within the rounding of its weights', (shape) => {
    const rng = Rng.from('network');
    const parameters = parametersOf(shape, rng);
    const network = new Network(LAYOUT, shape, parameters);
    for (let round = 0; round < 200; round += 1) {
      const seat = 1 + (round % 2);
      const slots = network.slotsOf(seat);
      change(rng, slots, network.numbers);
      const chances = said(network, seat, seatsOf(shape));
      const { numbers } = network;
      for (const [turn, chance] of spelledOut(shape, parameters, { slots, numbers }).entries())
        expect(chances[(seat - 1 + turn) % chances.length]).toBeCloseTo(chance, 1);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
  });

  test.each(SHAPES)('%#: says the same in WebAssembly and in plain code, to the last bit', (shape) => {
    const rng = Rng.from('machines');
    const parameters = parametersOf(shape, rng);
    expect(wasmMachine(makeWeights(LAYOUT, shape, parameters))).toBeDefined();
    const fast = new Network(LAYOUT, shape, parameters);
    const plain = new Network(LAYOUT, shape, parameters, 'plain');
    for (let round = 0; round < 500; round += 1) {
      const seat = 1 + rng.int(seatsOf(shape));
      change(rng, fast.slotsOf(seat), fast.numbers);
      plain.slotsOf(seat).set(fast.slotsOf(seat));
      plain.numbers.set(fast.numbers);
      expect(said(plain, seat, seatsOf(shape))).toEqual(said(fast, seat, seatsOf(shape)));
    }
  });

  test.each(SHAPES)('%#: rounds all numbers the same way in WebAssembly and in plain code', (shape) => {
    const parameters = parametersOf(shape, Rng.from('rounding'));
    const [fast, plain] = [
      new Network(LAYOUT, shape, parameters),
      new Network(LAYOUT, shape, parameters, 'plain'),
    ];
    /** The nearest floating-point numbers around one. */
    const around = (value: number): number[] => {
      const near = Float32Array.of(value, value, value);
      const bits = new Int32Array(near.buffer);
      bits[1]! += 1;
      bits[2]! -= value === 0 ? 0 : 1;
      return [...near];
    };
    const halves = Array.from({ length: 300 }, (_, i) => (i - 150) / 512).flatMap(around);
    const odd = [0, -0, 1e-30, -1e-30, 7.996, 8, -8, 8.002, -8.002, 1e30, -1e30, Number.NaN].flatMap(around);
    for (const value of [...halves, ...odd]) {
      for (const { numbers } of [fast, plain]) numbers.fill(value);
      expect(said(fast, 1, seatsOf(shape))).toEqual(said(plain, 1, seatsOf(shape)));
    }
  });

  test('does not depend on earlier positions', () => {
    const [shape] = SHAPES;
    const rng = Rng.from('memory');
    const parameters = parametersOf(shape!, rng);
    const old = new Network(LAYOUT, shape!, parameters);
    for (let round = 0; round < 300; round += 1) {
      change(rng, old.slotsOf(1), old.numbers);
      const fresh = new Network(LAYOUT, shape!, parameters, 'plain');
      fresh.slotsOf(1).set(old.slotsOf(1));
      fresh.numbers.set(old.numbers);
      expect(said(old, 1, 2)).toEqual(said(fresh, 1, 2));
    }
  });

  test('stays exact with the largest weights and numbers', () => {
    const shape = SHAPES[1]!;
    const parameters = Float32Array.from({ length: placesOf(shape).count }, (_, i) =>
      i % 3 === 0 ? -40 : 40,
    );
    const [fast, plain] = [
      new Network(LAYOUT, shape, parameters),
      new Network(LAYOUT, shape, parameters, 'plain'),
    ];
    for (const network of [fast, plain]) {
      network.slotsOf(1).fill(4);
      network.numbers.fill(100);
    }
    expect(said(fast, 1, 2)).toEqual(said(plain, 1, 2));
  });

  test('needs as many parameters as its layers have', () => {
    expect(() => new Network(LAYOUT, SHAPES[0]!, new Float32Array(2))).toThrow(RangeError);
  });
});

test('numbers are rounded and clamped', () => {
  expect([0.5, -1 / 256, 1000, -1000].map(quantized)).toEqual([128, -1, 2047, -2047]);
});
