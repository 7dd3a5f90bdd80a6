import { NO_OTHER } from './boxes.ts';
import { fewest, most, type StateLayout, type Step, type StepPlan } from './steps.ts';

/** The states and transitions of a component, layer by layer. */
export interface Layers {
  readonly steps: readonly Step[];
  readonly layout: StateLayout;
  /** All words of all states. */
  readonly rows: Int32Array;
  /** Ways to reach each state, scaled per layer. */
  readonly forward: Float64Array;
  /** The first state before every box, the first after the last box, and the end. */
  readonly starts: readonly number[];
  /** The transitions out of state s are those from `moves[s]` to the next; states after the last box have none. */
  readonly moves: Int32Array;
  /** Where each transition leads, and how it fills the box: an index into its `ways`. */
  readonly to: Int32Array;
  readonly option: Int32Array;
  readonly transitions: number;
}

const grown = <T extends Int32Array | Float64Array>(array: T, size: number): T => {
  if (size <= array.length) return array;
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
};

const isSameRow = (rows: Int32Array, a: number, b: number, width: number): boolean => {
  for (let i = 0; i < width; i += 1) if (rows[a + i] !== rows[b + i]) return false;
  return true;
};

/** The bucket of a hash: its high bits, after a multiplication that brings all bits there. */
const bucketOf = (hash: number, shift: number): number => Math.imul(hash, 0x9e3779b1) >>> shift;

/** Fills the layers of a component. Equal states of a layer are merged as they appear. */
class TableBuilder {
  readonly #steps: readonly Step[];
  readonly #layout: StateLayout;
  #rows: Int32Array;
  #hashes = new Int32Array(64);
  #forward = new Float64Array(64);
  #moves = new Int32Array(64);
  #to = new Int32Array(256);
  #option = new Int32Array(256);
  #states = 1;
  #count = 0;
  /** Finds a state of the layer being filled: open addressing from hash to state; -1 if empty. */
  #buckets = new Int32Array(64);
  #shift = 26;

  constructor({ steps, layout }: StepPlan) {
    this.#steps = steps;
    this.#layout = layout;
    this.#rows = new Int32Array(64 * layout.width);
    this.#forward[0] = 1;
  }

  fill(limit: number): Layers | undefined {
    const starts = [0, 1];
    for (const step of this.#steps) {
      const first = this.#states;
      this.#expand(step, starts[starts.length - 2]!, limit);
      if (this.#count > limit) return undefined;
      this.#rescale(first);
      starts.push(this.#states);
    }
    return {
      steps: this.#steps,
      layout: this.#layout,
      rows: this.#rows,
      forward: this.#forward,
      starts,
      moves: this.#moves,
      to: this.#to,
      option: this.#option,
      transitions: this.#count,
    };
  }

  /** Makes the layer after a box from the layer before it, which starts at `from`. */
  #expand(step: Step, from: number, limit: number): void {
    const last = this.#states;
    const { width } = this.#layout;
    const { words } = step.opening;
    const n = step.box.tiles.length;
    const row = new Int32Array(width);
    this.#clearBuckets((last - from) * 2);
    for (let state = from; state < last && this.#count <= limit; state += 1) {
      this.#reserve(((n + 1) * (n + 2)) / 2, last);
      const base = state * width;
      for (let i = 0; i < width; i += 1) row[i] = this.#rows[base + i]! + words[i]!;
      this.#fillBox(step, state, row);
      this.#moves[state + 1] = this.#count;
    }
  }

  /**
   * Makes room for this many more states and transitions; states of the layer that starts at `first` stay
   * findable.
   */
  #reserve(more: number, first: number): void {
    const states = this.#states + more;
    if (states >= this.#hashes.length) {
      this.#hashes = grown(this.#hashes, states + 1);
      this.#rows = grown(this.#rows, this.#hashes.length * this.#layout.width);
      this.#forward = grown(this.#forward, this.#hashes.length);
      this.#moves = grown(this.#moves, this.#hashes.length);
    }
    this.#to = grown(this.#to, this.#count + more);
    this.#option = grown(this.#option, this.#count + more);
    if ((states - first) * 2 > 1 << (32 - this.#shift)) this.#rehash(first, states - first);
  }

  /** All ways to fill a box from one state. Counting spends its time here, so everything is inlined. */
  #fillBox(
    { box, ways, player, rival, opening, perPlayer, perRival }: Step,
    state: number,
    row: Int32Array,
  ): void {
    const n = box.tiles.length;
    const { width } = this.#layout;
    const rows = this.#rows;
    const hashes = this.#hashes;
    const forward = this.#forward;
    const moveTo = this.#to;
    const moveOption = this.#option;
    const buckets = this.#buckets;
    const shift = this.#shift;
    const mask = (1 << (32 - shift)) - 1;
    const playerWords = perPlayer.words;
    const rivalWords = perRival.words;
    const rivalHash = perRival.hash;
    const weight = forward[state]!;
    const opened = (hashes[state]! + opening.hash) | 0;
    const leastPlayer = fewest(row, player);
    const mostPlayer = most(row, player, box.canPlayer ? n : 0);
    const leastRival = fewest(row, rival);
    const mostRival = most(row, rival, box.canRival ? n : 0);
    let count = this.#count;
    let states = this.#states;
    for (let p = leastPlayer; p <= mostPlayer; p += 1) {
      const low = box.other === NO_OTHER ? Math.max(leastRival, n - p) : leastRival;
      const high = Math.min(mostRival, n - p);
      const withPlayer = (opened - Math.imul(p, perPlayer.hash)) | 0;
      for (let r = low; r <= high; r += 1) {
        // The next state is written where a new one would go, and stays there if it is new.
        const at = states * width;
        for (let i = 0; i < width; i += 1) rows[at + i] = row[i]! - p * playerWords[i]! - r * rivalWords[i]!;
        const hash = (withPlayer - Math.imul(r, rivalHash)) | 0;
        let bucket = bucketOf(hash, shift);
        let to = buckets[bucket]!;
        while (to >= 0 && (hashes[to] !== hash || !isSameRow(rows, to * width, at, width))) {
          bucket = (bucket + 1) & mask;
          to = buckets[bucket]!;
        }
        if (to < 0) {
          to = states;
          states += 1;
          buckets[bucket] = to;
          hashes[to] = hash;
          forward[to] = 0;
        }
        const option = p * (n + 1) + r;
        moveTo[count] = to;
        moveOption[count] = option;
        count += 1;
        forward[to]! += weight * ways[option]!;
      }
    }
    this.#count = count;
    this.#states = states;
  }

  #clearBuckets(expected: number): void {
    let bits = 6;
    while (1 << bits < expected * 2) bits += 1;
    const size = 1 << bits;
    if (size > this.#buckets.length) this.#buckets = new Int32Array(size);
    this.#buckets.fill(-1, 0, size);
    this.#shift = 32 - bits;
  }

  #rehash(first: number, expected: number): void {
    this.#clearBuckets(2 * expected);
    const buckets = this.#buckets;
    const mask = (1 << (32 - this.#shift)) - 1;
    for (let state = first; state < this.#states; state += 1) {
      let bucket = bucketOf(this.#hashes[state]!, this.#shift);
      while (buckets[bucket]! >= 0) bucket = (bucket + 1) & mask;
      buckets[bucket] = state;
    }
  }

  /** Only ratios within a layer matter, so the largest count becomes 1 and nothing overflows. */
  #rescale(first: number): void {
    const forward = this.#forward;
    let max = 0;
    for (let state = first; state < this.#states; state += 1) max = Math.max(max, forward[state]!);
    for (let state = first; state < this.#states; state += 1) forward[state]! /= max;
  }
}

/** Counts every way to fill a component, box by box; undefined if that takes more than `limit` transitions. */
export const fillLayers = (plan: StepPlan, limit: number): Layers | undefined =>
  new TableBuilder(plan).fill(limit);
