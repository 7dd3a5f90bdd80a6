import type { NumberFact } from '../numbers.ts';
import { type Box, MINE_ONLY, NEUTRAL_ONLY, NO_OTHER } from './boxes.ts';
import { type Counted, planSteps, type Step } from './steps.ts';

/** How many tiles of each kind a component uses. `neutral` and `mine` count boxes that can only be that. */
export interface Totals {
  readonly player: number;
  readonly rival: number;
  readonly neutral: number;
  readonly mine: number;
}

const grown = <T extends Int32Array | Float64Array>(array: T, size: number): T => {
  if (size <= array.length) return array;
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
};

/** Takes a word into the hash of a state; the shift brings high bits down to where buckets are told apart. */
const mixed = (hash: number, word: number): number => {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
};

const isSameRow = (rows: Int32Array, a: number, b: number, width: number): boolean => {
  for (let i = 0; i < width; i += 1) if (rows[a + i] !== rows[b + i]) return false;
  return true;
};

/** The fewest tiles of a box a side may own, so that every number can still come out. */
const fewest = (row: Int32Array, counted: readonly Counted[]): number => {
  let least = 0;
  for (let i = 0; i < counted.length; i += 1) {
    const { word, shift, later } = counted[i]!;
    least = Math.max(least, ((row[word]! >>> shift) & 15) - later);
  }
  return least;
};

/** The most tiles of a box a side may own. */
const most = (row: Int32Array, counted: readonly Counted[], size: number): number => {
  let count = size;
  for (let i = 0; i < counted.length; i += 1) {
    const { word, shift } = counted[i]!;
    count = Math.min(count, (row[word]! >>> shift) & 15);
  }
  return count;
};

/**
 * Every way to fill a component, box by box. A state is what remains of the partly counted numbers and how
 * many tiles were used. Equal states are merged, so the table stays small where numbers close early. Layer i
 * contains the states before box i.
 */
export class ComponentTable {
  readonly order: readonly Box[];
  readonly #steps: readonly Step[];
  /** Words for numbers in a state; two more hold the totals. */
  readonly #words: number;
  readonly #width: number;
  #rows: Int32Array;
  /** Ways to reach a state, scaled per layer. */
  #forward: Float64Array;
  /** The first state of every layer, and the end. */
  readonly #layers: number[] = [0];
  #from = new Int32Array(256);
  #to = new Int32Array(256);
  #option = new Int32Array(256);
  /** The first transition out of every layer, and the end. */
  readonly #moves: number[] = [0];
  #states = 0;
  #count = 0;
  /** Finds a state of the layer being filled: open addressing from state to index. */
  #buckets = new Int32Array(64);
  #mask = 0;

  constructor(order: readonly Box[], facts: readonly NumberFact[]) {
    this.order = order;
    const { steps, words } = planSteps(order, facts);
    this.#steps = steps;
    this.#words = words;
    this.#width = words + 2;
    this.#rows = new Int32Array(64 * this.#width);
    this.#forward = new Float64Array(64);
  }

  /** Fills the table; false if it would need more than `limit` transitions. */
  fill(limit: number): boolean {
    this.#states = 1;
    this.#forward[0] = 1;
    this.#layers.push(1);
    for (const step of this.#steps) {
      this.#expand(step, limit);
      if (this.#count > limit) return false;
      this.#rescale();
      this.#layers.push(this.#states);
      this.#moves.push(this.#count);
    }
    return true;
  }

  get transitions(): number {
    return this.#count;
  }

  #expand(step: Step, limit: number): void {
    const { box, opening } = step;
    const first = this.#layers[this.#layers.length - 2]!;
    const last = this.#states;
    const n = box.tiles.length;
    const words = this.#words;
    const row = new Int32Array(this.#width);
    this.#clearBuckets((last - first) * 2);
    for (let state = first; state < last && this.#count <= limit; state += 1) {
      this.#reserve(((n + 1) * (n + 2)) / 2, last);
      const base = state * this.#width;
      for (let i = 0; i < words; i += 1) row[i] = this.#rows[base + i]! + opening[i]!;
      row[words] = this.#rows[base + words]!;
      row[words + 1] = this.#rows[base + words + 1]!;
      this.#fillBox(step, state, row);
    }
  }

  /**
   * Makes room for this many more states and transitions; states of the layer that starts at `first` stay
   * findable.
   */
  #reserve(more: number, first: number): void {
    const states = this.#states + more;
    this.#rows = grown(this.#rows, states * this.#width);
    this.#forward = grown(this.#forward, states);
    const moves = this.#count + more;
    this.#from = grown(this.#from, moves);
    this.#to = grown(this.#to, moves);
    this.#option = grown(this.#option, moves);
    if ((states - first) * 2 > this.#mask) this.#rehash(first, states - first);
  }

  /** All ways to fill a box from one state. Counting spends its time here, so everything is inlined. */
  #fillBox({ box, ways, player, rival, perPlayer, perRival }: Step, state: number, row: Int32Array): void {
    const n = box.tiles.length;
    const words = this.#words;
    const width = this.#width;
    const rows = this.#rows;
    const forward = this.#forward;
    const moveFrom = this.#from;
    const moveTo = this.#to;
    const moveOption = this.#option;
    const mask = this.#mask;
    const table = this.#buckets;
    const weight = forward[state]!;
    const perOther = box.other === NEUTRAL_ONLY ? 1 : box.other === MINE_ONLY ? 1 << 16 : 0;
    const leastPlayer = fewest(row, player);
    const mostPlayer = most(row, player, box.canPlayer ? n : 0);
    const leastRival = fewest(row, rival);
    const mostRival = most(row, rival, box.canRival ? n : 0);
    let count = this.#count;
    let states = this.#states;
    for (let p = leastPlayer; p <= mostPlayer; p += 1) {
      const low = box.other === NO_OTHER ? Math.max(leastRival, n - p) : leastRival;
      const high = Math.min(mostRival, n - p);
      for (let r = low; r <= high; r += 1) {
        // The next state is written where a new one would go, and stays there if it is new.
        const at = states * width;
        let hash = 0;
        for (let i = 0; i < words; i += 1) {
          const word = row[i]! - p * perPlayer[i]! - r * perRival[i]!;
          rows[at + i] = word;
          hash = mixed(hash, word);
        }
        const sides = row[words]! + p + (r << 16);
        const others = row[words + 1]! + (n - p - r) * perOther;
        rows[at + words] = sides;
        rows[at + words + 1] = others;
        let bucket = mixed(mixed(hash, sides), others) & mask;
        let to = table[bucket]!;
        while (to >= 0 && !isSameRow(rows, to * width, at, width)) {
          bucket = (bucket + 1) & mask;
          to = table[bucket]!;
        }
        if (to < 0) {
          to = states;
          states += 1;
          table[bucket] = to;
          forward[to] = 0;
        }
        const option = p * (n + 1) + r;
        moveFrom[count] = state;
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
    let size = 64;
    while (size < expected * 2) size *= 2;
    if (size > this.#buckets.length) this.#buckets = new Int32Array(size);
    this.#buckets.fill(-1, 0, size);
    this.#mask = size - 1;
  }

  #rehash(first: number, expected: number): void {
    const width = this.#width;
    this.#clearBuckets(2 * expected);
    const buckets = this.#buckets;
    for (let state = first; state < this.#states; state += 1) {
      let hash = 0;
      for (let i = 0; i < width; i += 1) hash = mixed(hash, this.#rows[state * width + i]!);
      let at = hash & this.#mask;
      while (buckets[at]! >= 0) at = (at + 1) & this.#mask;
      buckets[at] = state;
    }
  }

  /** Only ratios within a layer matter, so the largest count becomes 1 and nothing overflows. */
  #rescale(): void {
    const first = this.#layers[this.#layers.length - 1]!;
    let max = 0;
    for (let state = first; state < this.#states; state += 1) max = Math.max(max, this.#forward[state]!);
    for (let state = first; state < this.#states; state += 1) this.#forward[state]! /= max;
  }

  /** The states after the last box: how many tiles they used, and their share of the ways. */
  finals(): { readonly totals: Totals; readonly ways: number }[] {
    const first = this.#layers[this.#layers.length - 2]!;
    const found = [];
    for (let state = first; state < this.#states; state += 1) {
      const at = state * this.#width + this.#words;
      const sides = this.#rows[at]!;
      const others = this.#rows[at + 1]!;
      found.push({
        totals: {
          player: sides & 0xffff,
          rival: sides >>> 16,
          neutral: others & 0xffff,
          mine: others >>> 16,
        },
        ways: this.#forward[state]!,
      });
    }
    return found;
  }

  /**
   * The expected number of player, rival and other tiles in every box, given a weight for every final state
   * (in the order of `finals`). The result is not normalised: divide by `weight`.
   */
  expectations(finalWeights: Float64Array): BoxExpectation[] {
    const backward = new Float64Array(this.#states);
    backward.set(finalWeights, this.#layers[this.#layers.length - 2]!);
    const result: BoxExpectation[] = [];
    for (let i = this.#steps.length - 1; i >= 0; i -= 1) {
      const { box, ways } = this.#steps[i]!;
      const n = box.tiles.length;
      const sums = { player: 0, rival: 0, other: 0, weight: 0 };
      for (let move = this.#moves[i]!; move < this.#moves[i + 1]!; move += 1) {
        const from = this.#from[move]!;
        const option = this.#option[move]!;
        const value = ways[option]! * backward[this.#to[move]!]!;
        backward[from]! += value;
        const share = value * this.#forward[from]!;
        const r = option % (n + 1);
        const p = (option - r) / (n + 1);
        sums.player += p * share;
        sums.rival += r * share;
        sums.other += (n - p - r) * share;
        sums.weight += share;
      }
      result.push(sums);
      this.#rescaleBackward(backward, i);
    }
    return result.reverse();
  }

  #rescaleBackward(backward: Float64Array, layer: number): void {
    let max = 0;
    for (let state = this.#layers[layer]!; state < this.#layers[layer + 1]!; state += 1)
      max = Math.max(max, backward[state]!);
    if (max === 0) return;
    for (let state = this.#layers[layer]!; state < this.#layers[layer + 1]!; state += 1)
      backward[state]! /= max;
  }

  /**
   * A random filling that ends in a final state, all equally likely: how many player and rival tiles each box
   * has. `pick` chooses an index by weight.
   */
  drawFilling(final: number, pick: (weights: readonly number[]) => number): { p: number; r: number }[] {
    let state = this.#layers[this.#layers.length - 2]! + final;
    const filling: { p: number; r: number }[] = [];
    for (let i = this.#steps.length - 1; i >= 0; i -= 1) {
      const { box, ways } = this.#steps[i]!;
      const moves: number[] = [];
      for (let move = this.#moves[i]!; move < this.#moves[i + 1]!; move += 1)
        if (this.#to[move] === state) moves.push(move);
      const chosen =
        moves[pick(moves.map((move) => ways[this.#option[move]!]! * this.#forward[this.#from[move]!]!))]!;
      const r = this.#option[chosen]! % (box.tiles.length + 1);
      filling.push({ p: (this.#option[chosen]! - r) / (box.tiles.length + 1), r });
      state = this.#from[chosen]!;
    }
    return filling.reverse();
  }
}

interface BoxExpectation {
  player: number;
  rival: number;
  other: number;
  /** What the three are multiples of. */
  weight: number;
}
