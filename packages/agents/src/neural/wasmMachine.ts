import { LARGEST, NUMBER_SCALE } from './inputs.ts';
import { type Machine, MOST_SEATS } from './machine.ts';
import * as w from './wasmCode.ts';
import { FIRST_BITS, HIGHEST_PASSED, LATER_BITS, VALUE_BITS, type Weights } from './weights.ts';

/** Where everything is in memory, in bytes. */
interface Places {
  readonly added: number;
  readonly removed: number;
  readonly numbers: number;
  readonly parts: number;
  readonly changes: number;
  readonly hidden: number;
  readonly lastHidden: number;
  readonly answers: number;
  readonly seats: number;
  readonly rows: number;
  readonly numberPairs: number;
  readonly secondPairs: number;
  readonly secondBiases: number;
  readonly last: number;
  readonly straight: number;
  readonly end: number;
}

/** What is remembered for a seat: its accumulator, then the parts of the numbers that are in it. */
const partsAt = ({ first }: Weights): number => 4 * first;
const seatBytes = (weights: Weights): number => partsAt(weights) + 2 * weights.numbers;

const placesIn = (weights: Weights): Places => {
  const { first, second, numbers, slots, outputs } = weights;
  let at = 0;
  const take = (bytes: number): number => {
    const start = at;
    at += Math.ceil(bytes / 16) * 16;
    return start;
  };
  return {
    added: take(4 * slots),
    removed: take(4 * slots),
    numbers: take(4 * numbers),
    parts: take(2 * numbers),
    changes: take(2 * numbers),
    hidden: take(2 * first),
    lastHidden: take(2 * second),
    answers: take(4 * outputs),
    seats: take(seatBytes(weights) * MOST_SEATS),
    rows: take(weights.rows.byteLength),
    numberPairs: take(weights.numberPairs.byteLength),
    secondPairs: take(weights.secondPairs.byteLength),
    secondBiases: take(weights.secondBiases.byteLength),
    last: take(weights.last.byteLength),
    straight: take(weights.straight.byteLength),
    end: at,
  };
};

/** Locals of the function: its arguments, a counter and an address; then, as vectors, sums and a shared factor. */
const SEAT = 0;
const ADDED = 1;
const REMOVED = 2;
const COUNTER = 3;
const ADDRESS = 4;
const SUM = 5;
/** At most this many vectors of four sums are computed at once. */
const SUMS = 8;
const FACTOR = SUM + SUMS;

/** How many vectors of sums are computed at once: as many as divide the outputs evenly. */
const sumsFor = (outputs: number): number => (outputs % 32 === 0 ? SUMS : outputs % 16 === 0 ? 4 : 2);

const eachSum = (count: number, code: (sum: number) => w.Code): w.Code =>
  Array.from({ length: count }, (_, i) => code(i)).flat();

/** The address of the entry that `COUNTER` points at, in steps of this many bytes. */
const stepped = (bytes: number): w.Code => [
  ...w.get(COUNTER),
  ...w.constant(bytes),
  ...w.multiply,
  ...w.set(ADDRESS),
];

/** Whole parts of four numbers, the nearest, halves upwards: as `quantized` rounds them, at once and just as exactly. */
const partsOf = (address: number): w.Code => [
  ...w.constant(0),
  ...w.loadVector(address),
  ...w.floats(NUMBER_SCALE),
  ...w.multiplyFloats,
  ...w.floats(-LARGEST),
  ...w.mostFloats,
  ...w.floats(LARGEST),
  ...w.leastFloats,
  ...w.set(SUM),
  ...w.get(SUM),
  ...w.floorFloats,
  ...w.set(FACTOR),
  ...w.get(FACTOR),
  ...w.truncate,
  ...w.get(SUM),
  ...w.get(FACTOR),
  ...w.subtractFloats,
  ...w.floats(0.5),
  ...w.atLeastFloats,
  ...w.subtract32,
];

/** Stores the parts of all numbers, and by how much they have changed since the seat's last look. */
const roundNumbers = (weights: Weights, places: Places): w.Code =>
  chunks(weights.numbers, 8).flatMap((chunk) => [
    ...w.constant(0),
    ...partsOf(places.numbers + 4 * chunk),
    ...partsOf(places.numbers + 4 * chunk + 16),
    ...w.narrow,
    ...w.set(FACTOR),
    ...w.get(FACTOR),
    ...w.storeVector(places.parts + 2 * chunk),
    ...w.constant(0),
    ...w.get(FACTOR),
    ...w.get(SEAT),
    ...w.loadVector(partsAt(weights) + 2 * chunk),
    ...w.subtract16,
    ...w.storeVector(places.changes + 2 * chunk),
    ...w.get(SEAT),
    ...w.get(FACTOR),
    ...w.storeVector(partsAt(weights) + 2 * chunk),
  ]);

/** Adds the rows of a list to the sums, or subtracts them. */
const applyRows = (
  { list, count, operation }: { readonly list: number; readonly count: number; readonly operation: w.Code },
  { rows, first, chunk, sums }: Readonly<Record<'rows' | 'first' | 'chunk' | 'sums', number>>,
): w.Code =>
  w.repeat(COUNTER, w.get(count), [
    ...stepped(4),
    ...w.get(ADDRESS),
    ...w.loadWord(list),
    ...w.constant(2 * first),
    ...w.multiply,
    ...w.set(ADDRESS),
    ...eachSum(sums, (sum) => [
      ...w.get(SUM + sum),
      ...w.get(ADDRESS),
      ...w.loadWide(rows + 2 * (chunk + 4 * sum)),
      ...w.constant(VALUE_BITS),
      ...w.shiftLeft32,
      ...operation,
      ...w.set(SUM + sum),
    ]),
  ]);

/** Adds the products of pairs of inputs and their weights, for four outputs in every sum. */
const addProducts = (
  inputs: number,
  pairs: number,
  { count, outputs, chunk, sums }: Readonly<Record<'count' | 'outputs' | 'chunk' | 'sums', number>>,
): readonly { readonly input: number; readonly code: w.Code }[] =>
  Array.from({ length: count / 2 }, (_, pair) => ({
    input: inputs + 4 * pair,
    code: [
      ...w.constant(0),
      ...w.loadSplat(inputs + 4 * pair),
      ...w.set(FACTOR),
      ...eachSum(sums, (sum) => [
        ...w.get(SUM + sum),
        ...w.get(FACTOR),
        ...w.constant(0),
        ...w.loadVector(pairs + 4 * (pair * outputs + chunk + 4 * sum)),
        ...w.dot,
        ...w.add32,
        ...w.set(SUM + sum),
      ]),
    ],
  }));

const rounded = (sum: number, bits: number): w.Code => [
  ...w.get(sum),
  ...w.constant(1 << (bits - 1)),
  ...w.splat32,
  ...w.add32,
  ...w.constant(bits),
  ...w.shiftRight32,
];

/** Stores the clipped outputs of a layer, eight numbers from every two sums. */
const pass = (into: number, bits: number, sums: number): w.Code =>
  eachSum(sums / 2, (pair) => [
    ...w.constant(0),
    ...rounded(SUM + 2 * pair, bits),
    ...rounded(SUM + 2 * pair + 1, bits),
    ...w.narrow,
    ...w.constant(HIGHEST_PASSED),
    ...w.splat16,
    ...w.least16,
    ...w.constant(0),
    ...w.splat16,
    ...w.most16,
    ...w.storeVector(into + 16 * pair),
  ]);

/** Most numbers are what they were at the last look: skips them four pairs at a time, then pair by pair. */
const unlessUnchanged = (
  changes: number,
  products: readonly { readonly input: number; readonly code: w.Code }[],
): w.Code =>
  chunks(products.length, 4).flatMap((four) => [
    ...w.constant(0),
    ...w.loadVector(changes + 4 * four),
    ...w.anyBit,
    ...w.unlessZero(
      products
        .slice(four, four + 4)
        .flatMap(({ input, code }) => [...w.constant(0), ...w.loadWord(input), ...w.unlessZero(code)]),
    ),
  ]);

/** Some outputs of the first layer: updates the accumulator with slots and numbers that have changed. */
const firstChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.first);
  const rows = { rows: places.rows, first: weights.first, chunk, sums };
  const products = addProducts(places.changes, places.numberPairs, {
    count: weights.numbers,
    outputs: weights.first,
    chunk,
    sums,
  });
  return [
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.loadVector(4 * (chunk + 4 * sum)), ...w.set(SUM + sum)]),
    ...applyRows({ list: places.added, count: ADDED, operation: w.add32 }, rows),
    ...applyRows({ list: places.removed, count: REMOVED, operation: w.subtract32 }, rows),
    ...unlessUnchanged(places.changes, products),
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.get(SUM + sum), ...w.storeVector(4 * (chunk + 4 * sum))]),
    ...pass(places.hidden + 2 * chunk, FIRST_BITS, sums),
  ];
};

/** Some outputs of the second layer. */
const secondChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.second);
  const products = addProducts(places.hidden, places.secondPairs, {
    count: weights.first,
    outputs: weights.second,
    chunk,
    sums,
  });
  return [
    ...eachSum(sums, (sum) => [
      ...w.constant(0),
      ...w.loadVector(places.secondBiases + 4 * (chunk + 4 * sum)),
      ...w.set(SUM + sum),
    ]),
    ...products.flatMap(({ code }) => code),
    ...pass(places.lastHidden + 2 * chunk, LATER_BITS, sums),
  ];
};

/** Adds the products of two lists to the first sum. */
const addDots = (left: number, right: number, count: number): w.Code =>
  Array.from({ length: count / 8 }, (_, i) => [
    ...w.get(SUM),
    ...w.constant(0),
    ...w.loadVector(left + 16 * i),
    ...w.constant(0),
    ...w.loadVector(right + 16 * i),
    ...w.dot,
    ...w.add32,
    ...w.set(SUM),
  ]).flat();

/** Works one output out and stores its answer. */
const answer = ({ second, numbers, biases }: Weights, places: Places, output: number): w.Code => [
  ...w.constant(0),
  ...w.splat32,
  ...w.set(SUM),
  ...addDots(places.lastHidden, places.last + 2 * second * output, second),
  ...addDots(places.parts, places.straight + 2 * numbers * output, numbers),
  ...w.constant(0),
  ...w.constant(biases[output]!),
  ...[0, 1, 2, 3].flatMap((index) => [...w.get(SUM), ...w.lane(index), ...w.add]),
  ...w.storeWord(places.answers + 4 * output),
];

const chunks = (count: number, size: number): number[] =>
  Array.from({ length: count / size }, (_, i) => i * size);

const moduleOf = (weights: Weights, places: Places): Uint8Array<ArrayBuffer> =>
  w.makeModule(
    {
      name: 'look',
      arguments: 3,
      words: 2,
      vectors: SUMS + 1,
      body: [
        ...roundNumbers(weights, places),
        ...chunks(weights.first, 4 * sumsFor(weights.first)).flatMap((chunk) =>
          firstChunk(weights, places, chunk),
        ),
        ...chunks(weights.second, 4 * sumsFor(weights.second)).flatMap((chunk) =>
          secondChunk(weights, places, chunk),
        ),
        ...chunks(weights.outputs, 1).flatMap((output) => answer(weights, places, output)),
        ...w.constant(0),
        ...w.loadWord(places.answers),
      ],
    },
    Math.ceil(places.end / 65536),
  );

/** What the module exports. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  look(seat: number, added: number, removed: number): number;
}

const WasmTools = (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly;

/** Whether WebAssembly with SIMD is available; older browsers lack it. */
const hasVectors = (): boolean =>
  WasmTools?.validate(
    w.makeModule(
      {
        name: 'try',
        arguments: 0,
        words: 0,
        vectors: 0,
        body: [...w.constant(0), ...w.splat32, ...w.lane(0)],
      },
      1,
    ),
  ) ?? false;

const fill = (buffer: ArrayBuffer, places: Places, weights: Weights): void => {
  for (const name of ['rows', 'numberPairs', 'secondPairs', 'last', 'straight'] as const)
    new Int16Array(buffer, places[name], weights[name].length).set(weights[name]);
  new Int32Array(buffer, places.secondBiases, weights.second).set(weights.secondBiases);
  for (let seat = 0; seat < MOST_SEATS; seat += 1)
    new Int32Array(buffer, places.seats + seatBytes(weights) * seat, weights.first).set(
      weights.firstBiases.map((bias) => bias << VALUE_BITS),
    );
};

/** Computes a network in WebAssembly. */
class WasmMachine implements Machine {
  readonly numbers: Float32Array;
  readonly added: Int32Array;
  readonly removed: Int32Array;
  readonly answers: Int32Array;
  readonly lastHidden: Int16Array;
  readonly #look: Exports['look'];
  readonly #seats: number;
  readonly #seatBytes: number;

  constructor(weights: Weights) {
    const places = placesIn(weights);
    const module = new WebAssembly.Module(moduleOf(weights, places));
    const { memory, look } = new WebAssembly.Instance(module).exports as unknown as Exports;
    fill(memory.buffer, places, weights);
    this.numbers = new Float32Array(memory.buffer, places.numbers, weights.numbers);
    this.added = new Int32Array(memory.buffer, places.added, weights.slots);
    this.removed = new Int32Array(memory.buffer, places.removed, weights.slots);
    this.answers = new Int32Array(memory.buffer, places.answers, weights.outputs);
    this.lastHidden = new Int16Array(memory.buffer, places.lastHidden, weights.second);
    this.#look = look;
    this.#seats = places.seats;
    this.#seatBytes = seatBytes(weights);
  }

  look(seat: number, added: number, removed: number): number {
    return this.#look(this.#seats + seat * this.#seatBytes, added, removed);
  }
}

/** A network computed in WebAssembly; undefined if that is not possible. */
export const wasmMachine = (weights: Weights): Machine | undefined =>
  hasVectors() ? new WasmMachine(weights) : undefined;
