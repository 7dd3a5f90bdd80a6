/** Feature vectors are mostly zeros: of each, the places and values of the others are kept, one after the other. */
export class Examples {
  #places = new Uint32Array(1 << 12);
  #values = new Float32Array(1 << 12);
  #starts = new Uint32Array(1 << 8);
  #targets = new Float32Array(1 << 8);
  #results = new Float32Array(1 << 8);
  #filled = 0;
  /** How many there are. */
  count = 0;

  /** `target` is the chance to be learnt, `result` how the game ended for the seat: 1, 0 or ½. */
  add(vector: Float32Array, target: number, result: number): void {
    if (this.count + 1 >= this.#starts.length) this.#growRows();
    if (this.#filled + vector.length > this.#places.length) this.#growNumbers(vector.length);
    for (let i = 0; i < vector.length; i += 1) {
      if (vector[i] === 0) continue;
      this.#places[this.#filled] = i;
      this.#values[this.#filled] = vector[i]!;
      this.#filled += 1;
    }
    this.#targets[this.count] = target;
    this.#results[this.count] = result;
    this.count += 1;
    this.#starts[this.count] = this.#filled;
  }

  get places(): Uint32Array {
    return this.#places;
  }

  get values(): Float32Array {
    return this.#values;
  }

  /** Where the numbers of an example begin; those of the next begin where they end. */
  start(example: number): number {
    return this.#starts[example]!;
  }

  target(example: number): number {
    return this.#targets[example]!;
  }

  result(example: number): number {
    return this.#results[example]!;
  }

  /** Numbers other than 0 per example. */
  get density(): number {
    return this.count === 0 ? 1 : Math.max(1, this.#filled / this.count);
  }

  #growRows(): void {
    this.#starts = extended(this.#starts, this.#starts.length * 2);
    this.#targets = extended(this.#targets, this.#targets.length * 2);
    this.#results = extended(this.#results, this.#results.length * 2);
  }

  #growNumbers(more: number): void {
    const size = Math.max(this.#places.length * 2, this.#filled + more);
    this.#places = extended(this.#places, size);
    this.#values = extended(this.#values, size);
  }
}

const extended = <T extends Uint32Array | Float32Array>(list: T, size: number): T => {
  const larger = new (list.constructor as new (size: number) => T)(size);
  larger.set(list);
  return larger;
};
