import { quantized } from '@ludus/agents';

/** What a search and the end of the game say about one position, for the seat that looks at it. */
export interface Label {
  /** The chance to win that the search found. */
  readonly value: number;
  /** 1, ½ or 0 as the game ended; undefined when that says nothing about the position. */
  readonly result: number | undefined;
  /** Tells positions apart. */
  readonly key: number;
}

/** How many slots and numbers a position has. */
export interface Shape {
  readonly slots: number;
  readonly numbers: number;
}

/** Bytes of a label: value, result (−1 for none) and key. */
const LABEL_BYTES = 16;

/** Positions with their labels, packed one after the other. */
export class Samples {
  readonly shape: Shape;
  readonly #rowBytes: number;
  #bytes: Uint8Array;
  #view: DataView;
  count = 0;

  constructor(shape: Shape, bytes: Uint8Array = new Uint8Array(0)) {
    this.shape = shape;
    this.#rowBytes = LABEL_BYTES + 2 * shape.numbers + shape.slots;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = Math.floor(bytes.length / this.#rowBytes);
  }

  add(slots: Uint8Array, numbers: Float32Array, { value, result, key }: Label): void {
    this.#makeRoom(1);
    const at = this.count * this.#rowBytes;
    this.#view.setFloat32(at, value, true);
    this.#view.setFloat32(at + 4, result ?? -1, true);
    this.#view.setFloat64(at + 8, key, true);
    for (let i = 0; i < numbers.length; i += 1)
      this.#view.setInt16(at + LABEL_BYTES + 2 * i, quantized(numbers[i]!), true);
    this.#bytes.set(slots, at + LABEL_BYTES + 2 * numbers.length);
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

  value(sample: number): number {
    return this.#view.getFloat32(sample * this.#rowBytes, true);
  }

  result(sample: number): number | undefined {
    const result = this.#view.getFloat32(sample * this.#rowBytes + 4, true);
    return result < 0 ? undefined : result;
  }

  key(sample: number): number {
    return this.#view.getFloat64(sample * this.#rowBytes + 8, true);
  }

  /** Copies what the slots hold and the numbers, in whole parts. */
  read(sample: number, slots: Uint8Array, numbers: Int16Array): void {
    const at = sample * this.#rowBytes + LABEL_BYTES;
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
