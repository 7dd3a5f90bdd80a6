import { type Machine, MOST_SEATS } from '../machine.ts';
import type { Weights } from '../weights.ts';
import * as w from './code.ts';
import { listSlots, roundNumbers } from './inputs.ts';
import { answers, firstLayer, secondLayer } from './layers.ts';
import { fill, type Places, placesIn, seatBytes, slotsAt } from './memory.ts';
import { SUMS } from './sums.ts';

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
        ...firstLayer(weights, places),
        ...secondLayer(weights, places),
        ...answers(weights, places),
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
