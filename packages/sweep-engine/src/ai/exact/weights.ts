/** The most keys for which every key has a slot of its own. */
const MOST_DIRECT = 1 << 16;

/** Weights by key, in the order in which the keys were first added. */
export class Weights {
  /** Keys are below this. */
  readonly space: number;
  size = 0;
  /** Keys and values from index 1 on; the value at 0 is that of keys which were never added. */
  #keys = new Int32Array(16);
  #values = new Float64Array(16);
  /** From key to index, directly or by open addressing; 0 if empty. */
  #slots: Int32Array;

  constructor(space: number) {
    this.space = space;
    this.#slots = new Int32Array(this.#isDirect ? space : 32);
  }

  get #isDirect(): boolean {
    return this.space <= MOST_DIRECT;
  }

  keyAt(index: number): number {
    return this.#keys[index + 1]!;
  }

  valueAt(index: number): number {
    return this.#values[index + 1]!;
  }

  /** The index of a key; -1 if it was never added. */
  indexOf(key: number): number {
    return this.#slots[this.#slotOf(key)]! - 1;
  }

  /** 0 for a key that was never added. */
  get(key: number): number {
    return this.#values[this.#slots[this.#slotOf(key)]!]!;
  }

  add(key: number, value: number): void {
    this.#reserve(1);
    this.#put(key, value);
  }

  /** Adds the product of every two weights of two others, with the sum of their keys. */
  addProducts(first: Weights, second: Weights): void {
    const keys = second.#keys;
    const values = second.#values;
    for (let i = 1; i <= first.size; i += 1) {
      const key = first.#keys[i]!;
      const value = first.#values[i]!;
      this.#reserve(second.size);
      for (let j = 1; j <= second.size; j += 1) this.#put(key + keys[j]!, value * values[j]!);
    }
  }

  /** The sum of another's weights, each times the weight here of its key plus `by`. */
  dot(other: Weights, by: number): number {
    const keys = other.#keys;
    const factors = other.#values;
    const values = this.#values;
    const slots = this.#slots;
    let sum = 0;
    if (this.#isDirect)
      for (let i = 1; i <= other.size; i += 1) sum += factors[i]! * values[slots[keys[i]! + by]!]!;
    else for (let i = 1; i <= other.size; i += 1) sum += factors[i]! * this.get(keys[i]! + by);
    return sum;
  }

  /** Divides all weights by the largest. */
  normalise(): this {
    const values = this.#values;
    let max = 0;
    for (let i = 1; i <= this.size; i += 1) max = Math.max(max, values[i]!);
    if (max > 0) for (let i = 1; i <= this.size; i += 1) values[i]! /= max;
    return this;
  }

  #put(key: number, value: number): void {
    const slot = this.#slotOf(key);
    const index = this.#slots[slot]!;
    if (index > 0) this.#values[index]! += value;
    else {
      this.size += 1;
      this.#keys[this.size] = key;
      this.#values[this.size] = value;
      this.#slots[slot] = this.size;
    }
  }

  #slotOf(key: number): number {
    if (this.#isDirect) return key;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = Math.imul(key, 0x9e3779b1) >>> Math.clz32(mask);
    while (slots[at] !== 0 && this.#keys[slots[at]!] !== key) at = (at + 1) & mask;
    return at;
  }

  /** Makes room for this many more keys. */
  #reserve(more: number): void {
    const size = this.size + more + 1;
    if (size <= this.#keys.length) return;
    let capacity = this.#keys.length;
    while (capacity < size) capacity *= 2;
    const keys = new Int32Array(capacity);
    keys.set(this.#keys);
    const values = new Float64Array(capacity);
    values.set(this.#values);
    this.#keys = keys;
    this.#values = values;
    if (this.#isDirect) return;
    this.#slots = new Int32Array(2 * capacity);
    for (let i = 1; i <= this.size; i += 1) this.#slots[this.#slotOf(keys[i]!)] = i;
  }
}
