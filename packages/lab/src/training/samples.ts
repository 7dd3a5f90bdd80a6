import { type NetworkShape, quantized } from '@ludus/agents';

/** What the search and the result of the game say about a position: one number for each output of a network. */
export interface Label {
  /** The chances to win that the search found. */
  readonly values: readonly number[];
  /** The result of the game: 1, a share or 0; undefined if it says nothing about the position. */
  readonly results: readonly number[] | undefined;
  /** Identifies the position. */
  readonly key: number;
}

/** How many slots and numbers a position has, and how many outputs are learned. */
export type Shape = Pick<NetworkShape, 'slots' | 'numbers' | 'outputs'>;

/** Bytes of the value and the result (−1 for none) of an output, and of the key of a label. */
const OUTPUT_BYTES = 8;
const KEY_BYTES = 8;

/** Positions with their labels, packed one after the other. */
export class Samples {
  readonly shape: Shape;
  readonly #labelBytes: number;
  readonly #rowBytes: number;
  #bytes: Uint8Array;
  #view: DataView;
  count = 0;

  constructor(shape: Shape, bytes: Uint8Array = new Uint8Array(0)) {
    this.shape = shape;
    this.#labelBytes = OUTPUT_BYTES * shape.outputs + KEY_BYTES;
    this.#rowBytes = this.#labelBytes + 2 * shape.numbers + shape.slots;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = Math.floor(bytes.length / this.#rowBytes);
  }

  add(slots: Uint8Array, numbers: Float64Array, { values, results, key }: Label): void {
    this.#makeRoom(1);
    const at = this.count * this.#rowBytes;
    for (let output = 0; output < this.shape.outputs; output += 1) {
      this.#view.setFloat32(at + OUTPUT_BYTES * output, values[output]!, true);
      this.#view.setFloat32(at + OUTPUT_BYTES * output + 4, results?.[output] ?? -1, true);
    }
    const from = at + this.#labelBytes;
    this.#view.setFloat64(from - KEY_BYTES, key, true);
    for (let i = 0; i < numbers.length; i += 1)
      this.#view.setInt16(from + 2 * i, quantized(numbers[i]!), true);
    this.#bytes.set(slots, from + 2 * numbers.length);
    this.count += 1;
  }

  /** Adds all samples of packed bytes. */
  addBytes(bytes: Uint8Array): void {
    const rows = Math.floor(bytes.length / this.#rowBytes);
    this.#makeRoom(rows);
    this.#bytes.set(bytes.subarray(0, rows * this.#rowBytes), this.count * this.#rowBytes);
    this.count += rows;
  }

  /** The packed bytes. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.count * this.#rowBytes);
  }

  value(sample: number, output = 0): number {
    return this.#view.getFloat32(sample * this.#rowBytes + OUTPUT_BYTES * output, true);
  }

  result(sample: number, output = 0): number | undefined {
    const result = this.#view.getFloat32(sample * this.#rowBytes + OUTPUT_BYTES * output + 4, true);
    return result < 0 ? undefined : result;
  }

  key(sample: number): number {
    return this.#view.getFloat64(sample * this.#rowBytes + this.#labelBytes - KEY_BYTES, true);
  }

  /** Copies the contents of the slots, and the numbers as whole steps. */
  read(sample: number, slots: Uint8Array, numbers: Int16Array): void {
    const at = sample * this.#rowBytes + this.#labelBytes;
    for (let i = 0; i < numbers.length; i += 1) numbers[i] = this.#view.getInt16(at + 2 * i, true);
    const from = at + 2 * numbers.length;
    for (let i = 0; i < slots.length; i += 1) slots[i] = this.#bytes[from + i]!;
  }

  #makeRoom(rows: number): void {
    const needed = (this.count + rows) * this.#rowBytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
