import type { NumberFact } from '../numbers.ts';
import { type Box, MINE_ONLY, NEUTRAL_ONLY } from './boxes.ts';

/** Columns of a state after the open numbers: tiles used so far. */
const TOTALS = 4;

/** How many tiles of each kind a component uses. `neutral` and `mine` count boxes that can only be that. */
export interface Totals {
  readonly player: number;
  readonly rival: number;
  readonly neutral: number;
  readonly mine: number;
}

const grown = <T extends Int32Array | Uint16Array | Float64Array>(array: T, size: number): T => {
  if (size <= array.length) return array;
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
};

/** Ways to fill a box of n tiles with p of the player and r of the rival, at `p * (n + 1) + r`. */
const fillings = ({ tiles, weight: [wp, wr, wo] }: Box): Float64Array => {
  const n = tiles.length;
  const ways = new Float64Array((n + 1) * (n + 1));
  let choosePlayer = wo ** n;
  for (let p = 0; p <= n; p += 1) {
    let count = choosePlayer;
    for (let r = 0; r <= n - p; r += 1) {
      ways[p * (n + 1) + r] = count;
      count *= ((n - p - r) / (r + 1)) * (wr / wo);
    }
    choosePlayer *= ((n - p) / (p + 1)) * (wp / wo);
  }
  return ways;
};

interface Counted {
  readonly slot: number;
  /** How many tiles of later boxes can still count for this number. */
  readonly later: number;
}

interface Step {
  readonly box: Box;
  readonly ways: Float64Array;
  readonly player: readonly Counted[];
  readonly rival: readonly Counted[];
  /** Slots set to a number's need before this box: `[slot, need]`. */
  readonly opening: readonly (readonly [number, number])[];
}

/** Gives every number a slot from its first box to its last, so that few slots are needed. */
const planSteps = (order: readonly Box[], facts: readonly NumberFact[]): { steps: Step[]; slots: number } => {
  const later = new Map<number, number>();
  const boxesLeft = new Map<number, number>();
  for (const { tiles, playerFacts, rivalFacts } of order)
    for (const fact of [...playerFacts, ...rivalFacts]) {
      later.set(fact, (later.get(fact) ?? 0) + tiles.length);
      boxesLeft.set(fact, (boxesLeft.get(fact) ?? 0) + 1);
    }
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let slots = 0;
  const steps = order.map((box): Step => {
    const opening: (readonly [number, number])[] = [];
    const used = [...box.playerFacts, ...box.rivalFacts];
    for (const fact of used) {
      if (!slotOf.has(fact)) {
        const slot = free.pop() ?? slots++;
        slotOf.set(fact, slot);
        opening.push([slot, facts[fact]!.need]);
      }
      later.set(fact, later.get(fact)! - box.tiles.length);
      boxesLeft.set(fact, boxesLeft.get(fact)! - 1);
    }
    const counted = (list: readonly number[]): Counted[] =>
      list.map((fact) => ({ slot: slotOf.get(fact)!, later: later.get(fact)! }));
    const step = {
      box,
      ways: fillings(box),
      player: counted(box.playerFacts),
      rival: counted(box.rivalFacts),
      opening,
    };
    for (const fact of used) if (boxesLeft.get(fact) === 0) free.push(slotOf.get(fact)!);
    return step;
  });
  return { steps, slots };
};

/** Scratch of the one search that runs at a time: open addressing from state to index. */
let buckets = new Int32Array(1024);

/**
 * Every way to fill a component, box by box. A state is what is left of the numbers half counted and how many
 * tiles were used; states that agree are one state, so the table stays small where numbers close early.
 * Layer i holds the states before box i.
 */
export class ComponentTable {
  readonly order: readonly Box[];
  readonly #steps: readonly Step[];
  readonly #slots: number;
  readonly #width: number;
  #rows: Uint16Array;
  /** Ways to reach a state, scaled per layer. */
  #forward: Float64Array;
  /** First state of every layer, and the end. */
  readonly #layers: number[] = [0];
  #from = new Int32Array(256);
  #to = new Int32Array(256);
  #option = new Int32Array(256);
  /** First transition out of every layer, and the end. */
  readonly #moves: number[] = [0];
  #states = 0;
  #count = 0;
  #mask = 0;

  constructor(order: readonly Box[], facts: readonly NumberFact[]) {
    this.order = order;
    const { steps, slots } = planSteps(order, facts);
    this.#steps = steps;
    this.#slots = slots;
    this.#width = slots + TOTALS;
    this.#rows = new Uint16Array(64 * this.#width);
    this.#forward = new Float64Array(64);
  }

  /** Fills the table; false when it would need more than `limit` transitions. */
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

  #expand({ box, ways, player, rival, opening }: Step, limit: number): void {
    const first = this.#layers[this.#layers.length - 2]!;
    const last = this.#states;
    const n = box.tiles.length;
    const width = this.#width;
    const slots = this.#slots;
    this.#clearBuckets((last - first) * 2);
    const row = new Uint16Array(width);
    for (let state = first; state < last; state += 1) {
      const base = state * width;
      for (let i = 0; i < width; i += 1) row[i] = this.#rows[base + i]!;
      for (const [slot, need] of opening) row[slot] = need;
      let minPlayer = 0;
      let maxPlayer = box.canPlayer ? n : 0;
      for (let i = 0; i < player.length; i += 1) {
        const { slot, later } = player[i]!;
        const need = row[slot]!;
        if (need < maxPlayer) maxPlayer = need;
        if (need - later > minPlayer) minPlayer = need - later;
      }
      let minRival = 0;
      let maxRival = box.canRival ? n : 0;
      for (let i = 0; i < rival.length; i += 1) {
        const { slot, later } = rival[i]!;
        const need = row[slot]!;
        if (need < maxRival) maxRival = need;
        if (need - later > minRival) minRival = need - later;
      }
      const weight = this.#forward[state]!;
      for (let p = minPlayer; p <= maxPlayer; p += 1) {
        const low = box.other === 0 ? Math.max(minRival, n - p) : minRival;
        const high = Math.min(maxRival, n - p);
        for (let r = low; r <= high; r += 1) {
          for (let i = 0; i < player.length; i += 1) row[player[i]!.slot]! -= p;
          for (let i = 0; i < rival.length; i += 1) row[rival[i]!.slot]! -= r;
          row[slots]! += p;
          row[slots + 1]! += r;
          const other = n - p - r;
          if (box.other === NEUTRAL_ONLY) row[slots + 2]! += other;
          else if (box.other === MINE_ONLY) row[slots + 3]! += other;
          const option = p * (n + 1) + r;
          this.#record(state, this.#find(row, last), option, weight * ways[option]!);
          for (let i = 0; i < player.length; i += 1) row[player[i]!.slot]! += p;
          for (let i = 0; i < rival.length; i += 1) row[rival[i]!.slot]! += r;
          row[slots]! -= p;
          row[slots + 1]! -= r;
          if (box.other === NEUTRAL_ONLY) row[slots + 2]! -= other;
          else if (box.other === MINE_ONLY) row[slots + 3]! -= other;
        }
      }
      if (this.#count > limit) return;
    }
  }

  #record(from: number, to: number, option: number, weight: number): void {
    const at = this.#count;
    if (at >= this.#from.length) {
      this.#from = grown(this.#from, at + 1);
      this.#to = grown(this.#to, at + 1);
      this.#option = grown(this.#option, at + 1);
    }
    this.#from[at] = from;
    this.#to[at] = to;
    this.#option[at] = option;
    this.#forward[to]! += weight;
    this.#count = at + 1;
  }

  #clearBuckets(expected: number): void {
    let size = 64;
    while (size < expected * 2) size *= 2;
    if (size > buckets.length) buckets = new Int32Array(size);
    buckets.fill(-1, 0, size);
    this.#mask = size - 1;
  }

  /** The state equal to `row` in the layer that starts at `first`, made if there is none. */
  #find(row: Uint16Array, first: number): number {
    const width = this.#width;
    let hash = 0x811c9dc5;
    for (let i = 0; i < width; i += 1) hash = Math.imul(hash ^ row[i]!, 0x01000193);
    hash ^= hash >>> 15;
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const state = buckets[at]!;
      if (state < 0) return this.#add(row, first, at);
      if (this.#equals(state, row)) return state;
    }
  }

  #equals(state: number, row: Uint16Array): boolean {
    const base = state * this.#width;
    for (let i = 0; i < this.#width; i += 1) if (this.#rows[base + i] !== row[i]) return false;
    return true;
  }

  #add(row: Uint16Array, first: number, bucket: number): number {
    const state = this.#states;
    this.#states = state + 1;
    if ((state + 1) * this.#width > this.#rows.length)
      this.#rows = grown(this.#rows, (state + 1) * this.#width);
    if (state >= this.#forward.length) this.#forward = grown(this.#forward, state + 1);
    this.#rows.set(row, state * this.#width);
    this.#forward[state] = 0;
    buckets[bucket] = state;
    if ((state + 1 - first) * 2 > this.#mask) this.#rehash(first);
    return state;
  }

  #rehash(first: number): void {
    const width = this.#width;
    this.#clearBuckets(this.#mask + 1);
    for (let state = first; state < this.#states; state += 1) {
      let hash = 0x811c9dc5;
      for (let i = 0; i < width; i += 1) hash = Math.imul(hash ^ this.#rows[state * width + i]!, 0x01000193);
      hash ^= hash >>> 15;
      let at = hash & this.#mask;
      while (buckets[at]! >= 0) at = (at + 1) & this.#mask;
      buckets[at] = state;
    }
  }

  /** Only ratios within a layer matter, so the largest way count becomes 1 and nothing overflows. */
  #rescale(): void {
    const first = this.#layers[this.#layers.length - 1]!;
    let max = 0;
    for (let state = first; state < this.#states; state += 1) max = Math.max(max, this.#forward[state]!);
    for (let state = first; state < this.#states; state += 1) this.#forward[state]! /= max;
  }

  /** The states after the last box: how many tiles they used and their share of the ways. */
  finals(): { readonly totals: Totals; readonly ways: number }[] {
    const first = this.#layers[this.#layers.length - 2]!;
    const found = [];
    for (let state = first; state < this.#states; state += 1) {
      const at = state * this.#width + this.#slots;
      const [player, rival, neutral, mine] = this.#rows.subarray(at, at + TOTALS);
      found.push({
        totals: { player: player!, rival: rival!, neutral: neutral!, mine: mine! },
        ways: this.#forward[state]!,
      });
    }
    return found;
  }

  /**
   * The expected number of player and rival tiles and of others in every box, given a weight for every final
   * state (in the order of `finals`). The result is not normalised: divide by `weight`.
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
   * A random filling among those that end in a final state, each as likely as any other: for every box how
   * many player and rival tiles it holds. `pick` chooses an index by weight.
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

export interface BoxExpectation {
  player: number;
  rival: number;
  other: number;
  /** What the three are multiples of. */
  weight: number;
}
