/** What a stored value means: the exact value, or a bound. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

export interface Entry {
  readonly depth: number;
  readonly bound: number;
  readonly value: number;
  readonly move: number;
}

/** How many depths less an entry of the previous search counts. */
const STALE = 4;

/**
 * A table of positions already searched. An entry is found only by both words of its key, 64 bits in all. Two
 * entries share a bucket: the first keeps the deepest search, unless it is old; the second keeps the latest.
 */
export class Transpositions {
  readonly bits: number;
  readonly #mask: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #depth: Int8Array;
  readonly #bound: Uint8Array;
  readonly #age: Uint8Array;
  readonly #value: Float64Array;
  readonly #move: Float64Array;
  #now = 0;

  /** `bits` is the binary logarithm of the number of entries. */
  constructor(bits = 16) {
    const size = 1 << bits;
    this.bits = bits;
    this.#mask = size - 2;
    this.#low = new Int32Array(size);
    this.#high = new Int32Array(size);
    this.#depth = new Int8Array(size);
    this.#bound = new Uint8Array(size);
    this.#age = new Uint8Array(size);
    this.#value = new Float64Array(size);
    this.#move = new Float64Array(size);
  }

  /** Starts another search: old entries stay, but are replaced first. */
  grow(): void {
    this.#now = (this.#now + 1) & 255;
  }

  #isAt(place: number, low: number, high: number): boolean {
    return this.#bound[place] !== 0 && this.#low[place] === low && this.#high[place] === high;
  }

  /** The index of a position, or −1 if it is not in the table. */
  find(low: number, high: number): number {
    const at = (low ^ (high >>> 7)) & this.#mask;
    if (this.#isAt(at, low, high)) return at;
    return this.#isAt(at + 1, low, high) ? at + 1 : -1;
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

  /** The best known move there, −1 for none. */
  moveAt(place: number): number {
    return this.#move[place]!;
  }

  store(low: number, high: number, entry: Entry): void {
    const place = this.#placeFor(low, high, entry.depth);
    const isSame = this.#isAt(place, low, high);
    this.#low[place] = low;
    this.#high[place] = high;
    this.#depth[place] = entry.depth;
    this.#bound[place] = entry.bound;
    this.#age[place] = this.#now;
    this.#value[place] = entry.value;
    // A lower bound names no move, so the move known before is still the best guess.
    if (entry.move >= 0 || !isSame) this.#move[place] = entry.move;
  }

  #placeFor(low: number, high: number, depth: number): number {
    const found = this.find(low, high);
    if (found >= 0) return found;
    const at = (low ^ (high >>> 7)) & this.#mask;
    if (this.#bound[at] === 0) return at;
    const worth = this.#depth[at]! - (this.#age[at] === this.#now ? 0 : STALE);
    return depth >= worth ? at : at + 1;
  }
}
