import { LARGEST, NUMBER_SCALE } from './inputs.ts';
import { type Machine, MOST_SEATS } from './machine.ts';
import * as w from './wasmCode.ts';
import { FIRST_BITS, HIGHEST_PASSED, LATER_BITS, VALUE_BITS, type Weights } from './weights.ts';

/** Numbers whose changes are told by the bits of one word, a bit for each pair. */
const BLOCK = 64;

/** Where everything is in memory, in bytes. */
interface Places {
  readonly added: number;
  readonly removed: number;
  readonly numbers: number;
  readonly parts: number;
  readonly changes: number;
  readonly changed: number;
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

/** As many bytes, in whole vectors. */
const inVectors = (bytes: number): number => Math.ceil(bytes / 16) * 16;

/**
 * What is remembered for a seat: its accumulator, the parts of the numbers and the contents of the slots that are in it;
 * then what the slots hold now.
 */
const partsAt = ({ first }: Weights): number => 4 * first;
const seenAt = (weights: Weights): number => partsAt(weights) + 2 * weights.numbers;
const slotsAt = (weights: Weights): number => seenAt(weights) + inVectors(weights.slots);
const seatBytes = (weights: Weights): number => slotsAt(weights) + inVectors(weights.slots);

const placesIn = (weights: Weights): Places => {
  const { first, second, numbers, slots, outputs } = weights;
  let at = 0;
  const take = (bytes: number): number => {
    const start = at;
    at += inVectors(bytes);
    return start;
  };
  return {
    added: take(4 * slots),
    removed: take(4 * slots),
    numbers: take(8 * numbers),
    parts: take(2 * numbers),
    changes: take(2 * numbers),
    changed: take(4 * Math.ceil(numbers / BLOCK)),
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

/**
 * Locals of the function: where its seat is, a counter, an address, a word of changes, and where the list of changed
 * slots ends; then, as vectors, sums and a shared factor.
 */
const SEAT = 0;
const COUNTER = 1;
const ADDRESS = 2;
const CHANGED = 3;
const LISTED = 4;
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
  ...w.demote,
  ...w.constant(0),
  ...w.loadVector(address + 16),
  ...w.demote,
  ...w.firstHalves,
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

/** Stores the parts of eight numbers, and by how much they have changed since the seat's last look. */
const roundEight = (weights: Weights, places: Places, chunk: number): w.Code => [
  ...w.constant(0),
  ...partsOf(places.numbers + 8 * chunk),
  ...partsOf(places.numbers + 8 * chunk + 32),
  ...w.narrow,
  ...w.set(FACTOR),
  ...w.get(FACTOR),
  ...w.storeVector(places.parts + 2 * chunk),
  ...w.get(FACTOR),
  ...w.get(SEAT),
  ...w.loadVector(partsAt(weights) + 2 * chunk),
  ...w.subtract16,
  ...w.set(SUM),
  ...w.get(SEAT),
  ...w.get(FACTOR),
  ...w.storeVector(partsAt(weights) + 2 * chunk),
  ...w.constant(0),
  ...w.get(SUM),
  ...w.storeVector(places.changes + 2 * chunk),
];

/** A word with the bits of the pairs among the eight numbers just rounded that have changed. */
const changedAmongEight = (chunk: number): w.Code => [
  ...w.get(SUM),
  ...w.constant(0),
  ...w.splat32,
  ...w.differ32,
  ...w.laneBits32,
  ...w.constant((chunk % BLOCK) / 2),
  ...w.shiftLeft,
];

/** Rounds all numbers, and stores for each block which pairs have changed: most are what they were at the last look. */
const roundNumbers = (weights: Weights, places: Places): w.Code =>
  blocksOf(weights.numbers).flatMap((start) => [
    ...w.constant(0),
    ...w.set(CHANGED),
    ...chunks(Math.min(BLOCK, weights.numbers - start), 8).flatMap((chunk) => [
      ...roundEight(weights, places, start + chunk),
      ...w.get(CHANGED),
      ...changedAmongEight(chunk),
      ...w.either,
      ...w.set(CHANGED),
    ]),
    ...w.constant(0),
    ...w.get(CHANGED),
    ...w.storeWord(places.changed + (4 * start) / BLOCK),
  ]);

/** Where the row of the slot that `COUNTER` points at is: the row of what it holds now, or of what it held. */
const rowOf = ({ contents, first }: Weights, start: number, contentsAt: number): w.Code => [
  ...w.get(COUNTER),
  ...w.constant(start),
  ...w.add,
  ...w.constant(contents),
  ...w.multiply,
  ...w.get(SEAT),
  ...w.get(COUNTER),
  ...w.add,
  ...w.loadByte(contentsAt + start),
  ...w.add,
  ...w.constant(2 * first),
  ...w.multiply,
];

/** Lists the rows of slots whose contents have changed since the seat's last look, and remembers the contents. */
const listSlots = (weights: Weights, places: Places): w.Code => [
  ...w.constant(0),
  ...w.set(LISTED),
  ...chunks(inVectors(weights.slots), 16).flatMap((start) => [
    ...w.get(SEAT),
    ...w.loadVector(slotsAt(weights) + start),
    ...w.get(SEAT),
    ...w.loadVector(seenAt(weights) + start),
    ...w.differ8,
    ...w.laneBits8,
    ...w.set(CHANGED),
    ...w.eachBit(CHANGED, COUNTER, [
      ...w.get(LISTED),
      ...rowOf(weights, start, slotsAt(weights)),
      ...w.storeWord(places.added),
      ...w.get(LISTED),
      ...rowOf(weights, start, seenAt(weights)),
      ...w.storeWord(places.removed),
      ...w.get(LISTED),
      ...w.constant(4),
      ...w.add,
      ...w.set(LISTED),
    ]),
    ...w.get(SEAT),
    ...w.get(SEAT),
    ...w.loadVector(slotsAt(weights) + start),
    ...w.storeVector(seenAt(weights) + start),
  ]),
];

/** Replaces the rows of changed slots in some sums of the first layer. An empty slot has a row of zeros. */
const replaceRows = (
  { added, removed, rows }: Places,
  { chunk, sums }: { readonly chunk: number; readonly sums: number },
): w.Code =>
  w.repeat(COUNTER, 4, w.get(LISTED), [
    ...w.get(COUNTER),
    ...w.loadWord(added),
    ...w.set(ADDRESS),
    ...w.get(COUNTER),
    ...w.loadWord(removed),
    ...w.set(CHANGED),
    ...eachSum(sums, (sum) => [
      ...w.get(SUM + sum),
      ...w.get(ADDRESS),
      ...w.loadWide(rows + 2 * (chunk + 4 * sum)),
      ...w.get(CHANGED),
      ...w.loadWide(rows + 2 * (chunk + 4 * sum)),
      ...w.subtract32,
      ...w.constant(VALUE_BITS),
      ...w.shiftLeft32,
      ...w.add32,
      ...w.set(SUM + sum),
    ]),
  ]);

/** Adds the products of a pair of inputs, the factor, and the weights at an address, for four outputs in every sum. */
const addProduct = (address: w.Code, weights: number, sums: number): w.Code =>
  eachSum(sums, (sum) => [
    ...w.get(SUM + sum),
    ...w.get(FACTOR),
    ...address,
    ...w.loadVector(weights + 16 * sum),
    ...w.dot,
    ...w.add32,
    ...w.set(SUM + sum),
  ]);

/** Adds what the numbers that have changed add to some outputs of the first layer. */
const addChanges = (
  { numbers, first }: Weights,
  { changes, changed, numberPairs }: Places,
  { chunk, sums }: { readonly chunk: number; readonly sums: number },
): w.Code =>
  blocksOf(numbers).flatMap((start) => [
    ...w.constant(0),
    ...w.loadWord(changed + (4 * start) / BLOCK),
    ...w.set(CHANGED),
    ...w.eachBit(CHANGED, COUNTER, [
      ...stepped(4),
      ...w.get(ADDRESS),
      ...w.loadSplat(changes + 2 * start),
      ...w.set(FACTOR),
      ...stepped(4 * first),
      ...addProduct(w.get(ADDRESS), numberPairs + 2 * start * first + 4 * chunk, sums),
    ]),
  ]);

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

/** Some outputs of the first layer: updates the accumulator with slots and numbers that have changed. */
const firstChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.first);
  return [
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.loadVector(4 * (chunk + 4 * sum)), ...w.set(SUM + sum)]),
    ...replaceRows(places, { chunk, sums }),
    ...addChanges(weights, places, { chunk, sums }),
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.get(SUM + sum), ...w.storeVector(4 * (chunk + 4 * sum))]),
    ...pass(places.hidden + 2 * chunk, FIRST_BITS, sums),
  ];
};

/** Some outputs of the second layer. */
const secondChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.second);
  return [
    ...eachSum(sums, (sum) => [
      ...w.constant(0),
      ...w.loadVector(places.secondBiases + 4 * (chunk + 4 * sum)),
      ...w.set(SUM + sum),
    ]),
    ...chunks(weights.first, 2).flatMap((input) => [
      ...w.constant(0),
      ...w.loadSplat(places.hidden + 2 * input),
      ...w.set(FACTOR),
      ...addProduct(w.constant(0), places.secondPairs + 2 * input * weights.second + 4 * chunk, sums),
    ]),
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

/** Computes one output and stores it. */
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

/** Where each block of numbers starts. */
const blocksOf = (numbers: number): number[] =>
  Array.from({ length: Math.ceil(numbers / BLOCK) }, (_, i) => i * BLOCK);

const moduleOf = (weights: Weights, places: Places): Uint8Array<ArrayBuffer> =>
  w.makeModule(
    {
      name: 'look',
      arguments: 1,
      words: 4,
      vectors: SUMS + 1,
      body: [
        ...roundNumbers(weights, places),
        ...listSlots(weights, places),
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
  look(seat: number): number;
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
  readonly numbers: Float64Array;
  readonly answers: Int32Array;
  readonly lastHidden: Int16Array;
  readonly #look: Exports['look'];
  /** Where each seat is in memory, and the slots there. */
  readonly #seats: readonly number[];
  readonly #slots: readonly Uint8Array[];

  constructor(weights: Weights) {
    const places = placesIn(weights);
    const module = new WebAssembly.Module(moduleOf(weights, places));
    const { memory, look } = new WebAssembly.Instance(module).exports as unknown as Exports;
    fill(memory.buffer, places, weights);
    this.numbers = new Float64Array(memory.buffer, places.numbers, weights.numbers);
    this.answers = new Int32Array(memory.buffer, places.answers, weights.outputs);
    this.lastHidden = new Int16Array(memory.buffer, places.lastHidden, weights.second);
    this.#look = look;
    this.#seats = Array.from({ length: MOST_SEATS }, (_, i) => places.seats + i * seatBytes(weights));
    this.#slots = this.#seats.map(
      (seat) => new Uint8Array(memory.buffer, seat + slotsAt(weights), weights.slots),
    );
  }

  slotsOf(seat: number): Uint8Array {
    return this.#slots[seat]!;
  }

  look(seat: number): number {
    return this.#look(this.#seats[seat]!);
  }
}

/** A network computed in WebAssembly; undefined if that is not possible. */
export const wasmMachine = (weights: Weights): Machine | undefined =>
  hasVectors() ? new WasmMachine(weights) : undefined;
