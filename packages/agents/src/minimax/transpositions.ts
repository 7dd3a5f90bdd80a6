/** What a stored value says: the value itself, or a bound on it. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

/**
 * A table of positions already searched. An entry is found only by both words of its key, 64 bits in all. What is
 * stored last stays.
 */
export class Transpositions {
  readonly #mask: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #depth: Int16Array;
  readonly #bound: Uint8Array;
  readonly #value: Float64Array;
  readonly #move: Float64Array;

  /** `bits` is the binary logarithm of the number of entries. */
  constructor(bits = 16) {
    const size = 1 << bits;
    this.#mask = size - 1;
    this.#low = new Int32Array(size);
    this.#high = new Int32Array(size);
    this.#depth = new Int16Array(size);
    this.#bound = new Uint8Array(size);
    this.#value = new Float64Array(size);
    this.#move = new Float64Array(size);
  }

  clear(): void {
    this.#bound.fill(0);
  }

  /** The place of a position, or −1 when it is not known. */
  find(low: number, high: number): number {
    const at = (low ^ (high >>> 7)) & this.#mask;
    return this.#bound[at] !== 0 && this.#low[at] === low && this.#high[at] === high ? at : -1;
  }

  depthAt(place: number): number {
    return this.#depth[place]!;
  }

  boundAt(place: number): number {
    return this.#bound[place]!;
  }

  valueAt(place: number): number {
    return this.#value[place]!;
  }

  /** The best move known there; meaningful only when the bound is not `AT_MOST`. */
  moveAt(place: number): number {
    return this.#move[place]!;
  }

  store(low: number, high: number, entry: Entry): void {
    const at = (low ^ (high >>> 7)) & this.#mask;
    this.#low[at] = low;
    this.#high[at] = high;
    this.#depth[at] = entry.depth;
    this.#bound[at] = entry.bound;
    this.#value[at] = entry.value;
    this.#move[at] = entry.move;
  }
}

export interface Entry {
  readonly depth: number;
  readonly bound: number;
  readonly value: number;
  readonly move: number;
}
